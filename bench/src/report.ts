import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, totalmem, version as kernel } from 'node:os';
import { format } from 'oxfmt';
import { ACCOUNTS, spreadAccounts } from './accounts.js';
import type { CephComparison, LargeObject } from './ceph.js';
import type { AtRest, Comparison, Effort } from './compare.js';
import { CONNECTIONS, type Measured } from './load.js';
import type { NameServerComparison } from './name-servers.js';
import type { LabCost, LabTimes } from './lab.js';
import type { NodeCreates } from './nodes.js';
import type { ConcurrentApi, ObjectComparison } from './objects.js';
import type { Ratio } from './scale.js';
import type { SecondaryTimes } from './secondaries.js';

/** Everything one run measured. */
export interface Results {
  readonly atRest: readonly AtRest[];
  readonly comparisons: readonly Comparison[];
  readonly ratios: readonly Ratio[];
  readonly objects: readonly ObjectComparison[];
  readonly concurrentApi: readonly ConcurrentApi[];
  readonly ceph: readonly CephComparison[];
  readonly large: readonly LargeObject[];
  readonly nodeCreates: readonly NodeCreates[];
  readonly labTimes: readonly LabTimes[];
  readonly labCosts: readonly LabCost[];
  readonly nameServers: readonly NameServerComparison[];
  readonly secondaries: readonly SecondaryTimes[];
}

const require = createRequire(import.meta.url);

const versionOf = (name: string, manifest = `${name}/package.json`): string =>
  (JSON.parse(readFileSync(require.resolve(manifest), 'utf8')) as { version: string }).version;

/** The machine and the versions that the figures depend on. */
export function describeMachine(): Record<string, string> {
  const { model = 'unknown' } = cpus()[0] ?? {};
  const postgres = tryRun('postgres', ['--version']) ?? tryRun('psql', ['--version']) ?? 'not installed';
  const commit = tryRun('git', ['rev-parse', '--short=8', 'HEAD']);
  return {
    Commit: commit?.trim() ?? 'not known',
    Processor: `${model}, ${cpus().length} cores`,
    Memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    System: kernel(),
    Node: process.versions.node,
    PostgreSQL: postgres.replace(/^\D+/, '').trim(),
    Prism: versionOf('@stoplight/prism-cli'),
    Express: versionOf('express'),
    Fastify: versionOf('fastify'),
    autocannon: versionOf('autocannon'),
  };
}

