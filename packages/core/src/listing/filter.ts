import { bounds } from '@cloud-account/spec/bounds';
import { isObject } from '../is-object.js';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import type { Filter } from './condition.js';
import { ConditionReader, field, type FilterKeys, findKey, shown } from './filter-conditions.js';

const longestHeader = bounds.FilterText.characters.maximum;

/**
 * Reads an `X-Filter` header.
 *
 * Decision: unknown keys, operators in the wrong place and values of the wrong type are refused, because a filter that
 * is partly ignored returns too many rows. The bounds of characters, conditions and levels limit the cost of a request.
 *
 * @param header the text of the header, as Unicode
 * @param keys the keys that the list can be filtered by
 * @param options `loneOrder`: whether an order without a key means nothing; by default it is refused
 * @returns the filter, or all its problems, each on the field `X-Filter`
 */
export function parseFilter(
  header: string,
  keys: FilterKeys,
  { loneOrder = false }: { readonly loneOrder?: boolean } = {},
): Decision<Filter> {
  if (header.length > longestHeader) {
    const problem = refuse('listing.filter.size', 'characters', { field, max: longestHeader });
    return { ok: false, refusals: [problem] };
  }
  const filters = parseObjects(header);
  if (filters === undefined) {
    return { ok: false, refusals: [refuse('listing.filter.json', { field })] };
  }
  const reader = new ConditionReader(keys);
  const members = filters
    .flatMap((filter) => Object.entries(filter))
    .filter(([name]) => name !== '+order_by' && name !== '+order');
  const where = reader.read(members);
  const order = readOrder(Object.assign({}, ...filters) as Record<string, unknown>, keys, loneOrder);
  return decide([...reader.problems, ...order.problems], {
    ...(where === undefined ? {} : { where }),
    ...(order.orderBy === undefined ? {} : { orderBy: order.orderBy }),
  });
}

/** The filters of a header: one, or several in a list, all of which must hold. */
function parseObjects(text: string): readonly Record<string, unknown>[] | undefined {
  try {
    const json: unknown = JSON.parse(text);
    const filters: unknown[] = Array.isArray(json) ? json : [json];
    return filters.every(isObject) ? filters : undefined;
  } catch {
    return undefined;
  }
}

function readOrder(
  json: Record<string, unknown>,
  keys: FilterKeys,
  loneOrder: boolean,
): { orderBy?: NonNullable<Filter['orderBy']>; problems: Refusal[] } {
  const { '+order_by': key, '+order': direction } = json;
  const problems: Refusal[] = [];
  if (direction !== undefined && direction !== 'asc' && direction !== 'desc') {
    problems.push(refuse('listing.filter.order', 'direction', { field }));
  }
  if (key === undefined) {
    if (direction !== undefined && !loneOrder)
      problems.push(refuse('listing.filter.order', 'key', { field }));
    return { problems };
  }
  const type = typeof key === 'string' ? findKey(keys, key)?.type : undefined;
  if (typeof key !== 'string' || type === undefined || type === 'string-array') {
    const name = typeof key === 'string' ? shown(key) : '+order_by';
    problems.push(refuse('listing.filter.key', 'order', { field, name }));
    return { problems };
  }
  return { orderBy: { key, direction: direction === 'desc' ? 'desc' : 'asc' }, problems };
}

/** The refusal of a filter when its query exceeds the time limit. */
export const filterTooSlow = (): Refusal => refuse('listing.filter.time', { field });
