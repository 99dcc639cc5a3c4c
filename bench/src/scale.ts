import { alternate, type Effort, type Figures } from './compare.js';
import type { Scenario } from './load.js';
import { createBenchDatabase, type Engine } from './database.js';
import { seedAccount, seedDomains } from './seed.js';
import { startCloudServer } from './servers.js';

/** The size of the large database. */
export interface Size {
  readonly domains: number;
  /** Of each domain. */
  readonly records: number;
  /** Of the one large domain. */
  readonly max: number;
}

/** The speed of one page compared with another. */
export interface Ratio {
  readonly engine: Engine;
  readonly page: string;
  readonly against: string;
  /** Requests per second of the page and of the one that it is compared with. */
  readonly requestsPerSecond: number;
  readonly reference: number;
  /** The time of the page as a multiple of that of the other. */
  readonly times: number;
}

/** The smallest page there is, so that finding it weighs most against showing it. */
const PAGE = 25;

const recordsOf = (domain: number, count: number, page: 'first' | 'last'): Scenario =>
  listOf(`/domains/${domain}/records`, count, page);

/** A page of a list of the API, the first or the last of so many items. */
const listOf = (path: string, count: number, page: 'first' | 'last', account = 1): Scenario => ({
  name: `${page} page of ${path}`,
  method: 'GET',
  account,
  path: () => `${path}?page=${page === 'first' ? 1 : count / PAGE}&page_size=${PAGE}`,
});

/** The name of a page, and that of its figures. */
type Named<Name extends string> = readonly [page: string, name: Name];

/** Compares one page with another. */
export function ratioOf<Name extends string>(
  engine: Engine,
  figures: Readonly<Record<Name, Figures>>,
  [page, from]: Named<Name>,
  [against, to]: Named<Name>,
): Ratio {
  const { requestsPerSecond } = figures[from];
  const reference = figures[to].requestsPerSecond;
  return { engine, page, against, requestsPerSecond, reference, times: reference / requestsPerSecond };
}

/** Measures whether the time of a page depends on how much else there is, and on how far down the list it is. */
export async function measureScale(engine: Engine, effort: Effort, size: Size): Promise<Ratio[]> {
  const small = await createBenchDatabase(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, { account: 1, domains: 10, records: 100 });
  });
  const large = await createBenchDatabase(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, { account: 1, domains: size.domains, records: size.records });
    await seedAccount(pool, 2);
    await seedDomains(pool, { account: 2, domains: 100, records: 0 });
    await seedAccount(pool, 3);
    await seedDomains(pool, { account: 3, domains: 1, records: size.max });
  });
  const one = await startCloudServer(small);
  const other = await startCloudServer(large);
  const middle = size.domains / 2;
  const biggest = size.domains + 101;
  const figures = await alternate(
    {
      smallFirst: one,
      largeFirst: other,
      largeLast: other,
      mostFirst: other,
      mostLast: other,
      fewDomains: other,
      manyFirst: other,
      manyLast: other,
    },
    {
      smallFirst: recordsOf(5, 100, 'first'),
      largeFirst: recordsOf(middle, size.records, 'first'),
      largeLast: recordsOf(middle, size.records, 'last'),
      mostFirst: { ...recordsOf(biggest, size.max, 'first'), account: 3 },
      mostLast: { ...recordsOf(biggest, size.max, 'last'), account: 3 },
      fewDomains: listOf('/domains', 100, 'first', 2),
      manyFirst: listOf('/domains', size.domains, 'first'),
      manyLast: listOf('/domains', size.domains, 'last'),
    },
    effort,
  );
  const ratio = (page: string, from: keyof typeof figures, against: string, to: keyof typeof figures) =>
    ratioOf(engine, figures, [page, from], [against, to]);
  const count = (number: number) => number.toLocaleString('en');
  const all = `${count(size.domains * size.records)} records in ${count(size.domains)} domains`;
  const few = '1,000 records in 10 domains';
  const max = `one domain with ${count(size.max)} records`;
  const many = `an account with ${count(size.domains)} domains`;
  for (const server of [one, other]) await server.stop();
  return [
    ratio(`first page, ${all}`, 'largeFirst', `first page, ${few}`, 'smallFirst'),
    ratio(`last page, ${all}`, 'largeLast', `first page, ${all}`, 'largeFirst'),
    ratio(`first page, ${max}`, 'mostFirst', `first page, ${few}`, 'smallFirst'),
    ratio(`last page, ${max}`, 'mostLast', `first page, ${max}`, 'mostFirst'),
    ratio(`first page, ${many}`, 'manyFirst', 'first page, an account with 100 domains', 'fewDomains'),
    ratio(`last page, ${many}`, 'manyLast', `first page, ${many}`, 'manyFirst'),
  ];
}
