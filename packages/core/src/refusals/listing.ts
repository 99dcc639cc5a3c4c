import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

const { characters, conditions, levels, searches, sought } = bounds.FilterText;

/** Pages and filters of lists. */
export const listingRefusals = [
  {
    id: 'listing.page.exists',
    sentence: 'A page that is asked for is not past the last one.',
    status: 404,
    source: 'decision',
  },
  { id: 'listing.filter.json', sentence: 'A filter is a JSON object.', status: 400, source: 'decision' },
  {
    id: 'listing.filter.size',
    sentence: `A filter has at most ${characters.maximum} characters, ${conditions.maximum} conditions and ${levels.maximum} levels; at most ${searches.maximum} of the conditions look within texts, for ${sought.maximum} characters together.`,
    status: 400,
    source: 'decision',
  },
  {
    id: 'listing.filter.time',
    sentence: 'A filter takes no longer than a list may.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'listing.filter.key',
    sentence: 'A filter names only keys that the list can be filtered by.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'listing.filter.operator',
    sentence: 'A filter uses known operators, each where it may stand and on a key it fits.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'listing.filter.value',
    sentence: 'A filter compares a key with a value of its type.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'listing.filter.order',
    sentence: 'An order has a key to order by and is ascending or descending.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
