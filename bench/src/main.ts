/** Runs the benchmark: `pnpm bench`, or `pnpm bench --quick` to see only that it runs. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasPostgres, startPostgres, stopPostgres } from '@cloud-account/testkit/postgres-server';
import { compareServers, type AtRest, type Comparison, type Effort } from './compare.js';
import { compareNameServers, missingPrograms, type NameServerComparison } from './name-servers.js';
import type { Engine } from './place.js';
import { measureListing, type BucketSize } from './listing.js';
import {
  fullStatistics,
  measureStatistics,
  type Measured,
  type StatisticsFigures,
} from './node-statistics.js';
import { measureNodes, type NodeCreates, type NodesSize } from './nodes.js';
import { compareObjects, type ApiBeside, type ObjectComparison } from './objects.js';
import { describeMachine, toMarkdown, type Results } from './report.js';
import { fullSize, measureScale, type Ratio, type Size } from './scale.js';

const HELP = `Measures the server beside bare Express and Prism, its objects beside a plain server of files, its name server beside BIND and Knot, and it as its data grows.

Usage: pnpm bench [--quick] [--engine=embedded|postgresql] [--only=compare|scale|objects|listing|nodes|statistics|dns]

  --quick    one short round on little data; proves that the benchmark runs and writes nothing
`;

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (text: string): void => void process.stderr.write(`${text}\n`);

const given = process.argv.slice(2);
const quick = given.includes('--quick');
const valueOf = (option: string): string | undefined =>
  given.find((argument) => argument.startsWith(`--${option}=`))?.split('=')[1];

const plan: {
  compare: Effort;
  scale: Effort;
  size: Size;
  bucket: BucketSize;
  nodes: NodesSize;
  statistics: readonly Measured[];
  zones: readonly number[];
} = quick
  ? {
      compare: { seconds: 1, rounds: 1, warmUp: 0 },
      scale: { seconds: 1, rounds: 1, warmUp: 0 },
      size: { domains: 100, records: 100, most: 1_000 },
      bucket: { folders: 20, objectsOfFolder: 100 },
      nodes: { creates: 10, accounts: 2, nodesOfAccount: 50 },
      statistics: [{ nodes: 10, days: 3 }],
      zones: [10],
    }
  : {
      compare: { seconds: 3, rounds: 5, warmUp: 5 },
      scale: { seconds: 2, rounds: 5, warmUp: 2 },
      size: fullSize,
      bucket: { folders: 2_000, objectsOfFolder: 1_000 },
      nodes: { creates: 1_000, accounts: 100, nodesOfAccount: 1_000 },
      statistics: fullStatistics,
      zones: [10, 10_000],
    };

async function measure(engines: readonly Engine[]): Promise<Results> {
  const only = valueOf('only');
  const atRest: AtRest[] = [];
  const comparisons: Comparison[] = [];
  const ratios: Ratio[] = [];
  const objects: ObjectComparison[] = [];
  const apiBeside: ApiBeside[] = [];
  const nodeCreates: NodeCreates[] = [];
  const statistics: StatisticsFigures[] = [];
  const wanted = (part: string): boolean => only === undefined || only === part;
  for (const engine of engines) {
    // To see that everything runs, each part on one engine is enough.
    if (wanted('compare') && !(quick && engine !== engines[0])) {
      say(`Comparing on the ${engine} database.`);
      const compared = await compareServers(engine, plan.compare);
      atRest.push(compared.atRest);
      comparisons.push(...compared.comparisons);
    }
    if (wanted('scale') && !(quick && engine !== engines.at(-1))) {
      say(`Growing the ${engine} database.`);
      ratios.push(...(await measureScale(engine, plan.scale, plan.size)));
    }
    if (wanted('objects') && !(quick && engine !== engines[0])) {
      say(`Reading and writing objects on the ${engine} database.`);
      const compared = await compareObjects(engine, plan.scale);
      objects.push(...compared.objects);
      apiBeside.push(compared.apiBeside);
    }
    if (wanted('listing') && !(quick && engine !== engines.at(-1))) {
      say(`Listing a large bucket on the ${engine} database.`);
      ratios.push(...(await measureListing(engine, plan.scale, plan.bucket)));
    }
    if (wanted('nodes') && !(quick && engine !== engines[0])) {
      say(`Making and listing nodes on the ${engine} database.`);
      const measured = await measureNodes(engine, plan.scale, plan.nodes);
      nodeCreates.push(measured.creates);
      ratios.push(...measured.lists);
    }
    if (wanted('statistics') && !(quick && engine !== engines[0])) {
      for (const measured of plan.statistics) {
        say(`Keeping the statistics of ${measured.nodes} nodes on the ${engine} database.`);
        statistics.push(await measureStatistics(engine, measured));
      }
    }
  }
  const nameServers = wanted('dns') ? await measureNameServers() : [];
  const date = new Date().toISOString().slice(0, 10);
  const machine = describeMachine();
  return {
    date,
    machine,
    effort: plan.compare,
    atRest,
    comparisons,
    ratios,
    objects,
    apiBeside,
    nodeCreates,
    statistics,
    nameServers,
  };
}

async function measureNameServers(): Promise<NameServerComparison[]> {
  const missing = missingPrograms();
  if (missing.length > 0) {
    say(`Not installed: ${missing.join(', ')}; name servers are not compared.`);
    return [];
  }
  say('Answering questions of DNS beside BIND and Knot.');
  return compareNameServers(plan.scale, plan.zones);
}

async function keep(results: Results, markdown: string): Promise<void> {
  const folder = path.join(root, 'bench', 'results');
  await mkdir(folder, { recursive: true });
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  await writeFile(path.join(folder, `${stamp}.json`), `${JSON.stringify(results, null, 2)}\n`);
  // Only a whole run is published.
  if (valueOf('only') !== undefined || valueOf('engine') !== undefined) return;
  const page = path.join(root, 'apps', 'docs', 'measured', 'benchmark.md');
  await mkdir(path.dirname(page), { recursive: true });
  await writeFile(page, markdown);
}

/** Starts the PostgreSQL server that is measured on, unless one is named or none is installed. @returns its directory */
async function makePostgres(): Promise<string> {
  const directory = path.join(tmpdir(), `cloud-bench-${process.pid}`);
  if (!process.env.CLOUD_TEST_POSTGRES_URL && hasPostgres()) {
    process.env.CLOUD_TEST_POSTGRES_URL = await startPostgres(directory);
  }
  return directory;
}

if (given.includes('--help')) {
  say(HELP);
} else {
  const directory = await makePostgres();
  try {
    const engines = (['postgresql', 'embedded'] as const).filter(
      (engine) => engine === (valueOf('engine') ?? engine),
    );
    const possible = engines.filter((engine) => engine === 'embedded' || process.env.CLOUD_TEST_POSTGRES_URL);
    if (possible.length < engines.length) say('PostgreSQL is not installed; nothing is measured on it.');
    const results = await measure(possible);
    const markdown = await toMarkdown(results);
    if (!quick) await keep(results, markdown);
    process.stdout.write(markdown);
  } finally {
    stopPostgres(directory);
    await rm(directory, { recursive: true, force: true });
  }
}
