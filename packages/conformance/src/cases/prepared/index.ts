import { domainPreparations } from './domains.js';
import { networkingPreparations } from './networking.js';
import { nodePreparations } from './nodes.js';
import { otherPreparations } from './others.js';
import type { Preparations } from './prepare.js';

/** What the recorded requests of all rules need. */
export const preparations: Preparations = {
  ...domainPreparations,
  ...networkingPreparations,
  ...nodePreparations,
  ...otherPreparations,
};
