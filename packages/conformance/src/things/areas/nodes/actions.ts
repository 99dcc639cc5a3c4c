import type { AreaSubjects } from '../../making.js';
import { makeConfig } from './configs.js';
import { makeDisk, makeSystem } from './disks.js';

export const subjects: AreaSubjects = {
  named: {
    bootNode: makeConfig,
    rebootNode: makeConfig,
    rescueNode: makeDisk,
    resetNodePassword: makeSystem,
  },
  bodies: {
    bootNode: (_body, _run, { named }) => ({ config_id: named }),
    rebootNode: (_body, _run, { named }) => ({ config_id: named }),
    rescueNode: (_body, _run, { named }) => ({ devices: { sda: { disk_id: named } } }),
  },
};
