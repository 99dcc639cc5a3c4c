import type { AreaSubjects } from '../making.js';
import { makeConfig } from './node-configs.js';
import { makeDisk } from './node-disks.js';

export const subjects: AreaSubjects = {
  named: {
    bootNode: makeConfig,
    rebootNode: makeConfig,
    rescueNode: makeDisk,
    resetNodePassword: makeDisk,
  },
  bodies: {
    bootNode: (_body, _world, { named }) => ({ config_id: named }),
    rebootNode: (_body, _world, { named }) => ({ config_id: named }),
    rescueNode: (_body, _world, { named }) => ({ devices: { sda: { disk_id: named } } }),
  },
};
