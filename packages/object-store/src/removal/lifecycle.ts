import type { LifecycleRule, ObjectFilter } from '@cloud-account/s3';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { build, type Database, type Given, type Row, statement } from '@cloud-account/database';
import { dueSpans } from './due-spans.js';
import type { Garbage } from './garbage.js';
import { boundsOf, type Bounds } from '../objects/object-lists.js';
import { removeRows } from '../rows/object-rows.js';
import { filterValues, isMeant, type FilterValues } from '../rows/tag-rows.js';
import { abortUploadRows } from '../uploads/upload-rows.js';
import { expireMarkers, expireNoncurrent, markExpired } from './version-lifecycle.js';

const DAY = 86_400_000;

/** The maximum of buckets in one read. */
const BUCKETS = 100;

/** The maximum of objects that one statement reads, and of uploads that it aborts. */
const SLICE = 1_000;

const listDue = statement(
  'store-list-due-buckets',
  (given: Given<{ day: Date; after: number; limit: number }>) =>
    build
      .selectFrom('store_buckets')
      .select(['id', 'lifecycle', 'versioning', 'created_at'])
      .where('lifecycle', 'is not', null)
      .where('removed_at', 'is', null)
      .where((eb) => eb.or([eb('expired_at', 'is', null), eb('expired_at', '<', given.day)]))
      .where('id', '>', given.after)
      .orderBy('id')
      .limit(given.limit),
);

const markDone = statement(
  'store-mark-expired',
  (given: Given<{ id: number; lifecycle: string; now: Date }>) =>
    build
      .updateTable('store_buckets')
      .set({ expired_at: given.now })
      .where('id', '=', given.id)
      // Rules that were set meanwhile have not been applied.
      .where(sql<boolean>`lifecycle = ${given.lifecycle}::jsonb`),
);

const look = statement(
  'store-look-for-expired',
  (given: Given<FilterValues & Bounds & { bucket_id: number; limit: number; before: Date }>) =>
    build
      .with('looked', (db) =>
        db
          .selectFrom('store_objects as o')
          .select(['key', 'modified_at', isMeant(given).as('meant')])
          .where('bucket_id', '=', given.bucket_id)
          .where('key', '>=', given.from)
          .where('key', '<', given.end)
          .orderBy('key')
          .limit(given.limit),
      )
      .selectNoFrom((eb) => [
        sql<Buffer[]>`ARRAY(SELECT key FROM looked WHERE modified_at <= ${given.before} AND meant)`.as('due'),
        eb.selectFrom('looked').select('key').orderBy('key', 'desc').limit(1).as('last'),
      ]),
);

const lookForUploads = statement(
  'store-look-for-expired-uploads',
  (given: Given<{ bucket_id: number; from: Buffer; end: Buffer; limit: number; before: Date }>) =>
    build
      .selectFrom('store_uploads')
      .select('id')
      .where('bucket_id', '=', given.bucket_id)
      .where('key', '>=', given.from)
      .where('key', '<', given.end)
      .where('started_at', '<=', given.before)
      .limit(given.limit),
);

/** The range of all keys with a prefix. */
const boundsOfAll = (prefix: string): Bounds => boundsOf({ prefix, delimiter: '', after: '' });

/** The last midnight in UTC, since rules count days. */
const dayOf = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY) * DAY);

/** Never before the epoch, because a rule may have more days than a date can have, and nothing is older. */
const daysBefore = (time: Date, days: number): Date => new Date(Math.max(0, time.getTime() - days * DAY));

/** The time before which a rule removes objects; undefined: none yet. */
function expiredBefore({ expiry }: LifecycleRule, now: Date): Date | undefined {
  if (expiry === undefined) return undefined;
  if ('days' in expiry) return daysBefore(dayOf(now), expiry.days);
  return new Date(expiry.date) <= now ? now : undefined;
}

/** The time before which a rule removes delete markers that are the only version; undefined: none yet. */
const markersExpiredBefore = (rule: LifecycleRule, now: Date): Date | undefined =>
  rule.markers === true ? now : rule.filter === undefined ? expiredBefore(rule, now) : undefined;

/** The time before which a rule aborts uploads; undefined: none. */
const givenUpBefore = ({ uploadDays }: LifecycleRule, now: Date): Date | undefined =>
  uploadDays === undefined ? undefined : daysBefore(dayOf(now), uploadDays);

