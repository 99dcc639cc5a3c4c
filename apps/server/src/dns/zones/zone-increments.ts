import { sql, type ExpressionBuilder } from 'kysely';
import {
  build,
  type Database,
  type Given,
  insertion,
  type Session,
  statement,
  type Tables,
  textStatement,
} from '@cloud-account/database';
import type { Transaction } from '../../repositories/transaction.js';

/** The maximum of increments of a zone, and of their age in milliseconds. */
const MAX_INCREMENTS = 50;
const MAX_AGE = 86_400_000;

/** The columns of a zone: a domain, or the catalog of a group of secondaries by its ID with a minus. */
const zoneColumns = (zone: number) => ({
  domain_id: zone > 0 ? zone : null,
  group_id: zone < 0 ? -zone : null,
});

type ZoneColumns = ReturnType<typeof zoneColumns>;

const insert = insertion('insert-zone-increment', 'zone_increments');

const removeOld = textStatement(
  'remove-old-zone-increments',
  {},
  (given: Given<ZoneColumns & { longest: number }>) => sql`
    DELETE FROM zone_increments WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER newest AS place, sum(length(text)) OVER newest AS total FROM zone_increments
        WHERE domain_id = ${given.domain_id}::int OR group_id = ${given.group_id}::int WINDOW newest AS (ORDER BY id DESC)) one
      WHERE place > ${sql.lit(MAX_INCREMENTS)} OR total > ${given.longest}::int)`,
);

/** A change of a zone from one serial to the next. */
export interface ZoneIncrement {
  readonly from: number;
  readonly to: number;
  readonly text: string | undefined;
}

/**
 * Saves the change of a zone, and removes old ones: all together are not longer than the zone, because it would then be transferred
 * instead. Without a text all are removed, because they do not lead to the present zone.
 *
 * @param length characters of the zone
 */
export async function saveIncrement(
  tx: Transaction,
  zone: number,
  { from, to, text }: ZoneIncrement,
  length: number,
): Promise<void> {
  if (text !== undefined) {
    const serials = { from_serial: BigInt(from), to_serial: BigInt(to) };
    await insert.run(tx, { ...zoneColumns(zone), ...serials, text, at: tx.now });
  }
  await removeOld.run(tx, { ...zoneColumns(zone), longest: text === undefined ? 0 : length });
}

const isOf = (eb: ExpressionBuilder<Tables, 'zone_increments'>, given: Given<ZoneColumns>) =>
  eb.or([eb('domain_id', '=', given.domain_id), eb('group_id', '=', given.group_id)]);

const since = statement('read-zone-increments', (given: Given<ZoneColumns & { from: bigint }>) =>
  build
    .selectFrom('zone_increments')
    .select(['from_serial', 'to_serial', 'text'])
    .where((eb) => isOf(eb, given))
    .where(
      'id',
      '>=',
      build
        .selectFrom('zone_increments')
        .select((eb) => eb.fn.max('id').as('id'))
        .where((eb) => isOf(eb, given))
        .where('from_serial', '=', given.from),
    )
    .orderBy('id'),
);

/** The changes of a zone from one serial to another, oldest first; undefined when some of them are not kept. */
export async function readIncrements(
  session: Session,
  zone: number,
  serials: { readonly from: number; readonly to: number },
): Promise<readonly string[] | undefined> {
  const rows = await since.all(session, { ...zoneColumns(zone), from: BigInt(serials.from) });
  const texts: string[] = [];
  let at = serials.from;
  for (const { from_serial: from, to_serial: to, text } of rows) {
    if (at === serials.to || Number(from) !== at) break;
    texts.push(text);
    at = Number(to);
  }
  return at === serials.to ? texts : undefined;
}

const prune = textStatement(
  'prune-zone-increments',
  {},
  (given: Given<{ before: Date }>) => sql`DELETE FROM zone_increments WHERE id IN (
    SELECT id FROM zone_increments WHERE at < ${given.before} ORDER BY at LIMIT 1000)`,
);

/** Removes some changes that are older than a day. @returns how many were removed */
export const pruneIncrements = (database: Database, now: Date): Promise<number> =>
  prune.run(database, { before: new Date(now.getTime() - MAX_AGE) });
