import { performance } from 'node:perf_hooks';
import { readConfig, startCloud, type Cloud } from '@cloud-account/server';
import { collectStatistics } from '@cloud-account/server/jobs/collectStatistics';
import type { Pool } from 'pg';
import { createPlace, type Engine } from './place.js';
import { seedAccount, tokenOf } from './seed.js';
import { median } from './statistics.js';

/** Nodes, and for how long they have been measured. */
export interface Measured {
  readonly nodes: number;
  readonly days: number;
}

/** What the benchmark that is published keeps: few nodes for a year, and many for a day. */
export const fullStatistics: readonly Measured[] = [
  { nodes: 30, days: 365 },
  { nodes: 10_000, days: 1 },
];

/** What the statistics of nodes take on one engine. */
export interface StatisticsFigures extends Measured {
  readonly engine: Engine;
  /** Of the hours and days that are kept. */
  readonly rows: number;
  /** Of all tables of statistics with their indexes, in mebibytes. */
  readonly size: number;
  /** An answer with the past 24 hours, and one with the past 30 days: medians in milliseconds. */
  readonly day: number;
  readonly month: number;
  /** Collecting the next 5 minutes of all nodes, in seconds. */
  readonly collecting: number;
  /** The most by which the heap was larger meanwhile than before, in mebibytes. */
  readonly memory: number;
}

const SERIES = 11;
const READS = 60;
const MINUTES = 60_000;
const DAY = 24 * 60 * MINUTES;

/** How long means over 5 minutes are kept, in days. */
const FINE_DAYS = 2;

const tables = ['node_collections', 'node_hours', 'node_days', 'node_transfers'];

/** Rows are inserted in parts: a statement over all of them would outlast what a session may take. */
const PART = 1_000;

async function inParts(
  nodes: number,
  days: number,
  insert: (from: number, to: number, ago: number) => unknown,
) {
  const part = Math.min(nodes, PART);
  for (let ago = 0; ago < days; ago += 1)
    for (let from = 1; from <= nodes; from += part) await insert(from, Math.min(nodes, from + part - 1), ago);
}

/** Makes nodes of one account whose machines run, with statistics until a moment ago. */
async function seedStatistics(pool: Pool, { nodes, days }: Measured, now: Date): Promise<void> {
  await seedAccount(pool, 1);
  const today = new Date(Math.floor(now.getTime() / DAY) * DAY);
  const begun = new Date(today.getTime() - days * DAY);
  await pool.query(
    `INSERT INTO nodes (id, account_id, uuid, label, status, region, disk, memory, vcpus, gpus, transfer, mac, alerts,
       host_uuid, created_at, updated_at)
     SELECT n, 1, gen_random_uuid(), 'node-' || n, 'running', 'us-ord', 81920, 4096, 2, 0, 4000, 'mac-' || n, '{}', '', $2, $2
     FROM generate_series(1, $1::int) AS n`,
    [nodes, begun],
  );
  await pool.query(
    `INSERT INTO sim_machines (uuid, region, vcpus, memory, running, power, defined_at)
     SELECT uuid, region, vcpus, memory, '{"devices":{}}', jsonb_build_array($1::bigint), $2 FROM nodes`,
    [begun.getTime(), begun],
  );
  const until = new Date(Math.floor(now.getTime() / (5 * MINUTES)) * 5 * MINUTES - 5 * MINUTES);
  await pool.query('INSERT INTO node_collections SELECT id, $1::timestamptz, $1::timestamptz FROM nodes', [
    until,
  ]);
  const values = (times: number) =>
    `ARRAY(SELECT round((random() * 1000000 * (n > 0)::int)::numeric, 2)::real FROM generate_series(1, ${times * SERIES}))`;
  await inParts(nodes, Math.min(days, FINE_DAYS) * 24, (from, to, ago) =>
    pool.query(
      `INSERT INTO node_hours SELECT n, date_trunc('hour', $3::timestamptz) - make_interval(hours => $4 + 1), ${values(12)}
       FROM generate_series($1::int, $2::int) AS n`,
      [from, to, until, ago],
    ),
  );
  await inParts(nodes, days, (from, to, ago) =>
    pool.query(
      `INSERT INTO node_days SELECT n, $3::timestamptz - make_interval(days => $4 + 1), ${values(24)}
       FROM generate_series($1::int, $2::int) AS n`,
      [from, to, today, ago],
    ),
  );
  await pool.query(
    `INSERT INTO node_transfers SELECT n, date_trunc('month', $2::timestamptz) - make_interval(months => m), 1000000000, 1000000000
     FROM generate_series(1, $1::int) AS n, generate_series(0, $3::int) AS m`,
    [nodes, now, Math.floor(days / 30)],
  );
}

async function sizeOf({ pool }: Cloud['database']): Promise<{ rows: number; size: number }> {
  const { rows } = await pool.query<{ rows: number; size: number }>(
    `SELECT ((SELECT count(*) FROM node_hours) + (SELECT count(*) FROM node_days))::int AS rows,
       (SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest($1::text[]) AS name)::float8 / 1048576 AS size`,
    [tables],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The database does not say how large it is.');
  return found;
}

/** The median time of an answer about one node after the other. @throws Error when one is no success */
async function timeOf(api: string, nodes: number, path: string): Promise<number> {
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const node = 1 + ((read * 7_919) % nodes);
    const begin = performance.now();
    const answer = await fetch(`${api}/node/instances/${node}${path}`, {
      headers: { Authorization: `Bearer ${tokenOf(1)}` },
    });
    await answer.arrayBuffer();
    times.push(performance.now() - begin);
    if (!answer.ok) throw new Error(`${path} of node ${node} answers ${answer.status}.`);
  }
  return median(times);
}

/** Collects until nothing is due. */
async function collect(cloud: Cloud): Promise<{ collecting: number; memory: number }> {
  const due = async () =>
    (
      await cloud.database.pool.query('SELECT 1 FROM node_collections WHERE due_at <= $1 LIMIT 1', [
        cloud.clock.now(),
      ])
    ).rows.length > 0;
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 20);
  const begin = performance.now();
  try {
    while (await due()) await collectStatistics(cloud, 'all', new AbortController().signal);
  } finally {
    clearInterval(watch);
  }
  return { collecting: (performance.now() - begin) / 1_000, memory: (most - before) / 2 ** 20 };
}

/** Measures what the statistics of nodes take: rows, bytes, the time to read and to collect them. */
export async function measureStatistics(engine: Engine, measured: Measured): Promise<StatisticsFigures> {
  const now = new Date();
  const place = await createPlace(engine, (pool) => seedStatistics(pool, measured, now));
  const settings = {
    CLOUD_PORT: '0',
    CLOUD_DEMO: 'off',
    CLOUD_RATE_LIMITS: 'off',
    CLOUD_LOG_LEVEL: 'silent',
  };
  // The clock stands still, so that what is due is the same however long the reads take.
  const running = await startCloud(readConfig({ ...settings, ...place.environment }), {
    clock: { now: () => now },
  });
  try {
    const { cloud, api } = running;
    const kept = await sizeOf(cloud.database);
    const day = await timeOf(api, measured.nodes, '/stats');
    const month = await timeOf(
      api,
      measured.nodes,
      `/stats/${now.getUTCFullYear()}/${now.getUTCMonth() + 1}`,
    );
    return { engine, ...measured, ...kept, day, month, ...(await collect(cloud)) };
  } finally {
    await running.stop();
    await place.drop();
  }
}