/** Applies the lifecycle rules of all buckets, once a day for each, some objects at a time. */
export class Lifecycle {
  constructor(
    private readonly database: Database,
    private readonly garbage: Garbage,
    private readonly log: Logger,
    private readonly uuid: () => string,
  ) {}

  /**
   * Applies all due rules, to each bucket once. A failure is logged, and the bucket stays due; the other buckets continue.
   *
   * @returns when all due rules were applied, or the signal aborts
   */
  async follow(now: Date, signal: AbortSignal): Promise<void> {
    for (let after = 0; !signal.aborted;) {
      const due = { day: dayOf(now), after, limit: BUCKETS };
      const buckets = await listDue.all(this.database, due);
      for (const bucket of buckets) {
        await this.#followOf(bucket, now, signal).catch((error: unknown) => {
          this.log.error({ err: error, bucket: bucket.id }, 'lifecycle rules of a bucket cannot be followed');
        });
      }
      const last = buckets.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  async #followOf(
    {
      id,
      lifecycle,
      versioning,
      created_at: created,
    }: Pick<Row<'store_buckets'>, 'id' | 'lifecycle' | 'versioning' | 'created_at'>,
    now: Date,
    signal: AbortSignal,
  ): Promise<void> {
    const rules = lifecycle ?? [];
    for (const { prefix, filter, before } of dueSpans(rules, created, (rule) => expiredBefore(rule, now))) {
      await this.#expire(id, boundsOfAll(prefix), filter, before, now, signal);
    }
    if (versioning !== null) await this.#expireVersions(id, rules, created, now, signal);
    for (const { prefix, before } of dueSpans(rules, created, (rule) => givenUpBefore(rule, now))) {
      await this.#expireUploads(id, boundsOfAll(prefix), before, signal);
    }
    if (signal.aborted) return;
    await markDone.run(this.database, { id, lifecycle: JSON.stringify(lifecycle), now });
  }

  async #expire(
    id: number,
    bounds: Bounds,
    filter: ObjectFilter,
    before: Date,
    now: Date,
    signal: AbortSignal,
  ): Promise<void> {
    for (let from = bounds.from; !signal.aborted;) {
      const range = { bucket_id: id, from, end: bounds.end, limit: SLICE, before, ...filterValues(filter) };
      const { due, last } = await look.one(this.database, range);
      if (due.length > 0) {
        const { keepsVersions } = await removeRows(this.database, id, due, before, filter);
        const marking = { now, uuid: this.uuid };
        if (keepsVersions) await markExpired(this.database, id, due, { before, filter }, marking);
        await this.garbage.collect(signal);
      }
      if (last === null) return;
      from = Buffer.concat([last, Buffer.from([0])]);
    }
  }

  /** Removes noncurrent versions first, because delete markers may then be the only versions. */
  async #expireVersions(
    id: number,
    rules: readonly LifecycleRule[],
    created: Date,
    now: Date,
    signal: AbortSignal,
  ): Promise<void> {
    const { database } = this;
    const collect = () => this.garbage.collect(signal);
    for (const kept of new Set(rules.map((rule) => rule.noncurrent?.keep ?? 0))) {
      const beforeOf = (rule: LifecycleRule) => {
        const { noncurrent } = rule;
        return noncurrent !== undefined && (noncurrent.keep ?? 0) === kept
          ? daysBefore(dayOf(now), noncurrent.days)
          : undefined;
      };
      for (const { prefix, filter, before } of dueSpans(rules, created, beforeOf)) {
        const due = { before, keep: kept, filter, now };
        await expireNoncurrent(database, id, boundsOfAll(prefix), due, signal, collect);
      }
    }
    for (const { prefix, before } of dueSpans(rules, created, (rule) => markersExpiredBefore(rule, now))) {
      await expireMarkers(database, id, boundsOfAll(prefix), { before, now }, signal, collect);
    }
  }

  async #expireUploads(id: number, bounds: Bounds, before: Date, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const uploads = await lookForUploads.all(this.database, {
        bucket_id: id,
        ...bounds,
        limit: SLICE,
        before,
      });
      if (uploads.length === 0) return;
      await abortUploadRows(
        this.database,
        uploads.map((upload) => upload.id),
      );
      await this.garbage.collect(signal);
    }
  }
}
