import { totalmem } from 'node:os';
import { alternate, type Effort } from '../compare.js';
import { createPlace, postgres, type Place } from '../place.js';
import { ratioOf, type Ratio } from '../scale.js';
import { seedAccount } from '../seed.js';
import { startObjectServer } from '../servers.js';
import { fillTables } from './fill.js';
import { growthPages, longestPages, type GrowthPage } from './pages.js';
import { readPlans, type Plan } from './plans.js';
import { longestAccount, middleAccount, OLDER, sizeOf, type Size } from './size.js';
import { rowsOf } from './tables.js';
import { measureWriters, type Wait } from './writers.js';

/** What one run of this part measured. */
export interface Growth {
  readonly large: Size;
  readonly small: Size;
  readonly pages: readonly Ratio[];
  /** Those of the longest lists. */
  readonly longest: readonly Ratio[];
  readonly plans: readonly Plan[];
  readonly waits: readonly Wait[];
}

/**
 * The settings of a PostgreSQL server with much memory. It fills tables without its log, where it can, and does not tidy tables that
 * nobody changes while they are read.
 */
export const growthSettings = (): Record<string, string> => ({
  shared_buffers: `${Math.floor(totalmem() / 2 ** 20 / 4)}MB`,
  maintenance_work_mem: '1GB',
  max_wal_size: '16GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
});

/** Measures how long pages take of a database with many times as much as another. */
export async function measureGrowth(
  effort: Effort,
  {
    accounts,
    times,
    mostNodes,
  }: { readonly accounts: number; readonly times: number; readonly mostNodes: number },
  say: (text: string) => void,
): Promise<Growth> {
  const sizes = { small: sizeOf(accounts / times, mostNodes), large: sizeOf(accounts, mostNodes) };
  const places = { small: await fill(sizes.small, say), large: await fill(sizes.large, say) };
  const servers = {
    small: await startObjectServer(places.small),
    large: await startObjectServer(places.large),
  };
  const measure = async (page: GrowthPage): Promise<Ratio> => {
    const scenarios = { small: page.scenario(sizes.small), large: page.scenario(sizes.large) };
    const at = (which: 'small' | 'large') =>
      scenarios[which].signed === true ? { ...servers[which], base: servers[which].s3 } : servers[which];
    const figures = await alternate({ small: at('small'), large: at('large') }, scenarios, effort);
    const ratio = ratioOf('postgresql', figures, [nameOf(page), 'large'], [nameOf(page), 'small']);
    say(`${ratio.page}: ${ratio.times.toFixed(2)} times as long.`);
    return ratio;
  };
  const measureAll = async (pages: readonly GrowthPage[]): Promise<Ratio[]> => {
    // To see that everything runs, one page of each list is enough, and all may be read at the same time.
    if (effort.requests !== undefined) {
      return Promise.all(pages.filter(({ list }, at) => pages[at - 1]?.list !== list).map(measure));
    }
    const ratios: Ratio[] = [];
    for (const page of pages) ratios.push(await measure(page));
    return ratios;
  };
  const pages = await measureAll(growthPages);
  const longest = await measureAll(longestPages);
  for (const server of Object.values(servers)) await server.stop();
  const named = [
    ...growthPages.map((page) => ({ ...page, name: nameOf(page) })),
    ...longestPages.map((page) => ({ ...page, name: `longest ${nameOf(page)}` })),
  ];
  const plans = await readPlans(places.large, sizes.large, named, postgres.log);
  const waits = await measureWriters(places.large.environment.DATABASE_URL ?? '');
  return { ...sizes, pages, longest, plans, waits };
}

const nameOf = ({ list, page }: GrowthPage): string => `${list}, ${page}`;

/** Makes a database of a size. */
async function fill(size: Size, say: (text: string) => void): Promise<Place> {
  const place = await createPlace('postgresql', async (pool) => {
    for (const account of new Set([1, middleAccount(size), longestAccount(size)]))
      await seedAccount(pool, account);
    await pool.query(
      `INSERT INTO store_buckets (id, cluster, label, owner, acl, objects, versioning, created_at)
       SELECT 1, 'us-east-1', 'growth', uuid, $1, $2, 'Enabled', now() FROM accounts WHERE id = 1`,
      [JSON.stringify([{ grantee: { group: 'AllUsers' }, permission: 'READ' }]), size.objects * (OLDER + 1)],
    );
  });
  await fillTables(place.environment.DATABASE_URL ?? '', rowsOf(size), say);
  return place;
}
