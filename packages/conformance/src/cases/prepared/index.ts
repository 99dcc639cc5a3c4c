import { domainPreparations } from './domains.js';
import { networkingPreparations } from './networking.js';
import { nodePreparations } from './nodes.js';
import { otherPreparations } from './others.js';
import type { Preparations } from './prepare.js';

/** The preparations of the recorded requests of all rules. */
export const preparations: Preparations = {
  ...domainPreparations,
  ...networkingPreparations,
  ...nodePreparations,
  ...otherPreparations,
};
