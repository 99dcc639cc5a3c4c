import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig, startCloud } from '@cloud-account/server';
import { makeTemplate, requirePrograms, useBuild } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, languages, tabsOf, type Block } from './blocks.js';
import { Reader, type Said } from './reader.js';
import { differencesOfJson, differencesOfText } from './shown.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const guides = 'apps/docs/pages/guides';

const text = (page: string): string => readFileSync(path.join(repository, page), 'utf8');

/** A page as its readers see it, without what the build of the docs writes into it. */
const read = (page: string): readonly Block[] =>
  blocksOf(page, text(page), (included) => (included.includes('/generated/') ? undefined : text(included)));

/** Pages that can be followed. */
const followed = [
  'README',
  'account',
  'catalog',
  'concepts',
  'domains',
  'events',
  'getting-started',
  'jobs',
  'kernels',
  'networking',
  'node-actions',
  'node-backups',
  'node-configs',
  'node-disks',
  'node-interfaces',
  'node-ips',
  'node-statistics',
  'nodebalancers',
  'nodes',
  'oauth',
  'object-storage',
  'profile',
  'rate-limits',
  's3',
  'support',
  'tags',
  'volumes',
];

/** Programs that the blocks of a page are for. */
const needs: Readonly<Record<string, readonly string[]>> = {
  's3.md': ['aws', 'rclone', 's3cmd'],
};

const { CLOUD_TEST_GUIDE: only } = process.env;

/** With `CLOUD_TEST_GUIDE`, the one page of that name. */
const pages = [
  'README.md',
  ...readdirSync(path.join(repository, guides)).map((name) => path.join(guides, name)),
]
  .filter((file) => [only, undefined].includes(only && path.basename(file, '.md')))
  .filter((file) => followed.includes(path.basename(file, '.md')))
  .map((file) => ({ name: path.basename(file), blocks: read(file) }));

/** A server as `npm start` makes it, on free ports and in memory; effects that come later come at once. */
async function serve() {
  const directory = await mkdtemp(path.join(tmpdir(), 'guide-'));
  const config = readConfig({
    CLOUD_PORT: '0',
    CLOUD_DATA_DIR: directory,
    CLOUD_PUBLISH_DELAY: '0',
    CLOUD_COMPUTE_TIMES: 'instant',
    CLOUD_RESOLVERS: 'off',
    CLOUD_LOG_LEVEL: 'silent',
  });
  const running = await startCloud(config, { database: { kind: 'memory' } });
  return {
    directory,
    stop: async () => {
      await running.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Does with a block what a reader does, and tells what is wrong with it. */
async function follow(reader: Reader, block: Block, last: Said): Promise<readonly string[]> {
  if (block.kind === 'file') await reader.keep(block);
  if (block.kind !== 'shown') return [];
  return block.written === 'json'
    ? differencesOfJson(block.code, last.said)
    : differencesOfText(block.code, last.said + (last.problem ?? ''));
}

/** Follows a page from its first block to its last, in one tab of it. */
async function followPage(blocks: readonly Block[], tab: string | undefined): Promise<void> {
  const server = await serve();
  const reader = await Reader.arrive(server.directory);
  let last: Said = { said: '', problem: null };
  try {
    for (const block of blocks) {
      if (block.tab !== undefined && block.tab !== tab) continue;
      if (block.kind === 'run') {
        last = await reader.run(languages[block.written as keyof typeof languages], block);
        const went = last.problem === null ? 'done' : 'refused';
        expect(went, `${block.place}: ${last.problem ?? last.said}`).toBe(
          block.isRefused ? 'refused' : 'done',
        );
      } else {
        const wrong = await follow(reader, block, last);
        expect(wrong, `${block.place}: ${last.said}`).toEqual([]);
      }
    }
  } finally {
    await reader.leave();
    await server.stop();
  }
}

const runs = pages.flatMap(({ name, blocks }) =>
  blocks.some(({ kind }) => kind === 'run') ? tabsOf(blocks).map((tab) => ({ name, tab, blocks })) : [],
);

useBuild();
beforeAll(makeTemplate);

describe.concurrent('a page of the documentation, followed from its first block to its last', () => {
  it.for(runs)('$name ($tab)', ({ name, blocks, tab }, { skip }) => {
    const { missing } = requirePrograms(...(needs[name] ?? []));
    skip(missing.length > 0, `needs ${missing.join(', ')}`);
    return followPage(blocks, tab);
  });
});

describe('blocks that nobody runs', () => {
  it.skipIf(only !== undefined)('are few, each with its reason', () => {
    const left = pages.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'left'));
    expect(left.map(({ code, reason }) => `${code}: ${reason ?? ''}`)).toEqual([
      'npm start: the test has started a server already, as this does',
      'npm test: it is what runs this',
      'npm start: the test has started a server already, as this does',
    ]);
  });
});
