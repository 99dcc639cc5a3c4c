import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findProgram } from './packages/runtime/src/programs.js';
import { limits } from './tests/kit/src/waits/limits.js';

/** True if everything runs, not a fixed sample of what takes long: `npm run test:all`. */
const all = process.env.CLOUD_TEST_ALL === '1';

/** True if this Node is not the one that the check runs on, which has run everything. */
const onNewestNode = process.env.CLOUD_TEST_NEWEST_NODE === '1';

const hasPostgres = ['initdb', 'postgres'].every((name) => findProgram(name) !== undefined);
if (!hasPostgres && process.env.CLOUD_TEST_REQUIRE_ALL === '1')
  throw new Error('CLOUD_TEST_REQUIRE_ALL needs PostgreSQL, which is not installed.');

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

// On a clone where nothing was built.
if (!existsSync(pathOf('packages/database/src/prisma/generated')))
  execFileSync(process.execPath, [pathOf('scripts/build.mjs'), 'generated'], { stdio: 'inherit' });

const filesIn = (folder: string): string[] =>
  readdirSync(pathOf(folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(?:node_modules|dist|generated)$/.test(entry.name) ? [] : filesIn(name);
    return name.endsWith('.test.ts') ? [name] : [];
  });

const textOf = (file: string): string => readFileSync(pathOf(file), 'utf8');

/** The comments at the beginning of a file, a line each. */
const marksOf = (file: string): string[] => /^(?:\/\/.*\n)*/.exec(textOf(file))?.[0].split('\n') ?? [];

/** True if only `npm run test:all` runs a file: it starts many programs, or needs some that the check does not install. */
const isLeft = (file: string): boolean => marksOf(file).includes('// Runs only in `npm run test:all`.');

const left = all ? [] : ['apps', 'packages', 'tests'].flatMap(filesIn).filter(isLeft);

/** Runs first what takes longest, so that no worker is alone with it in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = new Set(all ? sorted.filter(({ moduleId }) => isLeft(moduleId)) : []);
    return [...long, ...sorted.filter((file) => !long.has(file))];
  }
}

/** Tests in these folders start a whole cloud, where they import what starts one. */
const inFolders =
  /^(?:apps\/server\/src\/(?:operations|http|jobs|repositories|dns\/(?:feed|copies|secondaries|name-server))|packages\/(?:machines|object-store))\//;
const cloud = [
  ...['apps/server/src', 'packages']
    .flatMap(filesIn)
    .filter((file) => inFolders.test(file) && /testkit(?!\/waits')|\.fixture\.js/.test(textOf(file))),
  ...filesIn('tests').filter((file) => !/^tests\/(?:guides|kit)\//.test(file)),
].filter((file) => !left.includes(file));
// Clouds of other files live on in the process, and would sleep for ever.
const faking = cloud.find((file) => textOf(file).includes('useFakeTimers'));
if (faking !== undefined) throw new Error(`${faking} fakes timers beside the clouds of other files.`);

/** The marks of tests whose subject is the database; all others run on one database. */
const onBoth = [
  '// Runs on both databases.',
  ...(all ? ['// Runs on both databases in `npm run test:all`.'] : []),
];
const both = cloud.filter((file) => marksOf(file).some((mark) => onBoth.includes(mark)));

/** The files of a worker share what they load, and servers. */
const shared = { pool: 'threads' as const, isolate: false };

const project = (name: string, include: string[], engine: 'embedded' | 'postgresql') => ({
  extends: true as const,
  test: { ...shared, name, include, env: { CLOUD_TEST_DATABASE: engine } },
});

/** Packages of the workspace are their sources here; nothing has to be built first. */
const conditions = ['source', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  // Where the global setup runs.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    // What a file was transformed to is kept until it changes.
    experimental: { fsModuleCache: true },
    globalSetup: ['./tests/kit/src/global-setup.ts'],
    reporters: ['default', './scripts/reporter.mjs'],
    retry: 0,
    sequence: { sequencer: LongestFirst },
    testTimeout: limits.test,
    hookTimeout: limits.test,
    teardownTimeout: limits.wait,
    expect: { poll: { timeout: limits.wait, interval: 20 } },
    // On two cores: one more than them works while others wait for servers; each further one compiles the same once more.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['{apps,packages,scripts,tests/kit}/**/*.test.ts', '{openapi,scripts}/**/*.test.mjs'],
          exclude: [
            ...cloud,
            ...left,
            ...configDefaults.exclude,
            // Pages in a browser and power cuts of the embedded database say nothing of the newest Node.
            ...(onNewestNode
              ? [
                  'apps/docs/{docs,reference,search}.test.ts',
                  'apps/lab-page/page.test.ts',
                  'packages/database/src/embedded/crashes.test.ts',
                ]
              : []),
          ],
        },
      },
      { extends: true, test: { name: 'guides', include: ['tests/guides/**/*.test.ts'] } },
      project('cloud', cloud, hasPostgres ? 'postgresql' : 'embedded'),
      ...(hasPostgres ? [project('embedded', both, 'embedded')] : []),
    ],
  },
});
