import { describe, expect, it } from 'vitest';
import type { Answer } from '../call.js';
import type { TestUser } from '../test-account.js';
import { expectRefused } from './footprint.js';
import type { SharedServer } from './use-server.js';

/** A page of a list whose items have ids. */
export interface IdPage {
  readonly data: readonly { readonly id: number }[];
  readonly page: number;
  readonly pages: number;
  readonly results: number;
}

/** A list under test; all its items exist before its tests run. */
export interface ListUnderTest<Item> {
  /** The user that sees the items. */
  readonly user: () => TestUser;
  readonly path: () => string;
  /** The items in the order of their ids, more than 25. */
  readonly items: () => readonly Item[];
}

/** Requests a page; the filter is sent as UTF-8, as clients do. */
export const list = <Page = IdPage>(
  user: TestUser,
  path: string,
  query = '',
  filter?: unknown,
): Promise<Answer<Page>> => {
  const text = typeof filter === 'string' ? filter : JSON.stringify(filter);
  const headers = filter === undefined ? {} : { 'X-Filter': Buffer.from(text).toString('latin1') };
  return user.get<Page>(`${path}${query}`, headers);
};

const idsOf = ({ data }: IdPage): number[] => data.map(({ id }) => id);

/** Tests that a list has pages, ordered by id (§2.1, §8); the test of `listDomains` tests pages in detail. */
export function comesInPages({ user, path, items }: ListUnderTest<{ readonly id: number }>): void {
  it('has pages ordered by id, with each item once', async () => {
    const all = items().map(({ id }) => id);
    const pages = Math.ceil(all.length / 25);
    expect(pages).toBeGreaterThan(1);
    const seen: number[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const { body } = await list(user(), path(), `?page=${page}&page_size=25`);
      expect(body).toMatchObject({ page, pages, results: all.length });
      seen.push(...idsOf(body));
    }
    expect(seen).toEqual(all);
  });
}

/** A filter, its expected items, and whether these are all or none; otherwise they must be some. */
export type FilterCase<Item> = readonly [
  filter: object,
  expected: (item: Item) => boolean,
  finds?: 'all' | 'none',
];

/**
 * Tests filters. The expected items of a case are computed from all items; a case that finds none or all by mistake
 * fails.
 */
export function isFiltered<Item extends { readonly id: number }>(
  { user, path, items }: ListUnderTest<Item>,
  cases: readonly FilterCase<Item>[],
): void {
  describe('is filtered', () => {
    it.each(cases.map((one) => [one[0], one] as const))(
      'by %j',
      async (_title, [filter, expected, finds]) => {
        const wanted = items()
          .filter(expected)
          .map(({ id }) => id);
        if (finds === undefined) {
          expect(wanted.length).toBeGreaterThan(0);
          expect(wanted.length).toBeLessThan(items().length);
        }
        const { status, body, text } = await list(user(), path(), '?page_size=500', filter);
        expect(status, text).toBe(200);
        expect(idsOf(body)).toEqual(wanted);
        expect(body).toMatchObject({ page: 1, pages: 1, results: wanted.length });
      },
    );
  });
}

/** Tests that a list can be sorted by keys in both directions, with equal values by id. */
export function isSorted<Item extends { readonly id: number }>(
  { user, path, items }: ListUnderTest<Item>,
  keys: Readonly<Record<string, (item: Item) => string | null>>,
): void {
  it.each(Object.entries(keys))(
    'is sorted by %s in both directions, equal values by id',
    async (key, value) => {
      const compare = (one: Item, other: Item): number => {
        const [a, b] = [value(one), value(other)];
        if (a === b) return 0;
        // Items without a value come last.
        if (a === null || b === null) return a === null ? 1 : -1;
        return Buffer.compare(Buffer.from(a), Buffer.from(b));
      };
      for (const [order, sign] of [
        [undefined, 1],
        ['desc', -1],
      ] as const) {
        const wanted = [...items()].sort((one, other) => sign * compare(one, other) || one.id - other.id);
        const filter = { '+order_by': key, ...(order && { '+order': order }) };
        const { body } = await list(user(), path(), '?page_size=500', filter);
        expect(idsOf(body)).toEqual(wanted.map(({ id }) => id));
      }
    },
  );
}

/** Tests that a list refuses filters; core and `http/parameters` test what all lists refuse. */
export function refusesFilters(
  server: SharedServer,
  { user, path }: Pick<ListUnderTest<unknown>, 'user' | 'path'>,
  cases: readonly (readonly [filter: unknown, reason: string])[],
): void {
  it.each(cases)('refuses the filter %j', async (filter, reason) => {
    await expectRefused(server, () => list(user(), path(), '', filter), 400, ['X-Filter', reason]);
  });
}

/** Texts with special characters of SQL, patterns or JSON; filters match them literally. */
export const signs: readonly string[] = [
  "it's",
  "' OR 1=1 --",
  '100%',
  'under_score',
  'back\\slash',
  '"quoted"',
  '$1',
  'a\\%b',
  'Grüße ✓ 😀',
];
