import type { AreaSubjects } from '../../making.js';
import { makeConfig } from './configs.js';
import { makeDisk } from './disks.js';

export const subjects: AreaSubjects = {
  named: {
    bootNode: makeConfig,
    rebootNode: makeConfig,
    rescueNode: makeDisk,
    resetNodePassword: makeDisk,
  },
  bodies: {
    bootNode: (_body, _testData, { named }) => ({ config_id: named }),
    rebootNode: (_body, _testData, { named }) => ({ config_id: named }),
    rescueNode: (_body, _testData, { named }) => ({ devices: { sda: { disk_id: named } } }),
  },
};
