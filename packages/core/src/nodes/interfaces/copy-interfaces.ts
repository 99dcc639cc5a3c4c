import { type Decision, decide, type Refusal } from '../../refusals/index.js';
import type { InterfaceBody, InterfaceFacts } from './interface-facts.js';
import { type DraftInterface, draftInterfaces } from './interfaces.js';

/** An interface to copy. */
export type CopiedInterface = Pick<
  DraftInterface,
  'purpose' | 'label' | 'ipam_address' | 'primary' | 'subnet_id' | 'nat_address'
>;

/**
 * The bodies that create the interfaces of a configuration profile on another node (§4.5). Copies in a VPC get any free
 * address. The first interface with 1:1 NAT gets it with the address of the other node.
 */
export function copiesOf(interfaces: readonly CopiedInterface[]): InterfaceBody[] {
  const first = interfaces.find(({ nat_address: address }) => address !== null);
  return interfaces.map((one): InterfaceBody => {
    const { purpose, primary, label, ipam_address: address, subnet_id: subnet } = one;
    if (purpose === 'public') return { purpose, primary };
    if (purpose === 'vlan') return { purpose, primary, label, ipam_address: address };
    return {
      purpose,
      primary,
      subnet_id: subnet,
      ...(one === first && { ipv4: { nat_1_1: 'any' } }),
    };
  });
}

/**
 * Decides on the interfaces of several new configuration profiles of one node: later profiles cannot use the addresses
 * and VLANs of earlier ones.
 *
 * @param field the field of all refusals
 */
export function draftInterfaceCopies(
  profiles: readonly (readonly InterfaceBody[])[],
  facts: InterfaceFacts,
  field: string,
): Decision<DraftInterface[][]> {
  const drafts: DraftInterface[][] = [];
  const problems = new Map<string, Refusal>();
  let left = facts;
  for (const bodies of profiles) {
    const decision = draftInterfaces(bodies, left);
    if (decision.ok) {
      drafts.push(decision.value);
      left = without(left, decision.value);
    } else for (const { id, reason } of decision.refusals) problems.set(id, { id, field, reason });
  }
  return decide([...problems.values()], drafts);
}

/** The facts with the addresses and VLANs of drafts added as taken. */
function without(facts: InterfaceFacts, drafts: readonly DraftInterface[]): InterfaceFacts {
  const taken = (id: number): string[] =>
    drafts
      .filter(({ subnet_id: subnet }) => subnet === id)
      .flatMap(({ vpc_address: address, ip_ranges: ranges }) => [address ?? [], ...ranges].flat());
  return {
    ...facts,
    vlans: new Set([...facts.vlans, ...drafts.flatMap(({ label }) => label ?? [])]),
    others: [...facts.others, ...drafts],
    subnets: new Map(
      [...facts.subnets].map(([id, subnet]) => [id, { ...subnet, taken: [...subnet.taken, ...taken(id)] }]),
    ),
  };
}
