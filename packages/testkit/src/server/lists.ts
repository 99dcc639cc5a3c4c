import { describe, expect, it } from 'vitest';
import type { Answer } from '../call.js';
import type { TestUser } from '../test-account.js';
import { expectRefused } from './footprint.js';
import type { SharedServer } from './use-server.js';

/** The envelope of a list whose items a test knows by their ids. */
export interface IdPage {
  readonly data: readonly { readonly id: number }[];
  readonly page: number;
  readonly pages: number;
  readonly results: number;
}

/** A list under test; everything in it was made before its tests run. */
export interface ListUnderTest<Item> {
  /** Who sees the items. */
  readonly user: () => TestUser;
  readonly path: () => string;
  /** The items in the order of their ids, more than 25. */
  readonly items: () => readonly Item[];
}

/** Asks for a page; the filter goes as UTF-8, as clients send it. */
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

/** Tests that a list comes in pages by id (§2.1, §8); the test of `listDomains` shows all that pages do. */
export function comesInPages({ user, path, items }: ListUnderTest<{ readonly id: number }>): void {
  it('comes in pages by id, each item once', async () => {
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

/** A filter, which items it finds, and whether these are all or none; otherwise they are some. */
export type FilterCase<Item> = readonly [
  filter: object,
  expected: (item: Item) => boolean,
  finds?: 'all' | 'none',
];

/**
 * Tests what a filter finds: each case's expectation is worked out from the items, so that a case that finds nothing
 * or everything by mistake fails.
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

/** Tests that a list is sorted by a key both ways, equal values by id. */
export function isSorted<Item extends { readonly id: number }>(
  { user, path, items }: ListUnderTest<Item>,
  keys: Readonly<Record<string, (item: Item) => string | null>>,
): void {
  it.each(Object.entries(keys))('is sorted by %s, both ways, equal values by id', async (key, value) => {
    const compare = (one: Item, other: Item): number => {
      const [a, b] = [value(one), value(other)];
      if (a === b) return 0;
      // What has no value comes after what has one.
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
  });
}

/** Tests that a list refuses filters; what every list refuses is tested in core and, over HTTP, in `http/parameters`. */
export function refusesFilters(
  server: SharedServer,
  { user, path }: Pick<ListUnderTest<unknown>, 'user' | 'path'>,
  cases: readonly (readonly [filter: unknown, reason: string])[],
): void {
  it.each(cases)('refuses the filter %j', async (filter, reason) => {
    await expectRefused(server, () => list(user(), path(), '', filter), 400, ['X-Filter', reason]);
  });
}

/** Texts that mean something to SQL, to patterns or to JSON; filters take them literally. */
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
