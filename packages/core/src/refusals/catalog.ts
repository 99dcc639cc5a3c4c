import type { CatalogueEntry } from './entry.js';

/** Regions, types, images and stack scripts, as others refer to them. */
export const catalogRefusals = [
  {
    id: 'region.known',
    sentence: 'A request names a region of the list of regions.',
    reason: '{field} is not valid',
    fix: 'Use an `id` of `GET /regions`.',
    status: 400,
    source: '§7',
  },
  {
    id: 'region.capability',
    sentence: 'A region offers what the request makes there.',
    reason: 'The region does not offer {capability}',
    fix: 'Use a region whose `capabilities` in `GET /regions` have it.',
    status: 400,
    source: '§7',
  },
  {
    id: 'image.expiry.automatic',
    sentence: 'Only an image that was made automatically expires.',
    reason: 'Only automatic images expire',
    fix: 'Leave `expiry` out.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'image.expiry.valid',
    sentence: 'The time at which an image expires is a time of the calendar.',
    reason: '{field} is not valid',
    fix: 'Send a time that the calendar has, such as `2030-01-31T12:00:00`.',
    arises:
      'A request of the operator names a time that the calendar does not have, such as a day after the end of February.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
