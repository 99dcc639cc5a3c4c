import {
  addInterface,
  changeInterface,
  copiesOf,
  draftInterfaceCopies,
  draftInterfaces,
  type ChangedInterface,
  type CopiedInterface,
  type Decision,
  type DraftInterface,
  type InterfaceBody,
  type InterfaceFacts,
  type OfferingRegion,
} from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Viewer } from '../../../common/viewer.js';
import { findEntities, requireWriteOn } from '../../../repositories/access/find-entities.js';
import {
  lockSubnetsOfIds,
  publicAddressesOf,
  takenIn,
  type PlacedSubnet,
} from '../../../repositories/networking/vpcs/subnet-interfaces.js';
import { holdVlans } from '../../../repositories/networking/vlans/vlans-of-nodes.js';
import {
  interfacesOf,
  vlanInterfacesOf,
  type StoredInterface,
} from '../../../repositories/nodes/configs/interfaces.js';
import type { Transaction } from '../../../repositories/transaction.js';

/** Which configuration profile interfaces are to be of. */
export interface InterfacePlace {
  /** Where the node is; undefined when the body names no region that there is. */
  readonly region: (OfferingRegion & { readonly id: string }) | undefined;
  /** The node; undefined: it is being made. */
  readonly nodeId?: number | undefined;
  /** The configuration profile, where it is there already. */
  readonly configId?: number;
}

/**
 * Decides on the interfaces of a configuration profile, which are then kept by `saveInterfaces` in the place of those that it
 * has. Until the transaction ends nobody else gets the addresses in subnets that were found for them, or makes VLANs of the
 * account.
 *
 * @param bodies null and undefined: none
 * @throws Refused (403) when the viewer may not change a VPC that the profile was not in yet
 */
export async function prepareInterfaces(
  viewer: Viewer,
  tx: Transaction,
  place: InterfacePlace,
  bodies: readonly InterfaceBody[] | null | undefined,
): Promise<Decision<DraftInterface[]>> {
  const wanted = bodies ?? [];
  const { configId } = place;
  const present = wanted.length === 0 || configId === undefined ? [] : await interfacesOf(tx, [configId]);
  return draftInterfaces(wanted, await readFacts(viewer, tx, place, wanted, { present, leaving: present }));
}

/**
 * Decides on one more interface of a configuration profile, which is then kept by `insertInterface`. Nobody else gets its
 * address, as above.
 *
 * @param present what the profile has
 * @throws Refused (403) as above
 */
export async function prepareInterface(
  viewer: Viewer,
  tx: Transaction,
  place: InterfacePlace,
  body: InterfaceBody,
  present: readonly StoredInterface[],
): Promise<Decision<DraftInterface>> {
  return addInterface(body, await readFacts(viewer, tx, place, [body], { present, leaving: [] }));
}

/**
 * Decides on a change of an interface of a configuration profile. Nobody else gets its address, as above.
 *
 * @param present what the profile has, the interface among it
 */
export async function prepareChange(
  viewer: Viewer,
  tx: Transaction,
  nodeId: number,
  current: StoredInterface,
  body: Body<'updateNodeConfigInterface'>,
  present: readonly StoredInterface[],
): Promise<Decision<ChangedInterface>> {
  const place = { region: undefined, nodeId };
  const leaving = [current];
  return changeInterface(current, body, await readFacts(viewer, tx, place, [current], { present, leaving }));
}

/**
 * Decides on copies of the interfaces of configuration profiles, which a node that is there or being made gets with copies of
 * the profiles. They are then kept by `addInterfaces`.
 *
 * @param profiles the interfaces of each
 * @param field of the body, where what keeps them from being there is told
 * @throws Refused (403) when the viewer may not change a VPC
 */
export async function prepareInterfaceCopies(
  viewer: Viewer,
  tx: Transaction,
  place: Omit<InterfacePlace, 'configId'>,
  profiles: readonly (readonly CopiedInterface[])[],
  field: string,
): Promise<Decision<DraftInterface[][]>> {
  const wanted = profiles.map(copiesOf);
  const none = { present: [], leaving: [] };
  return draftInterfaceCopies(wanted, await readFacts(viewer, tx, place, wanted.flat(), none), field);
}

/** What the profile has of interfaces, and those of it that count no more. */
interface Present {
  readonly present: readonly StoredInterface[];
  readonly leaving: readonly StoredInterface[];
}

/** Reads what interfaces refer to, and keeps others from it. */
async function readFacts(
  viewer: Viewer,
  tx: Transaction,
  { region, nodeId }: InterfacePlace,
  wanted: readonly Pick<InterfaceBody, 'purpose' | 'subnet_id'>[],
  { present, leaving }: Present,
): Promise<InterfaceFacts> {
  const ids = [
    ...new Set(wanted.flatMap(({ purpose, subnet_id: id }) => (purpose === 'vpc' ? (id ?? []) : []))),
  ];
  const except = leaving.map(({ id }) => id);
  const subnets = await lockSubnetsOfIds(viewer, tx, ids);
  await requireVpcs(viewer, tx, subnets, present);
  const taken = await takenIn(tx, ids, except);
  const inVlans = wanted.some(({ purpose }) => purpose === 'vlan');
  return {
    region,
    subnets: new Map(
      subnets.map(({ id, ipv4, region: place }) => [
        id,
        { id, ipv4, near: place === region?.id, taken: taken.get(id) ?? [] },
      ]),
    ),
    kept: present.filter(({ id }) => !except.includes(id)),
    vlans: inVlans && region !== undefined ? await holdVlans(viewer, tx, region.id) : new Set(),
    others: inVlans && nodeId !== undefined ? await vlanInterfacesOf(tx, nodeId, except) : [],
    publicAddresses: nodeId === undefined ? undefined : await publicAddressesOf(tx, nodeId),
  };
}

/** Makes sure that a restricted user may put interfaces into VPCs, beside those that the profile is in. */
async function requireVpcs(
  viewer: Viewer,
  tx: Transaction,
  subnets: readonly PlacedSubnet[],
  present: readonly StoredInterface[],
): Promise<void> {
  if (!viewer.user.restricted || subnets.length === 0) return;
  const had = new Set(present.map(({ vpc_id: id }) => id));
  const ids = subnets.map(({ vpc_id: id }) => id).filter((id) => !had.has(id));
  for (const vpc of (await findEntities(viewer, tx, 'vpc', ids)).values()) requireWriteOn(vpc);
}
