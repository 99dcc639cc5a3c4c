import type { Viewer } from '../../../common/viewer.js';
import { recordEvent } from '../../../repositories/events.js';
import { nodeEntity, vlanEntity } from '../../../repositories/events/entities.js';
import type { Transaction } from '../../../repositories/transaction.js';

/** Interfaces with the labels of their VLANs; others have no label. */
type InVlans = readonly { readonly label: string | null }[];

/**
 * Records events of the VLANs that a node has entered or left (§6). A node has at most one interface in each.
 *
 * @param before the replaced or removed interfaces
 * @param after the new interfaces
 */
export function recordVlanChanges(
  viewer: Viewer,
  tx: Transaction,
  node: Parameters<typeof nodeEntity>[0],
  before: InVlans,
  after: InVlans,
): void {
  const entity = nodeEntity(node);
  const recordEach = (action: 'vlan_attach' | 'vlan_detach', interfaces: InVlans, others: InVlans) => {
    const known = new Set(others.map(({ label }) => label));
    for (const { label } of interfaces) {
      if (label === null || known.has(label)) continue;
      recordEvent(viewer, tx, { action, entity, secondary: vlanEntity(label) });
    }
  };
  recordEach('vlan_detach', before, after);
  recordEach('vlan_attach', after, before);
}
