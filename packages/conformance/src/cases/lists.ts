import { subjectOf } from '../things/subjects.js';
import { operationIdsOf, operations, type FilterKey, type OperationId } from '@cloud-account/spec';
import type { Case } from '../case.js';
import { expectAccepted, expectEqual, expectRefusal, expectStatus } from '../expect.js';
import type { Run } from '../run.js';
import { irreversible } from '../things/irreversible.js';
import { makeItem } from '../things/list-items.js';
import type { Subject } from '../things/subject.js';
import { makeSubject } from '../things/subjects.js';
import { Skipped, Unmet } from '../unmet.js';
import type { Answer } from '../wire/exchange.js';

type Item = Readonly<Record<string, unknown>>;

interface Page {
  readonly data: readonly Item[];
  readonly page: number;
  readonly pages: number;
  readonly results: number;
}

/** The lists with pages. */
const lists = operationIdsOf('v4').filter((id) => operations[id].queryParameters.includes('page'));

type Query = Readonly<Record<string, number | string>>;

/** The IDs in the path of a list; the list has an item where the API can make one. */
const idsOf = (run: Run, id: OperationId): Promise<Subject['ids']> =>
  run.shared(`path of ${id}`, async () => {
    try {
      return (await makeItem(run, id)) ?? (await subjectOf(run, id)).ids;
    } catch (error) {
      // The account may have an item that the API cannot make.
      if (error instanceof Skipped) return (await subjectOf(run, id)).ids;
      throw error;
    }
  });

const read = async (run: Run, id: OperationId, query: Query, filter?: unknown): Promise<Answer<Page>> =>
  run.owner.call<Page>(id, { ids: await idsOf(run, id), query, filter });

/** The items of the first page of a list; it has one at least. @throws Skipped when there is no way to have one */
async function items(run: Run, id: OperationId): Promise<readonly Item[]> {
  return run.shared(`items of ${id}`, async () => {
    const { body } = await read(run, id, { page_size: 500 });
    if (body.data.length === 0) throw new Skipped('The list has no items, and the API cannot make one.');
    return body.data;
  });
}

const valueAt = (item: Item, key: string): unknown =>
  key.split('.').reduce<unknown>((value, name) => (value as Item | null | undefined)?.[name], item);

/** A value that equals another in a filter: texts without regard to case, members of lists, numbers as texts. */
const matches = (found: unknown, wanted: unknown): boolean =>
  Array.isArray(found)
    ? found.some((member) => matches(member, wanted))
    : String(found).toLowerCase() === String(wanted).toLowerCase();

const one = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/** A value of a key that an item of the list has. */
async function sampleOf(run: Run, id: OperationId, key: string): Promise<unknown> {
  for (const item of (await items(run, id)).toReversed()) {
    const value = one(valueAt(item, key));
    if (value !== undefined && value !== null) return value;
  }
  throw new Skipped(`No item of the list has a value of ${key}.`);
}

/** Expects that a filter finds what it must, and nothing else. */
async function expectFiltered(run: Run, id: OperationId, key: string): Promise<void> {
  const value = await sampleOf(run, id, key);
  const found = await read(run, id, { page_size: 500 }, { [key]: value });
  expectAccepted(found);
  if (found.body.data.length === 0) throw new Unmet(`an item whose ${key} is ${String(value)}`, found.text);
  const other = found.body.data.find((item) => !matches(valueAt(item, key), value));
  if (other !== undefined)
    throw new Unmet(`only items whose ${key} is ${String(value)}`, JSON.stringify(other));
  if (operations[id].filter?.[key]?.type === 'string') {
    const none = await read(run, id, {}, { [key]: 'nothing-has-this' });
    expectAccepted(none);
    expectEqual(`the items whose ${key} nothing has`, none.body.data, []);
  }
  const rest = await read(run, id, { page_size: 500 }, { [key]: { '+neq': value } });
  expectAccepted(rest);
  const same = rest.body.data.find(
    (item) => !Array.isArray(valueAt(item, key)) && matches(valueAt(item, key), value),
  );
  if (same !== undefined) throw new Unmet(`no item whose ${key} is ${String(value)}`, JSON.stringify(same));
}

/** Expects that a key that is not filterable is refused, or filters, since a server may filter by every field. */
async function expectOtherKey(run: Run, id: OperationId, key: string): Promise<void> {
  const value = await sampleOf(run, id, key);
  const answer = await read(run, id, { page_size: 500 }, { [key]: value });
  if (answer.status !== 200) {
    expectRefusal(answer, { status: 400, fields: ['X-Filter'], rule: 'listing.filter.key' });
    return;
  }
  const other = answer.body.data.find((item) => !matches(valueAt(item, key), value));
  if (other !== undefined)
    throw new Unmet(`a refusal, or only items whose ${key} is ${String(value)}`, answer.text);
}

/** Makes a second item of a list that has one; other items are in the list of another thing where its path names one. */
const makeSecond = (run: Run, id: OperationId): Promise<unknown> =>
  run.shared(`second item of ${id}`, async () => {
    if (operations[id].pathParameters.length === 0 && (await items(run, id)).length === 1)
      await makeItem(run, id);
  });

