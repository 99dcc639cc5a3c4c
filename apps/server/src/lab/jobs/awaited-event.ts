import { sql } from 'kysely';
import { build, type Given, type RowOf, type Session, statement } from '@cloud-account/database';

const newest = statement(
  'newest-lab-event',
  (given: Given<{ action: string; entity: string | null; account: number | null }>) =>
    build
      .selectFrom('events')
      .select(['id', 'account_id', 'action', 'status', 'percent_complete'])
      .where('action', '=', given.action)
      .where(sql<boolean>`(${given.entity}::text IS NULL OR entity_id = ${given.entity}::text)`)
      .where(sql<boolean>`(${given.account}::int IS NULL OR account_id = ${given.account}::int)`)
      .orderBy('id', 'desc')
      .limit(sql.lit(1)),
);

/** An event that a call waits for. */
export type AwaitedEvent = RowOf<typeof newest>;

/** The newest event of an action, of an entity and of an account where they are given. */
export const findAwaitedEvent = (
  session: Session,
  asked: {
    readonly action: string;
    readonly entity_id?: number | undefined;
    readonly account_id?: number | undefined;
  },
): Promise<AwaitedEvent | undefined> =>
  newest.first(session, {
    action: asked.action,
    entity: asked.entity_id?.toString() ?? null,
    account: asked.account_id ?? null,
  });
