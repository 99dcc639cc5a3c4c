import { operatorBounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

/** Files of accounts that the operator loads. */
export const seedRefusals = [
  {
    id: 'seed.thing.once',
    sentence: 'A seed has each thing once, under a name of its own.',
    reason: '{field} is given twice',
    fix: 'Give each thing of the seed its own name.',
  },
  {
    id: 'seed.token.given',
    sentence: 'A token of a seed is given either as it is or by its hash.',
    reasons: {
      required: 'token or token_hash is required',
      one: 'Only one of token and token_hash',
    },
    fix: 'Give `token` or `token_hash`, not both.',
  },
  {
    id: 'seed.token.strong',
    sentence: `A token that a seed gives as it is has at least ${operatorBounds.SeedToken.token.different.minimum} different characters.`,
    reason: 'Must have at least {min} different characters',
    fix: 'Use a random token of hexadecimal digits, such as `openssl rand -hex` makes.',
  },
  {
    id: 'seed.token.free',
    sentence: 'A token of a seed is not the token of another user.',
    reason: 'This token is taken',
    fix: 'Use another token.',
  },
  {
    id: 'seed.storage-key.free',
    sentence: 'A key of object storage of a seed is not the key of another account.',
    reason: 'The key of another account',
    fix: 'Use another key.',
  },
  {
    id: 'seed.node.bootable',
    sentence:
      'A node of a seed that is running has a first configuration profile that it can be booted with.',
    reason: 'The first configuration profile has nothing to boot from',
    fix: 'Give the first configuration profile of the node a disk, or make the node offline.',
  },
] as const satisfies readonly CatalogueEntry[];
