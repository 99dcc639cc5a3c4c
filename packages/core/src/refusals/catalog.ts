import type { CatalogueEntry } from './entry.js';

/** Regions, types, images and stack scripts, as others refer to them. */
export const catalogRefusals = [
  {
    id: 'region.known',
    sentence: 'A region that is named is one of the list of regions.',
    status: 400,
    source: '§7',
  },
  {
    id: 'region.capability',
    sentence: 'A region offers what is to be made there.',
    status: 400,
    source: '§7',
  },
  {
    id: 'image.expiry.automatic',
    sentence: 'Only an image that was made automatically expires.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'image.expiry.valid',
    sentence: 'The time at which an image expires is a time of the calendar.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
