import { sql } from 'kysely';
import { build, type Given, type RowOf, type Session, statement } from '@cloud-account/database';

const machine = statement('operator-machine-of-node', (given: Given<{ id: number }>) =>
  build.selectFrom('nodes').select('uuid').where('id', '=', given.id),
);

/** The UUID of a node's machine, for any account; undefined when there is no such node. */
export const findMachineOfNode = async (session: Session, id: number): Promise<string | undefined> =>
  (await machine.first(session, { id }))?.uuid;

const nodes = statement('operator-nodes-of-machines', (given: Given<{ machines: readonly string[] }>) =>
  build
    .selectFrom('nodes')
    .select(['id', 'uuid'])
    .where((eb) => eb('uuid', '=', eb.fn.any(sql<string[]>`${given.machines}::uuid[]`))),
);

/** The nodes of machines; a deleted node is left out. */
export const nodesOfMachines = async (
  session: Session,
  machines: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map((await nodes.all(session, { machines })).map(({ id, uuid }) => [uuid, id]));

const ofAccount = statement('operator-machines-of-account', (given: Given<{ account_id: number }>) =>
  build
    .selectFrom('nodes')
    .select([
      'id',
      'uuid as machine',
      sql<
        string[]
      >`ARRAY(SELECT b.uuid::text FROM node_backups b WHERE b.node_id = nodes.id ORDER BY b.id)`.as(
        'backups',
      ),
    ])
    .where('account_id', '=', given.account_id)
    .orderBy('id'),
);

/** A node, its machine and its backups, by their UUIDs. */
export type NodeMachine = RowOf<typeof ofAccount>;

/** The nodes of a locked account, so that none is added meanwhile. */
export const machinesOfAccount = (session: Session, accountId: number): Promise<NodeMachine[]> =>
  ofAccount.all(session, { account_id: accountId });
