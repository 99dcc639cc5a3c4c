import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig, startCloud, type RunningCloud } from '@cloud-account/server';
import { startProblem } from '@cloud-account/server/start-problem';
import { limits, makeTemplate, requirePrograms, sample, useBuild } from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, languages, tabsOf, type Block } from '../../apps/docs/build/tabs/blocks.js';
import { readGuide } from '../../apps/docs/build/tabs/pages.js';
import { Random, testSeed } from '../crash/random.js';
import { Reader, type Said } from './reader.js';
import { differencesOfJson, differencesOfText } from './shown.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const guides = 'apps/docs/pages/guides';

/** The programs of blocks that not every machine has. */
const programs = new Set([
  'aws',
  'curl',
  'dig',
  'go',
  'jq',
  'knotc',
  'knotd',
  'lexicon',
  'openssl',
  'pytest',
  'python3',
  'rclone',
  'rspec',
  's3cmd',
  'ssh-keygen',
]);

/** The programs that a block needs. */
const neededBy = ({ code, written }: Block): readonly string[] => {
  const language = languages[written as keyof typeof languages];
  if (language === 'python') return ['python3'];
  if (language !== 'shell') return [];
  return code.split(/[\s"'`$|;&()]+/).filter((word) => programs.has(word));
};

const { CLOUD_TEST_GUIDE: only } = process.env;

/** With `CLOUD_TEST_GUIDE`, only the page with that name. */
const pages = await Promise.all(
  [
    'README.md',
    ...readdirSync(path.join(repository, guides), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join(guides, name)),
  ]
    .filter((file) => [only, undefined].includes(only && path.basename(file, '.md')))
    .map(async (file) => ({
      name: path.basename(file),
      blocks: blocksOf(await readGuide(repository, file)),
    })),
);

/** The pages that `npm test` follows by curl, and the one that it follows in all of its tabs. `npm run test:all` follows all. */
const few = ['README.md', 'domains.md', 'nodes.md'];
const inAllTabs = 'support.md';

/** The pages that `npm run test:all` follows twice in a row, by curl. */
const twice = [...few, inAllTabs, 's3.md', 'operator.md', 'cli.md', 'lab.md'];

const isShort = (tab: string | undefined): boolean => tab === undefined || tab === 'curl';

const isOfFew = (name: string, tab: string | undefined): boolean =>
  only !== undefined || name === inAllTabs || (few.includes(name) && isShort(tab));

/** The order of the pages is the same for the same seed. */
const seed = testSeed();

/** A block that starts the server, with settings before the command. */
const START = /^((?:\w+=\S+ )*)npm start$/;

/** True if a page starts a server with settings of its own. All other pages share one server. */
const hasOwnServer = (blocks: readonly Block[]): boolean =>
  blocks.some(({ kind, code }) => kind === 'run' && (START.exec(code)?.[1] ?? '') !== '');

/**
 * A server as `npm start` starts it, on free ports and in memory; delayed effects happen at once. Limits of rate are of a reader, who
 * follows one page and reads it meanwhile.
 */
class Server {
  #running: RunningCloud | undefined;
  /** The settings that the page has given it. */
  #given = '';
  #port = '0';

  private constructor(readonly directory: string) {}

  /** A server that does not run yet. */
  static async prepare(): Promise<Server> {
    return new Server(await mkdtemp(path.join(tmpdir(), 'guide-')));
  }

  /** Starts it, or replaces the one that runs. @param settings beside those of the test */
  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.#running?.stop();
    const config = readConfig({
      CLOUD_PORT: this.#port,
      CLOUD_DATA_DIR: this.directory,
      CLOUD_PUBLISH_DELAY: '0',
      CLOUD_COMPUTE_TIMES: 'instant',
      CLOUD_RESOLVERS: 'off',
      CLOUD_LOG_LEVEL: 'silent',
      CLOUD_RATE_LIMITS: '100',
      ...settings,
    });
    this.#running = await startCloud(config, { database: { kind: 'memory' } });
    this.#port = new URL(this.#running.api).port;
  }

  /**
   * Runs a block that starts the server in a folder: again, when the block has other settings. With the same settings, a second reader
   * has the server that the first one used.
   */
  async startAs(block: Block, folder: string): Promise<Said> {
    const given = START.exec(block.code)?.[1]?.trim() ?? '';
    if (given === '' || given === this.#given) {
      await this.ensure();
      return { said: '', problem: null };
    }
    this.#given = given;
    const settings = given
      .split(' ')
      .map((one) => one.split('='))
      .map(([name = '', value = '']) => [
        name,
        existsSync(path.join(folder, value)) ? path.join(folder, value) : value,
      ]);
    try {
      await this.start(Object.fromEntries(settings) as Record<string, string>);
      return { said: '', problem: null };
    } catch (error) {
      return { said: '', problem: startProblem(error).replaceAll(`${folder}/`, '') };
    }
  }

  /** Starts it unless it runs. */
  async ensure(): Promise<void> {
    if (this.#running === undefined) await this.start();
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}

/** Runs a block as a reader does: the server in one terminal, all else in another. */
async function run(reader: Reader, server: Server, block: Block): Promise<Said> {
  if (START.test(block.code)) return server.startAs(block, reader.folder);
  await server.ensure();
  return reader.run(languages[block.written as keyof typeof languages], block);
}

/** Runs or compares a block. @returns what is wrong with it */
async function follow(reader: Reader, block: Block, last: Said): Promise<readonly string[]> {
  if (block.kind === 'file') await reader.keep(block);
  if (block.kind !== 'shown') return [];
  return block.written === 'json'
    ? differencesOfJson(block.code, `${last.said}\n${last.problem ?? ''}`)
    : differencesOfText(block.code, last.said + (last.problem ?? ''));
}

/** Follows a page from its first block to its last, in one tab. */
async function followPage(server: Server, blocks: readonly Block[], tab: string | undefined): Promise<void> {
  const reader = await Reader.arrive(server.directory);
  let last: Said = { said: '', problem: null };
  try {
    for (const block of blocks) {
      if (block.tab !== undefined && block.tab !== tab) continue;
      if (block.kind === 'run') {
        last = await run(reader, server, block);
        const went = last.problem === null ? 'done' : 'refused';
        expect(went, `${block.place}: ${last.problem ?? last.said}`).toBe(
          block.isRefused ? 'refused' : 'done',
        );
      } else {
        const wrong = await follow(reader, block, last);
        expect(wrong, `${block.place}: ${last.said}`).toEqual([]);
      }
    }
    expect(await reader.left()).toEqual([]);
  } finally {
    await reader.leave();
  }
}

const runs = pages
  .flatMap(({ name, blocks }) =>
    blocks.some(({ kind }) => kind === 'run') ? tabsOf(blocks).map((tab) => ({ name, tab, blocks })) : [],
  )
  .filter(({ name, tab }) => sample(true, isOfFew(name, tab)));

useBuild();
useBuild('testing');
useBuild('conformance');

const followed = 'a page of the documentation, followed from its first block to its last';

describe(`${followed} (CLOUD_TEST_SEED=${seed})`, { timeout: limits.long }, () => {
  let shared: Server;

  beforeAll(async () => {
    await makeTemplate();
    shared = await Server.prepare();
  });

  afterAll(() => shared.stop());

  it.for(new Random(seed).shuffled(runs))('$name ($tab)', async ({ name, blocks, tab }, { skip }) => {
    const toRun = blocks.filter((block) => block.kind === 'run' && [undefined, tab].includes(block.tab));
    const { missing } = requirePrograms(...new Set(toRun.flatMap(neededBy)));
    skip(missing.length > 0, `needs ${missing.join(', ')}`);
    const server = hasOwnServer(blocks) ? await Server.prepare() : shared;
    try {
      await followPage(server, blocks, tab);
      // A reader may follow a page a second time.
      if (sample(true, only !== undefined) && isShort(tab) && twice.includes(name))
        await followPage(server, blocks, tab);
    } finally {
      if (server !== shared) await server.stop();
    }
  });
});

describe('blocks that are not run', () => {
  it.skipIf(only !== undefined)('are few, each with its reason', () => {
    const left = pages.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'left'));
    expect(
      left.map(({ code, reason = '' }) => `${code.split(' ').slice(0, 2).join(' ')}: ${reason}`).sort(),
    ).toEqual([
      'DATABASE_URL=postgresql://cloud:secret@db.internal/cloud npm: it needs a PostgreSQL server',
      'NODE_OPTIONS=--experimental-vm-modules npx: tests/packages/packages.all.test.ts runs it',
      'TF_CLI_CONFIG_FILE=dev.tfrc TF_VAR_url="$API": Debian and npm do not have Terraform',
      'certbot certonly: a certificate authority must reach the name server',
      "compose='docker compose: it needs a program for containers",
      'curl -X: it deletes all buckets of the account',
      'docker build: it needs a program for containers',
      'docker compose: it needs a program for containers',
      'docker compose: it needs a program for containers',
      'export CLOUD_OBJECTS_S3_ENDPOINT=http://rgw.internal:7480\nexport: it needs another S3 server',
      'export POSTGRES_PASSWORD=$(openssl: it needs a program for containers',
      'external-dns --source=ingress: Debian and npm do not have external-dns',
      'gzip --stdout: it needs the file of a disk',
      'import *: Debian and npm do not have the program `pulumi`',
      'npm install: the packages of this repository take its place',
      'npm test: it runs the tests',
      'npx cloud-account: it deletes all buckets of the account',
      'npx cloud-account: it ends the server',
      'npx cloud-account: it needs two profiles',
      'npx cloud-account: it takes the terminal',
      'pg_dump --format=custom: tests/postgresql/backup.all.test.ts runs it',
      'pg_restore --exit-on-error: tests/postgresql/backup.all.test.ts runs it',
      'pip install: the packages of this repository take its place',
      'provider_installation {\n: Debian and npm do not have Terraform',
      'pulumi up: Debian and npm do not have the program `pulumi`',
      'sudo npm: it changes the services of the machine',
      'terraform {\n: Debian and npm do not have Terraform',
    ]);
  });
});
