import type { CatalogueEntry } from './entry.js';

/** The operator's API. */
export const operatorRefusals = [
  {
    id: 'operator.key.valid',
    sentence: "A request to the operator's API carries the operator's key.",
    status: 401,
    source: 'decision',
  },
  {
    id: 'operator.entity.kind',
    sentence: 'The operator provides entities only of kinds that the API does not make itself.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.entity.id-unique',
    sentence: 'The ID of a related entity is held by one entity of its kind.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.maker.known',
    sentence: 'Who is said to have made something is a user of its account.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.job.retry',
    sentence:
      'A job is retried when it failed or waits for its next try, and none is pending for the same thing.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.job.abandon',
    sentence: 'A job is abandoned while it is pending or waits for its next try.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
