import { alternate, type Effort } from './compare.js';
import type { Scenario } from './load.js';
import { createBenchDatabase, type Engine } from './database.js';
import { ratioOf, type Ratio } from './scale.js';
import { probed, seedAccount, seedBucket, seedDomains } from './seed.js';
import { startObjectServer } from './servers.js';

/** The number of objects in a bucket, folder by folder. */
export interface BucketSize {
  readonly folders: number;
  readonly objectsOfFolder: number;
}

/** The most that one request lists. */
const PAGE = 1_000;

/** The bucket that others are compared with: it has one page. */
const few: BucketSize = { folders: PAGE, objectsOfFolder: 1 };

const list = (label: string, query: string): Scenario => ({
  name: `list ${label}?${query}`,
  method: 'GET',
  signed: true,
  path: () => `/${label}?list-type=2&max-keys=${PAGE}&${query}`,
});

const folder = (number: number): string => `folder-${String(number).padStart(7, '0')}/`;

/** Measures whether a list of 1,000 keys depends on how many objects the bucket has, and on where in it they are. */
export async function measureListing(engine: Engine, effort: Effort, size: BucketSize): Promise<Ratio[]> {
  const database = await createBenchDatabase(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, probed);
    await seedBucket(pool, { label: 'few', ...few });
    await seedBucket(pool, { label: 'many', ...size });
  });
  const server = await startObjectServer(database);
  const one = { ...server, base: server.s3 };
  const { folders, objectsOfFolder } = size;
  const from = (number: number): string => `start-after=${folder(number)}`;
  const before = Math.max(1, folders - Math.ceil(PAGE / objectsOfFolder));
  const scenarios = {
    few: list('few', ''),
    fewFolders: list('few', 'delimiter=/'),
    middle: list('many', from(Math.floor(folders / 2))),
    last: list('many', from(before)),
    lastFolders: list('many', `delimiter=/&${from(Math.max(1, folders - PAGE))}`),
  };
  const servers = { few: one, fewFolders: one, middle: one, last: one, lastFolders: one };
  const figures = await alternate(servers, scenarios, effort);
  await server.stop();
  const all = `${(folders * objectsOfFolder).toLocaleString('en')} objects in ${folders.toLocaleString('en')} folders`;
  const keys = ['1,000 keys of 1,000', 'few'] as const;
  const prefixes = ['1,000 folders of 1,000', 'fewFolders'] as const;
  return [
    ratioOf(engine, figures, [`1,000 keys in the middle, ${all}`, 'middle'], keys),
    ratioOf(engine, figures, [`last 1,000 keys, ${all}`, 'last'], keys),
    ratioOf(engine, figures, [`last folders, ${all}`, 'lastFolders'], prefixes),
  ];
}
