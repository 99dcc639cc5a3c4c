import { operations } from '@cloud-account/spec';
import type { Case } from '../../case.js';
import { irreversible } from '../../things/irreversible.js';
import { keyFlows } from './keys.js';
import { urlFlows } from './urls.js';

/** The effects of operations on object storage in the store. */
export const storageCases: readonly Case[] = [...urlFlows, ...keyFlows].map(([title, operation, run]) => ({
  id: `${operation} ${title}`,
  operation,
  area: operations[operation].area,
  needs: irreversible(operation) ? ['s3', 'destructive'] : ['s3'],
  run,
}));
