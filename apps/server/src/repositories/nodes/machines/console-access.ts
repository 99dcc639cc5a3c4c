import { build, type Given, type RowOf, type Session, statement } from '@cloud-account/database';

const read = statement(
  'read-console-access',
  (given: Given<{ node_id: number; token_id: number; now: Date }>) =>
    build
      .selectFrom('nodes as n')
      .innerJoin('users as u', 'u.account_id', 'n.account_id')
      .innerJoin('tokens as t', 't.user_id', 'u.id')
      .leftJoin('entity_grants as g', (join) =>
        join.on('g.kind', '=', 'node').onRef('g.entity_id', '=', 'n.id').onRef('g.user_id', '=', 'u.id'),
      )
      .select((eb) => [
        'n.account_id',
        'n.uuid as machine',
        'u.restricted',
        'g.permissions',
        eb
          .and([
            eb('t.revoked_at', 'is', null),
            eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', given.now)]),
          ])
          .$castTo<boolean>()
          .as('hasToken'),
      ])
      .where('n.id', '=', given.node_id)
      .where('t.id', '=', given.token_id),
);

/** The access of the user of a token to a node, and the machine of the node. */
export type ConsoleAccessRow = RowOf<typeof read>;

/** The access of a token's user to a node; undefined when one of them does not exist, or they are of different accounts. */
export const findConsoleAccess = (
  session: Session,
  { node, token }: { readonly node: number; readonly token: number },
  now: Date,
): Promise<ConsoleAccessRow | undefined> => read.first(session, { node_id: node, token_id: token, now });
