import { describe, expect, it } from 'vitest';
import type { Answer } from '../call.js';
import type { TestUser } from '../test-account.js';
import { expectRefused } from './footprint.js';
import type { Stage } from './use-stage.js';

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
  /** The items in the order of their ids, more than 100 and fewer than 150. */
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

/** Tests that a list comes in pages (§2.1, §8). */
export function comesInPages(
  stage: Stage,
  { user, path, items }: ListUnderTest<{ readonly id: number }>,
): void {
  const all = () => items().map(({ id }) => id);

  describe('comes in pages', () => {
    it('of 100 from the first, by id', async () => {
      const { status, body } = await list(user(), path());
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['data', 'page', 'pages', 'results']);
      expect(body).toMatchObject({ page: 1, pages: 2, results: all().length });
      expect(idsOf(body)).toEqual(all().slice(0, 100));
    });

    it.each([25, 26, 60, 500])('of %i, each item once', async (size) => {
      const pages = Math.ceil(all().length / size);
      const seen: number[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const { body } = await list(user(), path(), `?page=${page}&page_size=${size}`);
        expect(body).toMatchObject({ page, pages, results: all().length });
        seen.push(...idsOf(body));
      }
      expect(seen).toEqual(all());
    });

    it('up to the last, and one more is not found', async () => {
      await expectRefused(stage.cloud, () => list(user(), path(), '?page=3'), 404, 'Not found');
      const past = `?page=${Number.MAX_SAFE_INTEGER}`;
      await expectRefused(stage.cloud, () => list(user(), path(), past), 404, 'Not found');
    });

    it.each(['184467440737095517', '18446744073709551616', '9'.repeat(40)])(
      'whose last one the absurd page %s means',
      async (page) => {
        const { status, body } = await list(user(), path(), `?page=${page}&page_size=100`);
        expect(status).toBe(200);
        expect(body).toMatchObject({ page: 2, pages: 2 });
        expect(idsOf(body)).toEqual(all().slice(100));
      },
    );

    it.each([
      ['?page=0', ['page', 'Must be at least 1']],
      ['?page=-1', ['page', 'Must be at least 1']],
      ['?page=x', ['page', 'Must be an integer']],
      ['?page=1.5', ['page', 'Must be an integer']],
      ['?page_size=24', ['page_size', 'Must be 25-500']],
      ['?page_size=501', ['page_size', 'Must be 25-500']],
      ['?pagesize=100', ['pagesize', 'pagesize is not a known parameter']],
    ] as const)('and refuses %s', async (query, problem) => {
      await expectRefused(stage.cloud, () => list(user(), path(), query), 400, problem);
    });

    it('and tells all problems of query and filter at once', async () => {
      const { status, body } = await list<{ errors: { field: string }[] }>(
        user(),
        path(),
        '?page=0&page_size=5&sort=id',
        { colour: 'red' },
      );
      expect(status).toBe(400);
      expect(body.errors.map(({ field }) => field).sort()).toEqual(['X-Filter', 'page', 'page_size', 'sort']);
    });
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

    it('page by page, with the totals of what was found', async () => {
      const [filter, expected] = cases[0] ?? [{}, () => true];
      const wanted = items()
        .filter(expected)
        .map(({ id }) => id);
      expect(wanted.length).toBeGreaterThan(50);
      const pages = Math.ceil(wanted.length / 25);
      const seen: number[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const { body } = await list(user(), path(), `?page_size=25&page=${page}`, filter);
        expect(body).toMatchObject({ page, pages, results: wanted.length });
        seen.push(...idsOf(body));
      }
      expect(seen).toEqual(wanted);
      const past = await list(user(), path(), `?page_size=25&page=${pages + 1}`, filter);
      expect(past.status).toBe(404);
    });
  });
}

/** Tests that a list is sorted by a key both ways, equal values by id, over all pages. */
export function isSorted<Item extends { readonly id: number }>(
  { user, path, items }: ListUnderTest<Item>,
  keys: Readonly<Record<string, (item: Item) => string | null>>,
): void {
  describe('is sorted', () => {
    it.each(Object.keys(keys))('by %s, both ways, equal values by id', async (key) => {
      const value = keys[key] ?? (() => null);
      const compare = (one: Item, other: Item): number => {
        const [a, b] = [value(one), value(other)];
        if (a === b) return 0;
        // What has no value comes after what has one.
        if (a === null || b === null) return a === null ? 1 : -1;
        return Buffer.compare(Buffer.from(a), Buffer.from(b));
      };
      for (const direction of [undefined, 'asc', 'desc']) {
        const sign = direction === 'desc' ? -1 : 1;
        const wanted = [...items()].sort((one, other) => sign * compare(one, other) || one.id - other.id);
        const filter = { '+order_by': key, ...(direction && { '+order': direction }) };
        const seen: number[] = [];
        for (let page = 1; page <= Math.ceil(wanted.length / 40); page += 1) {
          const { body } = await list(user(), path(), `?page_size=40&page=${page}`, filter);
          seen.push(...idsOf(body));
        }
        expect(seen).toEqual(wanted.map(({ id }) => id));
      }
    });
  });
}

/** Tests that filters that mean nothing are refused, whatever the list. */
export function refusesFilters(
  stage: Stage,
  { user, path }: Pick<ListUnderTest<unknown>, 'user' | 'path'>,
  own: readonly (readonly [filter: unknown, reason: string])[],
): void {
  const unknown = (key: string) => `${key} is not a key to filter by`;
  const cases: readonly (readonly [filter: unknown, reason: string])[] = [
    ['not json', 'X-Filter is not valid'],
    ['{"domain": "x"', 'X-Filter is not valid'],
    ['[]', 'X-Filter is not valid'],
    ['null', 'X-Filter is not valid'],
    [{ user_id: 1 }, unknown('user_id')],
    [{ 'entity.id': 1 }, unknown('entity.id')],
    [{ created_at: '2026-01-01T00:00:00' }, unknown('created_at')],
    [{ name_key: 'x' }, unknown('name_key')],
    [{ account_id: 1 }, unknown('account_id')],
    ['{"__proto__": {"+eq": "x"}}', unknown('__proto__')],
    [{ constructor: 'x' }, unknown('constructor')],
    [{ "domain' OR '1'='1": 'x' }, unknown("domain' OR '1'='1")],
    [{ '+order_by': 'user_id' }, 'user_id is not a key to order by'],
    [{ '+order_by': 'id; DROP TABLE domains' }, 'id; DROP TABLE domains is not a key to order by'],
    [{ '+order': 'desc' }, '+order needs +order_by'],
    [{ '+or': [] }, '+or takes a list of filters'],
    [{ '+and': { a: 1 } }, '+and takes a list of filters'],
    [{ '+eq': 'x' }, '+eq is not allowed here'],
    ['x'.repeat(8193), 'At most 8192 characters'],
    ...own,
  ];

  describe('refuses the filter', () => {
    it.each(cases.map((one) => [one[0], one] as const))('%j', async (_title, [filter, reason]) => {
      await expectRefused(stage.cloud, () => list(user(), path(), '', filter), 400, ['X-Filter', reason]);
    });
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