const tryRun = (program: string, args: string[]): string | undefined => {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const whole = (number: number): string => Math.round(number).toLocaleString('en');
const times = (number: number): string => `${number.toFixed(2)}×`;
const perSecond = ({ requestsPerSecond, p99 }: Measured): string =>
  `${whole(requestsPerSecond)} (${whole(p99)} ms)`;

/** The servers side by side, with the words for them. */
const sides = [
  ['cloud', 'Ours'],
  ['express', 'Express'],
  ['fastify', 'Fastify'],
  ['node', '`node:http`'],
  ['prism', 'Prism'],
] as const;

/** The figures as a part of a page of the documentation. */
export async function toMarkdown(
  results: Results,
  effort: Effort,
  machine: Readonly<Record<string, string>>,
): Promise<string> {
  const { atRest, comparisons, ratios, objects, concurrentApi, nodeCreates, nameServers } = results;
  const date = new Date().toISOString().slice(0, 10);
  const names = nameServers.map(({ zones, ours, bind, knot }) => [
    whole(zones),
    ...[ours, bind, knot].map(({ queriesPerSecond }) => whole(queriesPerSecond)),
    times(ours.queriesPerSecond / bind.queriesPerSecond),
    ...[ours, bind, knot].map(({ memory }) => whole(memory)),
  ]);
  const secondaries = results.secondaries.map(({ secondary, zones, ...times }) => [
    ...[secondary, whole(zones)],
    ...[times.all, times.change, times.removal].map((seconds) => `${seconds.toFixed(2)} s`),
  ]);
  const others = sides.slice(1);
  const columns = ['Database', 'Request', ...sides.map(([, name]) => name)];
  const side = comparisons.map(({ engine, scenario, figures }) => [
    ...[engine, scenario],
    ...sides.map(([name]) => perSecond(figures[name])),
    ...others.map(([name]) => times(figures.cloud.requestsPerSecond / figures[name].requestsPerSecond)),
  ]);
  const resting = atRest.map(({ engine, memory }) => [
    ...[engine, 'none: at rest'],
    ...sides.map(([name]) => whole(memory[name])),
  ]);
  const busy = comparisons.map(({ engine, scenario, figures }) => [
    ...[engine, scenario],
    ...sides.map(([name]) => whole(figures[name].memory)),
  ]);
  const scale = ratios.map(({ engine, page, against, requestsPerSecond, reference, ...ratio }) => [
    engine,
    page,
    whole(requestsPerSecond),
    against,
    whole(reference),
    times(ratio.times),
  ]);
  const files = objects.map(({ engine, scenario, cloud, files }) => [
    engine,
    scenario,
    perSecond(cloud),
    perSecond(files),
    times(cloud.requestsPerSecond / files.requestsPerSecond),
    ...[cloud, files].map(({ memory }) => whole(memory)),
  ]);
  const beside = concurrentApi.map(({ engine, alone, besideSmall, besideLarge }) => [
    engine,
    ...[alone, besideSmall, besideLarge].map((milliseconds) => `${whole(milliseconds)} ms`),
  ]);
  const onCeph = results.ceph.map(({ scenario, cloud, ceph }) => [
    scenario,
    ...[cloud, ceph].map(perSecond),
    times(cloud.requestsPerSecond / ceph.requestsPerSecond),
    whole(cloud.memory),
  ]);
  const large = results.large.map(({ before, most }) => [...[before, most, most - before].map(whole)]);
  const creates = nodeCreates.map(({ engine, nodes, answered, made, memory }) => [
    ...[engine, whole(nodes), whole(answered), made.toFixed(1)],
    memory.map(whole).join(' and '),
  ]);
  const labTimes = results.labTimes.map(({ engine, domains, nodes, reset, save, load, account }) => [
    ...[engine, whole(domains), whole(nodes)],
    ...[reset, save, load, account].map((milliseconds) => `${whole(milliseconds)} ms`),
  ]);
  const labCosts = results.labCosts.map(({ engine, on, off }) => [
    ...[engine, perSecond(on), perSecond(off), times(on.requestsPerSecond / off.requestsPerSecond)],
    ...[on, off].map(({ memory }) => whole(memory)),
  ]);
  const accounts = spreadAccounts().map(({ requests, parts, fullest, bounded, hottest, allowed, over }) =>
    [requests, parts, requests / parts, fullest, bounded, hottest, allowed, over].map(whole),
  );
  const text = [
    '<!-- Written by `pnpm bench`; do not edit. -->',
    `Measured on ${date}. ${CONNECTIONS} connections, rounds of ${effort.seconds} s in turn after ${effort.warmUp} s each of warm-up; medians of ${effort.rounds} rounds. Nothing is pinned to a core: servers, database and load share the machine, so ratios say more than rates.`,
    table(['What', 'Version'], Object.entries(machine)),
    '### Beside bare servers and Prism',
    'Requests per second, in parentheses the 99th percentile of the time of an answer. Ours is the server as shipped: tokens, scopes, rate limits (counted, but too wide to be reached), checks of requests and answers, headers, log. Express, Fastify with its serialiser, and `node:http` run the same statements through node-postgres on the same engine, the look-up of the token among them, and do nothing else (ours looks up the tokens of requests that came in together by one statement). Prism answers with the examples of the specification, for the list repeated to 100 items.',
    table([...columns, ...others.map(([, name]) => `Ours / ${name}`)], side),
    'Memory at rest, after one request, and at the end of the rounds (resident set, MiB). All but Prism hold the embedded database too.',
    table(columns, [...resting, ...busy]),
    '### As the data grows',
    'Pages of 25, of object storage 1,000 keys; requests per second. The last column is how many times as long a page takes as the one it is held against.',
    table(['Database', 'Page', 'Per second', 'Against', 'Per second', 'Time'], scale),
    '### Objects',
    'Pre-signed requests to object storage, beside a plain Node server of files that has no signatures and no database but syncs what it writes. Requests per second, in parentheses the 99th percentile, and the resident set at the end in MiB.',
    table(['Database', 'Request', 'Ours', 'Files', 'Ours / files', 'MiB', 'Files, MiB'], files),
    'How long the API takes to get one record, 99th percentile: alone, and while 10 connections read objects from the same server.',
    table(['Database', 'Alone', 'Beside objects of 4 KB', 'Beside objects of 8 MB'], beside),
    'The same requests to object storage whose bytes are on Ceph RGW, which keeps them in memory, beside RGW alone.',
    table(['Request', 'Ours', 'RGW', 'Ours / RGW', 'MiB'], onCeph),
    'What our server holds in MiB before an object of 300 MB, and at most while that goes to RGW and comes back.',
    table(['Before', 'At most', 'More'], large),
    '### Nodes',
    'Nodes that are made from an image and booted, by machines that take no time: requests answered in a second, nodes that ran in a second, and the resident set in MiB before the first and after the last.',
    table(['Database', 'Nodes', 'Answered', 'Running', 'MiB'], creates),
    '### The lab',
    'How long the lab takes to reset a state with domains and nodes, to save it as a snapshot, to load that, and to create an empty account; medians.',
    table(['Database', 'Domains', 'Nodes', 'Reset', 'Save', 'Load', 'Account'], labTimes),
    'Requests for one record with the lab, which records them, and without it: requests per second, in parentheses the 99th percentile, and the resident set at the end in MiB.',
    table(['Database', 'With the lab', 'Without', 'With / without', 'MiB', 'Without, MiB'], labCosts),
    '### Name server',
    'Questions over UDP by dnsperf, 100 under way, of the name server alone, without API and database, beside BIND and Knot of one thread each on the same zones of 15 records. Answers per second, and the resident set at the end in MiB; all on one machine, so that the questions take from the servers.',
    table(['Zones', 'Ours', 'BIND', 'Knot', 'Ours / BIND', 'MiB', 'BIND, MiB', 'Knot, MiB'], names),
    '### Many accounts',
    `Computed, not measured: ${whole(ACCOUNTS)} accounts, of which the one of rank r sends 1/r of what the first one sends, and each has one user. Their rows are spread over parts by account. Requests per second: of all, of the mean part, of the part with the most without and with the limits of users, of the first account, and of that what its limits let through; and how many accounts reach their limits.`,
    table(
      ['All', 'Parts', 'Mean', 'Most', 'With limits', 'First account', 'Let through', 'Accounts over'],
      accounts,
    ),
    '### Secondaries',
    'Secondaries with the configuration of the guide: seconds until a new one answers for all zones, until it has a changed record, and until it no longer answers for a deleted domain; medians.',
    table(['Secondary', 'Zones', 'All zones', 'Change', 'Deletion'], secondaries),
  ].join('\n\n');
  return (await format('benchmark.md', text, { printWidth: 110 })).code;
}
