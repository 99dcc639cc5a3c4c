import type { Scenario } from '../load.js';
import { FOLDER, longestAccount, middleAccount, OLDER, type Size } from './size.js';

/** A page of a list in a database of a size. */
export interface GrowthPage {
  readonly list: string;
  readonly page: string;
  /** The request; of object storage, where it is signed. */
  readonly scenario: (size: Size) => Scenario;
}

/** The items of a page of the API, the least there may be, and of one of object storage, the most. */
const ITEMS = 25;
const KEYS = 1_000;
/** Fewer, because the small database has not many. */
const FOLDERS = 100;

type Place = 'first' | 'middle' | 'last';

const places: readonly Place[] = ['first', 'middle', 'last'];

/** A page of a list of an account. The one in the middle has most rows before it, and after it. */
function pageOf(path: string, count: number, place: Place, account: number): Scenario {
  const pages = Math.ceil(count / ITEMS);
  const number = { first: 1, middle: Math.ceil(pages / 2), last: pages }[place];
  const query = `page=${number}&page_size=${ITEMS}`;
  return { name: `${place} page of ${path}`, method: 'GET', account, path: () => `${path}?${query}` };
}

/** The pages of a list, without and with filters. */
const pagesOf = (
  list: string,
  of: (size: Size) => { readonly path: string; readonly count: number; readonly account: number },
  filters: Readonly<Record<string, (size: Size) => object>>,
): GrowthPage[] => [
  ...places.map((place) => ({
    list,
    page: place,
    scenario: (size: Size) => {
      const { path, count, account } = of(size);
      return pageOf(path, count, place, account);
    },
  })),
  ...Object.entries(filters).map(([key, filter]) => ({
    list,
    page: `filtered by ${key}`,
    scenario: (size: Size) => {
      const { path, count, account } = of(size);
      return { ...pageOf(path, count, 'first', account), filter: filter(size) };
    },
  })),
];

const nodeFilters = {
  label: () => ({ label: 'node-50' }),
  tag: () => ({ tags: 'blue' }),
  region: () => ({ region: 'us-iad' }),
};

/** The pages of the records of an account's domain. */
const recordPages = (accountOf: (size: Size) => number, countOf: (size: Size) => number) =>
  pagesOf(
    'records',
    (size) => ({
      path: `/domains/${accountOf(size)}/records`,
      count: countOf(size),
      account: accountOf(size),
    }),
    { name: () => ({ name: 'host-500' }), type: () => ({ type: 'TXT' }) },
  );

/** The pages of the nodes of an account. */
const nodePages = (accountOf: (size: Size) => number, countOf: (size: Size) => number) =>
  pagesOf(
    'nodes',
    (size) => ({ path: '/node/instances', count: countOf(size), account: accountOf(size) }),
    nodeFilters,
  );

/** The first node of the account in the middle has its id. */
const statistics = (page: string, month: () => string): GrowthPage => ({
  list: 'statistics of a node',
  page,
  scenario: (size) => {
    const path = `/node/instances/${middleAccount(size)}/stats${month()}`;
    return { name: `statistics at ${path}`, method: 'GET', account: middleAccount(size), path: () => path };
  },
});

/** A month, so many before this one. */
const monthOf = (before: number): string => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before));
  return `/${month.getUTCFullYear()}/${month.getUTCMonth() + 1}`;
};

const folderAt = (number: number): string => `folder-${String(number).padStart(7, '0')}`;

const foldersOf = ({ objects }: Size): number => objects / FOLDER;

const bucketPage = (list: string, page: string, query: (size: Size) => string): GrowthPage => ({
  list,
  page,
  scenario: (size) => {
    const path = `/growth?${query(size)}`;
    return { name: path, method: 'GET', signed: true, path: () => path };
  },
});

/** The pages of a list of a bucket that begin behind a folder. */
const pagesOfBucket = (
  list: string,
  query: string,
  after: 'start-after' | 'key-marker',
  /** How many folders a page shows. */
  folders: number,
): GrowthPage[] =>
  places.map((place) =>
    bucketPage(list, place, (size) => {
      const from = { first: 0, middle: Math.floor(foldersOf(size) / 2), last: foldersOf(size) - folders }[
        place
      ];
      return place === 'first' ? query : `${query}&${after}=${folderAt(from)}`;
    }),
  );

/** All pages that are measured. */
export const growthPages: readonly GrowthPage[] = [
  ...recordPages(middleAccount, ({ records }) => records),
  ...pagesOf('domains', (size) => ({ path: '/domains', count: 1, account: middleAccount(size) }), {
    name: (size) => ({ domain: `zone-${middleAccount(size)}.example` }),
  }).filter(({ page }) => page !== 'middle' && page !== 'last'),
  ...nodePages(middleAccount, ({ nodes }) => nodes),
  statistics('a day', () => ''),
  statistics('this month', () => monthOf(0)),
  statistics('last month', () => monthOf(1)),
  ...pagesOfBucket('objects', `list-type=2&max-keys=${KEYS}`, 'start-after', KEYS / FOLDER),
  bucketPage('objects', 'a folder', (size) => `list-type=2&prefix=${folderAt(foldersOf(size) / 2)}/`),
  ...pagesOfBucket('folders', `list-type=2&delimiter=/&max-keys=${FOLDERS}`, 'start-after', FOLDERS),
  ...pagesOfBucket(
    'versions',
    `versions&max-keys=${KEYS}`,
    'key-marker',
    Math.ceil(KEYS / FOLDER / (OLDER + 1)),
  ),
  bucketPage('versions', 'a folder', (size) => `versions&prefix=${folderAt(foldersOf(size) / 2)}/`),
  ...pagesOfBucket('folders of versions', `versions&delimiter=/&max-keys=${FOLDERS}`, 'key-marker', FOLDERS),
];

/** The longest lists that there are. */
export const longestPages: readonly GrowthPage[] = [
  ...recordPages(longestAccount, ({ mostRecords }) => mostRecords),
  ...nodePages(longestAccount, ({ mostNodes }) => mostNodes),
];
