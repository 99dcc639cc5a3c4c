import {
  beginOf,
  DAY_SPAN,
  sumSamples,
  HOUR_SPAN,
  SAMPLE_SPAN,
  startOfMonth,
  withHours,
} from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import { isUnavailable } from '@cloud-account/database';
import { HypervisorUnavailable, type Sample } from '@cloud-account/machines';
import {
  type DueCollection,
  lockCollections,
  moveCollections,
  putOffCollections,
} from '../../../repositories/nodes/statistics/collections.js';
import {
  readDays,
  readHours,
  removeOldParts,
  writeDays,
  writeHours,
} from '../../../repositories/nodes/statistics/series.js';
import { addTransfers } from '../../../repositories/nodes/statistics/transfers.js';
import type { Transaction } from '../../../repositories/transaction.js';

/** The length of the period whose mean a sample is, in seconds. */
export const SAMPLE_SECONDS = SAMPLE_SPAN / 1_000;

/** The time for which means over 5 minutes are kept, in milliseconds: the API shows the past 24 hours. */
const SHORT_MEANS_KEPT = 2 * DAY_SPAN;

/** The time for which means over an hour are kept, in months. */
const HOUR_MEANS_KEPT = 13;

/** The oldest samples that the hypervisor is asked for, in milliseconds before now. */
const OLDEST = 31 * DAY_SPAN;

/** The time of the oldest sample that can be had. */
export const oldestSample = (now: Date): Date => new Date(now.getTime() - OLDEST);

/** A node with its samples since the last collection. */
interface Measured extends DueCollection {
  readonly from: Date;
  readonly to: Date;
  readonly samples: readonly Sample[];
}

/** The samples of a node; undefined where they cannot be had now. */
async function measure(cloud: Cloud, collection: DueCollection): Promise<Measured | undefined> {
  const now = cloud.clock.now();
  const from = new Date(
    Math.max(collection.until.getTime(), beginOf(SAMPLE_SPAN, oldestSample(now)) + SAMPLE_SPAN),
  );
  const over = beginOf(SAMPLE_SPAN, now);
  // After the clock was set back, there is nothing to collect until it reaches the earlier time again.
  const to = new Date(Math.max(from.getTime(), Math.min(over, from.getTime() + DAY_SPAN)));
  try {
    const samples = to > from ? await cloud.hypervisor.samples(collection.uuid, from, to) : [];
    return { ...collection, from, to, samples };
  } catch (error) {
    // Anything else is a fault of this machine alone.
    const level = error instanceof HypervisorUnavailable ? 'warn' : 'error';
    cloud.log[level]({ err: error, node: collection.node_id }, 'statistics cannot be collected now');
    return undefined;
  }
}

const hourOf = ({ from }: Measured): Date => new Date(beginOf(HOUR_SPAN, from));

const keyOf = (node: number, time: Date | number): string => `${node} ${Number(time)}`;

/** Stores samples of nodes, and when they were collected. */
async function keep(tx: Transaction, measured: readonly Measured[]): Promise<void> {
  const begun = await readHours(
    tx,
    measured.map((one) => ({ node: one.node_id, at: hourOf(one) })),
  );
  const known = new Map(begun.map(({ node, at, values }) => [keyOf(node, at), values]));
  const batched = measured.map((one) => ({
    node: one.node_id,
    ...sumSamples(known.get(keyOf(one.node_id, hourOf(one))), one.samples, one),
  }));
  const oldest = {
    hours: new Date(beginOf(HOUR_SPAN, tx.now.getTime() - SHORT_MEANS_KEPT)),
    days: startOfMonth(tx.now, -HOUR_MEANS_KEPT),
  };
  const hours = batched.flatMap(({ node, hours: values }) =>
    [...values].map(([at, hour]) => ({ node, at: new Date(at), values: hour })),
  );
  await writeHours(
    tx,
    hours.filter(({ at }) => at >= oldest.hours),
  );
  await keepDays(tx, batched);
  const transfers = batched.flatMap(({ node, transfers: months }) =>
    [...months].map(([month, bytes]) => ({ node, month: new Date(month), ...bytes })),
  );
  await addTransfers(tx, transfers);
  const nodes = measured.map(({ node_id: node }) => node);
  await removeOldParts(tx, nodes, oldest);
  await moveCollections(
    tx,
    measured.map(({ node_id: node, to }) => ({ node, until: to, due: new Date(to.getTime() + SAMPLE_SPAN) })),
  );
}

/** Adds the finished hours of nodes to their days. */
async function keepDays(
  tx: Transaction,
  batched: readonly (Pick<ReturnType<typeof sumSamples>, 'means'> & { readonly node: number })[],
): Promise<void> {
  const added = batched.flatMap(({ node, means }) => {
    const days = new Set([...means.keys()].map((hour) => beginOf(DAY_SPAN, hour)));
    return [...days].map((day) => ({
      node,
      at: new Date(day),
      hours: new Map([...means].filter(([hour]) => beginOf(DAY_SPAN, hour) === day)),
    }));
  });
  if (added.length === 0) return;
  const days = new Map((await readDays(tx, added)).map(({ node, at, values }) => [keyOf(node, at), values]));
  await writeDays(
    tx,
    added.map(({ node, at, hours }) => ({
      node,
      at,
      values: withHours(days.get(keyOf(node, at)) ?? [], hours),
    })),
  );
}

const putOff = ({ clock, database }: Cloud, nodes: readonly number[]): Promise<void> =>
  putOffCollections(database, nodes, new Date(clock.now().getTime() + SAMPLE_SPAN));

/** Stores samples of nodes, or of each alone where those of one cannot be stored. @returns of how many nodes */
async function store(cloud: Cloud, measured: readonly Measured[]): Promise<number> {
  const [first, second] = measured;
  if (first === undefined) return 0;
  try {
    return await cloud.transaction(async (tx) => {
      const held = await lockCollections(tx, measured);
      if (held.length > 0) await keep(tx, held);
      return held.length;
    });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (second === undefined) {
      cloud.log.error({ err: error, node: first.node_id }, 'statistics cannot be stored');
      await putOff(cloud, [first.node_id]);
      return 0;
    }
    let stored = 0;
    for (const one of measured) stored += await store(cloud, [one]);
    return stored;
  }
}

/**
 * Collects the samples of some nodes. It skips nodes that another worker collected or somebody deleted meanwhile. A node whose
 * machine does not answer, or whose samples cannot be stored, is tried again 5 minutes later.
 *
 * @returns how many were collected
 */
export async function collectBatch(cloud: Cloud, due: readonly DueCollection[]): Promise<number> {
  const measured: Measured[] = [];
  const failed: number[] = [];
  for (const collection of due) {
    const one = await measure(cloud, collection);
    if (one === undefined) failed.push(collection.node_id);
    else measured.push(one);
  }
  if (failed.length > 0) await putOff(cloud, failed);
  return store(cloud, measured);
}
