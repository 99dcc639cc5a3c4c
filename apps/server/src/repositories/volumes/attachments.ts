import {
  build,
  type Given,
  type MachineVolume,
  type Row,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Transaction } from '../transaction.js';

const release = statement('release-volumes', (given: Given<{ node_id: number; updated_at: Date }>) =>
  build
    .updateTable('volumes')
    .set({ node_id: null, updated_at: given.updated_at })
    .where('node_id', '=', given.node_id),
);

/** Detaches every volume from a removed node. */
export async function releaseVolumes(tx: Transaction, nodeId: number): Promise<void> {
  await release.run(tx, { node_id: nodeId, updated_at: tx.now });
}

const some = statement('volumes-of-machine', (given: Given<{ node_id: number; ids: readonly number[] }>) =>
  build
    .selectFrom('volumes')
    .select(['id', 'label', 'size', 'copy_of'])
    .where('node_id', '=', given.node_id)
    .where((eb) => eb('id', '=', eb.fn.any(given.ids))),
);

/** The MB of a volume. @param size in gibibytes */
export const megabytesOf = ({ size }: Pick<Row<'volumes'>, 'size'>): number => 1_024 * size;

/** Those of some volumes that are attached to a node, as its machine is started with them, by their IDs. */
export async function volumesOfMachine(
  session: Session,
  nodeId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MachineVolume>> {
  if (ids.length === 0) return new Map();
  const rows = await some.all(session, { node_id: nodeId, ids });
  return new Map(
    rows.map((row) => [
      row.id,
      { volume: row.id, label: row.label, size: row.copy_of === null ? megabytesOf(row) : undefined },
    ]),
  );
}
