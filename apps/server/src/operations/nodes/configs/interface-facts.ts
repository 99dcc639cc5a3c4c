import {
  addInterface,
  decide,
  leavingProblems,
  sameInterfaces,
  withKept,
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
import { refusalsOf } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { requireWriteOnAll } from '../../../repositories/access/find-entities.js';
import {
  lockSubnetsOfIds,
  publicAddressesOf,
  takenIn,
  type PlacedSubnet,
} from '../../../repositories/networking/vpcs/subnet-interfaces.js';
import { lockVlans } from '../../../repositories/networking/vlans/vlans-of-nodes.js';
import {
  interfacesOf,
  vlanInterfacesOf,
  type PlacedInterface,
  type StoredInterface,
} from '../../../repositories/nodes/configs/interfaces.js';
import type { Transaction } from '../../../repositories/transaction.js';

/** The configuration profile of new interfaces. */
export interface InterfacePlace {
  /** The region of the node; undefined when the body names no existing region. */
  readonly region: (OfferingRegion & { readonly id: string }) | undefined;
  /** The node; undefined for a new one. */
  readonly nodeId?: number | undefined;
  /** The configuration profile, if it exists. */
  readonly configId?: number;
}

/**
 * Decides on all interfaces of a configuration profile; `saveInterfaces` then replaces the old ones, except those that stay.
 * Until the transaction ends, nobody else gets their addresses in subnets, or makes VLANs of the account.
 *
 * @param bodies null and undefined: none
 * @throws Refused (403) when the viewer may not change a VPC that is new to the profile
 */
export async function prepareInterfaces(
  viewer: Viewer,
  tx: Transaction,
  place: InterfacePlace,
  bodies: readonly InterfaceBody[] | null | undefined,
): Promise<Decision<PlacedInterface[]>> {
  const { configId } = place;
  const present =
    (bodies ?? undefined) === undefined || configId === undefined ? [] : await interfacesOf(tx, [configId]);
  const same = sameInterfaces(bodies ?? [], present);
  const wanted = (bodies ?? []).map((body, index) => withKept(body, same[index]));
  const facts = await readFacts(viewer, tx, place, wanted, { present, leaving: present });
  const drafts = draftInterfaces(wanted, facts);
  const value = drafts.ok ? drafts.value.map((draft, index) => ({ ...draft, same: same[index] })) : [];
  return decide([...refusalsOf(drafts), ...leavingProblems(present, same)], value);
}

/**
 * Decides on one more interface of a configuration profile; `insertInterface` then saves it. Locks as above.
 *
 * @param present the profile's interfaces
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
 * Decides on a change of an interface of a configuration profile. Locks as above.
 *
 * @param present the profile's interfaces, including this one
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
 * Decides on copies of the interfaces of configuration profiles, for copies of the profiles on an existing or a new node;
 * `addInterfaces` then saves them.
 *
 * @param profiles the interfaces of each
 * @param field the field of the body for refusals
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

/** The interfaces of the profile, and those of them that do not count any more. */
interface Present {
  readonly present: readonly StoredInterface[];
  readonly leaving: readonly StoredInterface[];
}

/** Reads and locks the things to which interfaces refer. */
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
    vlans: inVlans && region !== undefined ? await lockVlans(viewer, tx, region.id) : new Set(),
    others: inVlans && nodeId !== undefined ? await vlanInterfacesOf(tx, nodeId, except) : [],
    publicAddresses: nodeId === undefined ? undefined : await publicAddressesOf(tx, nodeId),
  };
}

/** Requires that a restricted user may use interfaces in VPCs, except those that the profile already uses. */
async function requireVpcs(
  viewer: Viewer,
  tx: Transaction,
  subnets: readonly PlacedSubnet[],
  present: readonly StoredInterface[],
): Promise<void> {
  const had = new Set(present.map(({ vpc_id: id }) => id));
  const ids = subnets.map(({ vpc_id: id }) => id).filter((id) => !had.has(id));
  await requireWriteOnAll(viewer, tx, 'vpc', ids);
}
