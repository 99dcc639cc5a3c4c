import {
  draftInterfaces,
  type Decision,
  type DraftInterface,
  type InterfaceBody,
  type OfferingRegion,
} from '@cloud-account/core';
import type { Viewer } from '../../common/viewer.js';
import { findEntities, requireWriteOn } from '../../repositories/access/find-entities.js';
import {
  lockSubnetsOfIds,
  publicAddressesOf,
  takenIn,
  type PlacedSubnet,
} from '../../repositories/networking/subnet-interfaces.js';
import { holdVlans } from '../../repositories/networking/vlans-of-nodes.js';
import { interfacesOf, vlanInterfacesOf } from '../../repositories/node-configs/interfaces.js';
import type { Transaction } from '../../repositories/transaction.js';

/** Which configuration profile interfaces are to be of. */
export interface InterfacePlace {
  /** Where the node is; undefined when the body names no region that there is. */
  readonly region: (OfferingRegion & { readonly id: string }) | undefined;
  /** The node; undefined: it is being made. */
  readonly nodeId?: number;
  /** The configuration profile, where it is there already. */
  readonly configId?: number;
}

/**
 * Decides on the interfaces of a configuration profile, which are then kept by `saveInterfaces`. Until the transaction ends
 * nobody else gets the addresses in subnets that were found for them, or makes VLANs of the account.
 *
 * @param bodies null and undefined: none
 * @throws Refused (403) when the viewer may not change a VPC that the profile was not in yet
 */
export async function prepareInterfaces(
  viewer: Viewer,
  tx: Transaction,
  { region, nodeId, configId = 0 }: InterfacePlace,
  bodies: readonly InterfaceBody[] | null | undefined,
): Promise<Decision<DraftInterface[]>> {
  const wanted = bodies ?? [];
  const ids = [
    ...new Set(wanted.flatMap(({ purpose, subnet_id: id }) => (purpose === 'vpc' ? (id ?? []) : []))),
  ];
  const subnets = await lockSubnetsOfIds(viewer, tx, ids);
  await requireVpcs(viewer, tx, subnets, configId);
  const taken = await takenIn(tx, ids, configId);
  const inVlans = wanted.some(({ purpose }) => purpose === 'vlan');
  return draftInterfaces(wanted, {
    region,
    subnets: new Map(
      subnets.map(({ id, ipv4, region: place }) => [
        id,
        { id, ipv4, near: place === region?.id, taken: taken.get(id) ?? [] },
      ]),
    ),
    vlans: inVlans && region !== undefined ? await holdVlans(viewer, tx, region.id) : new Set(),
    others: inVlans && nodeId !== undefined ? await vlanInterfacesOf(tx, nodeId, configId) : [],
    publicAddresses: nodeId === undefined ? undefined : await publicAddressesOf(tx, nodeId),
  });
}

/** Makes sure that a restricted user may put interfaces into VPCs, beside those that the profile is in. */
async function requireVpcs(
  viewer: Viewer,
  tx: Transaction,
  subnets: readonly PlacedSubnet[],
  configId: number,
): Promise<void> {
  if (!viewer.user.restricted || subnets.length === 0) return;
  const had = new Set((await interfacesOf(tx, [configId])).map(({ vpc_id: id }) => id));
  const ids = subnets.map(({ vpc_id: id }) => id).filter((id) => !had.has(id));
  for (const vpc of (await findEntities(viewer, tx, 'vpc', ids)).values()) requireWriteOn(vpc);
}
