import type { Viewer } from '../../../common/viewer.js';
import { recordEvent } from '../../../repositories/events.js';
import { nodeEntity, vlanEntity } from '../../../repositories/events/entities.js';
import type { Transaction } from '../../../repositories/transaction.js';

/** Interfaces by the VLANs that they are in; others have no label. */
type InVlans = readonly { readonly label: string | null }[];

/**
 * Tells which VLANs a node has come into and which it has left (§6). It is in each with one interface only.
 *
 * @param before the interfaces that were replaced or went
 * @param after those in their place
 */
export function recordVlanChanges(
  viewer: Viewer,
  tx: Transaction,
  node: Parameters<typeof nodeEntity>[0],
  before: InVlans,
  after: InVlans,
): void {
  const entity = nodeEntity(node);
  const tell = (action: 'vlan_attach' | 'vlan_detach', interfaces: InVlans, others: InVlans) => {
    const known = new Set(others.map(({ label }) => label));
    for (const { label } of interfaces) {
      if (label === null || known.has(label)) continue;
      recordEvent(viewer, tx, { action, entity, secondary: vlanEntity(label) });
    }
  };
  tell('vlan_detach', before, after);
  tell('vlan_attach', after, before);
}