/** Expects the items of a page in order. @throws Skipped when they have one value, which is in every order */
async function expectSorted(run: Run, id: OperationId, key: string, order: 'asc' | 'desc'): Promise<void> {
  await makeSecond(run, id);
  const answer = await read(run, id, { page_size: 500 }, { '+order_by': key, '+order': order });
  expectAccepted(answer);
  const values = answer.body.data
    .map((item) => valueAt(item, key))
    .filter((value) => typeof value === 'number');
  if (new Set(values).size < 2)
    throw new Skipped(`The items of the list have fewer than two values of ${key}.`);
  const sorted = [...values].sort((a, b) => (order === 'asc' ? a - b : b - a));
  expectEqual(`the values of ${key}`, values, sorted);
}

const WRONG: Readonly<Record<FilterKey['type'], unknown>> = {
  string: 5,
  identifier: true,
  integer: 'no number',
  number: 'no number',
  boolean: 'no boolean',
  datetime: 'no time',
  'string-array': 5,
};

/** Expects a page that is as it says. */
async function expectPage(run: Run, id: OperationId, size: number): Promise<void> {
  const answer = await read(run, id, { page_size: size });
  expectAccepted(answer);
  const { data, page, pages, results } = answer.body;
  expectEqual('the number of the page', page, 1);
  expectEqual('the number of items', data.length, Math.min(results, size));
  expectEqual('the number of pages', pages, Math.max(1, Math.ceil(results / size)));
}

async function expectPastTheEnd(run: Run, id: OperationId): Promise<void> {
  const { body } = await read(run, id, { page_size: 500 });
  const answer = await read(run, id, { page_size: 500, page: body.pages + 1 });
  expectRefusal(answer, { status: 404, rule: 'listing.page.exists' });
}

/** The cases of one list. */
function casesOf(id: OperationId): Case[] {
  const { filter, otherKeys, area } = operations[id];
  const base = {
    operation: id,
    area,
    needs: irreversible(id) ? (['destructive'] as const) : [],
  };
  const refusesQuery = (name: string, value: number | string): Case => ({
    ...base,
    id: `${id} refuses ${name}=${value}`,
    rule: 'request.shape.valid',
    run: async (run) => {
      expectRefusal(await read(run, id, { [name]: value }), { status: 400, fields: [name] });
    },
  });
  const pages: Case[] = [
    ...[25, 500].map((size) => ({
      ...base,
      id: `${id} has pages of ${size}`,
      run: (run: Run) => expectPage(run, id, size),
    })),
    ...[24, 501, 'many'].map((size) => refusesQuery('page_size', size)),
    ...[0, 'first'].map((page) => refusesQuery('page', page)),
    {
      ...base,
      id: `${id} has no page after the last`,
      rule: 'listing.page.exists',
      run: (run) => expectPastTheEnd(run, id),
    },
  ];
  if (filter === null) return pages;
  const refusesFilter = (title: string, rule: NonNullable<Case['rule']>, given: unknown): Case => ({
    ...base,
    id: `${id} refuses a filter ${title}`,
    rule,
    run: async (run) => {
      expectRefusal(await read(run, id, {}, given), { status: 400, fields: ['X-Filter'], rule });
    },
  });
  const keys = Object.entries(filter);
  return [
    ...pages,
    refusesFilter('that is no JSON', 'listing.filter.json', '{"a'),
    refusesFilter('of an unknown key', 'listing.filter.key', { no_such_key: 1 }),
    ...keys
      .slice(0, 1)
      .map(([key]) =>
        refusesFilter('of an unknown operator', 'listing.filter.operator', { [key]: { '+like': 'a' } }),
      ),
    ...keys.map(([key, { type }]) =>
      refusesFilter(`of a wrong value of ${key}`, 'listing.filter.value', { [key]: WRONG[type] }),
    ),
    ...keys.map(([key]): Case => ({
      ...base,
      id: `${id} filters by ${key}`,
      run: (run) => expectFiltered(run, id, key),
    })),
    ...Object.keys(otherKeys ?? {}).map((key): Case => ({
      ...base,
      id: `${id} refuses a filter by ${key}, or filters by it`,
      rule: 'listing.filter.key',
      run: (run) => expectOtherKey(run, id, key),
    })),
    ...keys
      .filter(([, { type }]) => type === 'integer')
      .flatMap(([key]) =>
        (['asc', 'desc'] as const).map((order) => ({
          ...base,
          id: `${id} sorts by ${key}, ${order}`,
          run: (run: Run) => expectSorted(run, id, key, order),
        })),
      ),
  ];
}

/** More records than a page has. */
const RECORDS = 27;

/** Expects that the pages of a list have each item once, in the order of the ids. */
async function expectEachOnce(run: Run): Promise<void> {
  const { ids } = await makeSubject('listDomainRecords', run);
  const made: number[] = [];
  for (let at = 1; at <= RECORDS; at += 1) {
    const body = { type: 'A', name: `host-${at}`, target: '192.0.2.1' };
    const answer = await run.owner.call<{ id: number }>('createDomainRecord', { ids, body });
    expectStatus(answer, 200);
    made.push(answer.body.id);
  }
  const seen: unknown[] = [];
  for (const page of [1, 2]) {
    const { body } = await run.owner.call<Page>('listDomainRecords', { ids, query: { page, page_size: 25 } });
    expectEqual('page, pages and results', [body.page, body.pages, body.results], [page, 2, RECORDS]);
    seen.push(...body.data.map(({ id }) => id));
  }
  expectEqual('the ids of both pages', seen, made);
}

/** Every list: its pages, its filters and its order. */
export const listCases: readonly Case[] = [
  ...lists.flatMap(casesOf),
  {
    id: 'listDomainRecords has each item once, in the order of the ids',
    operation: 'listDomainRecords',
    area: 'domains',
    needs: [],
    run: expectEachOnce,
  },
];
