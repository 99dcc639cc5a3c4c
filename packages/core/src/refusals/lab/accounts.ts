import type { CatalogueEntry } from '../entry.js';

/** Accounts for tests. */
export const labAccountRefusals = [
  {
    id: 'lab.account.source',
    sentence: 'An account for a test is a copy of an account that exists.',
    reason: '{field} is not valid',
    fix: 'Use the ID of an account, or leave `copy_of` out.',
  },
  {
    id: 'lab.account.idle',
    sentence: 'An account is copied while no job changes what it has.',
    reason: 'The account has jobs in progress',
    fix: 'Copy the account when its jobs have ended.',
  },
  {
    id: 'lab.account.size',
    sentence: 'An account that is copied has a limited number of rows in the database.',
    reason: 'An account of more than {max} rows cannot be copied',
    arises:
      'When all that an account has, its events and the statistics of its nodes included, is more than can be copied.',
    fix: 'Copy a smaller account.',
  },
] as const satisfies readonly CatalogueEntry[];
