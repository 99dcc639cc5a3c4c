/** Runs the benchmark: `pnpm bench`, or `pnpm bench --quick` to see only that it runs. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasPostgres, startPostgres, stopPostgres } from '@cloud-account/testkit/postgres-server';
import { compareWithCeph, missingCeph } from './ceph.js';
import { compareServers } from './compare.js';
import { compareNameServers, missingPrograms } from './name-servers.js';
import { postgres, type Engine } from './database.js';
import { measureLab, measureLabCost } from './lab.js';
import { measureListing } from './listing.js';
import { measureNodes } from './nodes.js';
import { compareObjects } from './objects.js';
import { describeMachine, toMarkdown, type Results } from './report.js';
import { measureScale } from './scale.js';
import { measureSecondaries, missingSecondaries } from './secondaries.js';

const HELP = `Measures the server beside bare servers and Prism, its objects beside a plain server of files and beside Ceph, its name server beside BIND and Knot, how long secondaries take, and it as its data grows.

Usage: pnpm bench [--quick] [--only=compare|scale|objects|ceph|listing|nodes|lab|dns|secondaries]

  --quick    one short round of each part on little data and one database; proves that the benchmark runs and writes nothing
  --only     one part, which writes nothing
`;

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const given = process.argv.slice(2);
const quick = given.includes('--quick');
const only = given.find((argument) => argument.startsWith('--only='))?.split('=')[1];

const plan = quick
  ? {
      effort: { seconds: 1, requests: 5, rounds: 1, warmUp: 0 },
      size: { domains: 100, records: 100, max: 1_000 },
      bucket: { folders: 20, objectsOfFolder: 100 },
      nodes: 10,
      lab: { domains: 20, nodes: 5 },
      zones: [10],
      secondaries: 10,
    }
  : {
      effort: { seconds: 2, rounds: 5, warmUp: 1 },
      size: { domains: 2_000, records: 100, max: 12_000 },
      bucket: { folders: 2_000, objectsOfFolder: 250 },
      nodes: 300,
      lab: { domains: 1_000, nodes: 200 },
      zones: [10, 10_000],
      secondaries: 10_000,
    };

/** Each part, on one engine. */
const parts: Record<string, (engine: Engine) => Promise<Partial<Results>>> = {
  compare: async (engine) => {
    const { atRest, comparisons } = await compareServers(engine, plan.effort);
    return { atRest: [atRest], comparisons };
  },
  scale: async (engine) => ({ ratios: await measureScale(engine, plan.effort, plan.size) }),
  objects: async (engine) => {
    const { objects, concurrentApi } = await compareObjects(engine, plan.effort);
    return { objects, concurrentApi: [concurrentApi] };
  },
  listing: async (engine) => ({ ratios: await measureListing(engine, plan.effort, plan.bucket) }),
  nodes: async (engine) => ({ nodeCreates: [await measureNodes(engine, plan.nodes)] }),
  lab: async (engine) => ({
    labTimes: [await measureLab(engine, plan.lab)],
    labCosts: [await measureLabCost(engine, plan.effort)],
  }),
};

/** The parts beside programs that may not be installed, on one engine. */
const beside: Record<
  string,
  { readonly missing: () => string[]; readonly run: (engine: Engine) => Promise<Partial<Results>> }
> = {
  dns: {
    missing: missingPrograms,
    run: async () => ({ nameServers: await compareNameServers(plan.effort, plan.zones) }),
  },
  secondaries: {
    missing: missingSecondaries,
    run: async (engine) => ({ secondaries: await measureSecondaries(engine, plan.secondaries) }),
  },
  ceph: { missing: missingCeph, run: (engine) => compareWithCeph(engine, plan.effort) },
};

async function measure(engines: readonly Engine[]): Promise<Results> {
  const tasks = Object.entries(parts)
    .filter(([part]) => only === undefined || only === part)
    .flatMap(([part, run]) =>
      // To see that everything runs, one engine is enough.
      (quick ? engines.slice(0, 1) : engines).map((engine) => () => {
        say(`Measuring ${part} on the ${engine} database.`);
        return run(engine);
      }),
    );
  const [first = 'embedded'] = engines;
  for (const [part, { missing, run }] of Object.entries(beside)) {
    // The check of every change has no time for Ceph.
    if (only === undefined ? quick && part === 'ceph' : only !== part) continue;
    tasks.push(() => {
      say(`Measuring ${part}.`);
      if (missing().length === 0) return run(first);
      say(`Not installed: ${missing().join(', ')}; ${part} is not measured.`);
      return Promise.resolve({});
    });
  }
  const all: Partial<Results>[] = [];
  // Only a run that measures needs the machine for one part alone.
  if (quick) all.push(...(await Promise.all(tasks.map((task) => task()))));
  else for (const task of tasks) all.push(await task());
  const of = <Item>(take: (some: Partial<Results>) => readonly Item[] | undefined): readonly Item[] =>
    all.flatMap((some) => take(some) ?? []);
  return {
    atRest: of((some) => some.atRest),
    comparisons: of((some) => some.comparisons),
    ratios: of((some) => some.ratios),
    objects: of((some) => some.objects),
    concurrentApi: of((some) => some.concurrentApi),
    ceph: of((some) => some.ceph),
    large: of((some) => some.large),
    nodeCreates: of((some) => some.nodeCreates),
    labTimes: of((some) => some.labTimes),
    labCosts: of((some) => some.labCosts),
    nameServers: of((some) => some.nameServers),
    secondaries: of((some) => some.secondaries),
  };
}

/** Makes the folder of all that is made here, and sees to it that nothing is left and nothing runs on, however the run ends. */
function makeSpace(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'cloud-bench-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  const postgresql = path.join(folder, 'postgresql');
  process.on('exit', () => {
    stopPostgres(postgresql);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  return postgresql;
}

const page = fileURLToPath(new URL('../../apps/docs/measured/benchmark.md', import.meta.url));

/** Measures all parts, or one. @returns the figures */
async function run(folder: string): Promise<string> {
  if (hasPostgres()) postgres.url = await startPostgres(folder);
  else say('PostgreSQL is not installed; nothing is measured on it.');
  const results = await measure(postgres.url === '' ? ['embedded'] : ['postgresql', 'embedded']);
  const markdown = await toMarkdown(results, plan.effort, describeMachine());
  // Only a whole run is published.
  if (!quick && only === undefined) {
    await mkdir(path.dirname(page), { recursive: true });
    await writeFile(page, markdown);
  }
  return markdown;
}

if (given.includes('--help')) {
  say(HELP);
} else {
  const folder = makeSpace();
  const started = Date.now();
  process.stdout.write(await run(folder));
  say(`The benchmark took ${Math.round((Date.now() - started) / 1_000)} s.`);
}
