import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

const { characters, conditions, levels, searches, sought } = bounds.FilterText;

/** Pages and filters of lists. */
export const listingRefusals = [
  {
    id: 'listing.page.exists',
    sentence: 'A request asks for a page that exists.',
    reason: 'Not found',
    fix: 'Ask for a page from 1 to `pages`.',
    status: 404,
  },
  {
    id: 'listing.filter.json',
    sentence: 'A filter is a JSON object, or a list of them, all of which must hold.',
    reason: '{field} is not valid',
    fix: 'Send one object of JSON, `{"label": "web-1"}`.',
  },
  {
    id: 'listing.filter.size',
    sentence: `A filter has at most ${characters.maximum} characters, ${conditions.maximum} conditions and ${levels.maximum} levels; at most ${searches.maximum} of the conditions look within texts, for ${sought.maximum} characters together.`,
    reasons: {
      characters: 'At most {max} characters',
      levels: 'At most {max} levels',
      conditions: 'At most {max} conditions',
      searches: 'At most {max} conditions with +contains',
      sought: 'At most {max} characters to look for with +contains',
    },
    fix: 'Ask for less at once, and search the answer.',
  },
  {
    id: 'listing.filter.time',
    sentence: 'A filter takes no longer than the time limit of lists.',
    reason: 'The filter takes too long; narrow it',
    fix: 'Compare whole values in place of parts of texts, or ask for fewer things.',
    arises: 'A filter looks within long texts of a list of many thousands of things.',
  },
  {
    id: 'listing.filter.key',
    sentence: 'A filter names only keys that the list can be filtered by.',
    reasons: {
      filter: '{name} is not a key to filter by',
      order: '{name} is not a key to order by',
    },
    fix: 'Use one of the filter keys that the guide names beside the operation.',
  },
  {
    id: 'listing.filter.operator',
    sentence: 'A filter uses known operators, each in an allowed place and with a key that has it.',
    reasons: {
      place: '{operator} is not allowed here',
      list: '{operator} takes a list of filters',
      type: '{operator} does not fit {name}',
    },
    fix: 'Give `+and` and `+or` lists of filters, and the others a value of a key: `{"id": {"+gt": 1234}}`.',
  },
  {
    id: 'listing.filter.value',
    sentence: 'A filter compares a key with a value of its type.',
    reasons: {
      valid: '{name} is not valid',
      list: '{name} takes one value or an object of operators, no list; +and and +or take lists',
    },
    fix: 'Compare numbers with numbers, texts with texts and times with texts of a time.',
  },
  {
    id: 'listing.filter.order',
    sentence: 'An order has a key to order by and is ascending or descending.',
    reasons: {
      direction: '+order must be asc or desc',
      key: '+order needs +order_by',
    },
    fix: 'Send `+order_by` with a key, and `+order` as `asc` or `desc`.',
  },
] as const satisfies readonly CatalogueEntry[];
