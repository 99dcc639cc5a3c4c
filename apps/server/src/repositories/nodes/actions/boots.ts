import type { Schema } from '@cloud-account/spec';
import { build, type Given, type Session, statement } from '@cloud-account/database';
import { sql } from 'kysely';

/** The actions that boot a node. */
const boots = [
  'node_boot',
  'node_reboot',
  'watchdog_reboot',
] as const satisfies readonly Schema<'EventAction'>[];

const count = statement(
  'count-boots-of-node',
  (given: Given<{ account_id: number; node: string; since: Date }>) =>
    build
      .selectFrom('events')
      .select(sql<number>`count(*)::int`.as('boots'))
      .where('account_id', '=', given.account_id)
      .where('entity_type', '=', 'node')
      .where('entity_id', '=', given.node)
      .where('action', 'in', boots)
      .where('created_at', '>=', given.since),
);

/** The number of boots of a node since a time, by any user. */
export const countBoots = async (
  session: Session,
  { id, accountId }: { readonly id: number; readonly accountId: number },
  since: Date,
): Promise<number> => (await count.one(session, { account_id: accountId, node: String(id), since })).boots;
