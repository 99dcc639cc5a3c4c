import type { Body } from '@cloud-account/spec';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { type InterfaceFacts, type InterfaceSubnet, unlessEmpty } from './interface-facts.js';
import type { DraftInterface } from './interfaces.js';
import { addressBlock, rangeBlock } from '../addresses/subnet-addresses.js';
import { namedAddress, natOf, natProblems, placing, takeNamed } from './vpc-interfaces.js';

type UpdateBody = Body<'updateNodeConfigInterface'>;

/** The fields of an interface that an update can change. */
export type ChangedInterface = Pick<DraftInterface, 'primary' | 'vpc_address' | 'nat_address' | 'ip_ranges'>;

/**
 * Decides on a change of an interface (§4.5); absent fields stay.
 *
 * @param facts of the other interfaces; the taken addresses of its subnet do not include those of this interface
 */
export function changeInterface(
  current: DraftInterface,
  body: UpdateBody,
  facts: InterfaceFacts,
): Decision<ChangedInterface> {
  if (current.purpose === 'vlan') {
    return decide([refuse('interface.update.vlan')], current);
  }
  const subnet = facts.subnets.get(current.subnet_id ?? 0);
  const { place, problems } =
    subnet === undefined
      ? { place: current, problems: outsideProblems(body) }
      : moveWithin(subnet, current, body, facts);
  const { vpc_address, nat_address, ip_ranges } = place;
  return decide([...fixedProblems(current, body), ...problems], {
    primary: body.primary ?? current.primary,
    vpc_address,
    nat_address,
    ip_ranges,
  });
}

const fixed = ['purpose', 'label', 'ipam_address', 'subnet_id'] as const;

/** Fixed fields may have their current value. */
const fixedProblems = (current: DraftInterface, body: UpdateBody): Refusal[] =>
  fixed
    .filter((field) => (body[field] ?? '') !== '' && body[field] !== current[field])
    .map((field) => refuse('interface.update.fixed', { field }));

/** Refuses fields that only an interface in a VPC has. */
const outsideProblems = ({ ipv4, ip_ranges: ranges }: UpdateBody): Refusal[] => [
  ...unlessEmpty('ipv4.vpc', ipv4?.vpc, 'vpc'),
  ...unlessEmpty('ipv4.nat_1_1', ipv4?.nat_1_1, 'vpc'),
  ...unlessEmpty('ip_ranges', ranges, 'vpc'),
];

type InterfaceAddresses = Pick<DraftInterface, 'vpc_address' | 'nat_address' | 'ip_ranges'>;

/** Checks the addresses of a body; the addresses that stay count as taken. */
function moveWithin(
  subnet: InterfaceSubnet,
  current: InterfaceAddresses,
  body: UpdateBody,
  facts: InterfaceFacts,
): { readonly place: InterfaceAddresses; readonly problems: Refusal[] } {
  const within = placing(subnet);
  const named = namedAddress(body);
  const keeps = [
    ...(named === undefined && current.vpc_address !== null ? [addressBlock(current.vpc_address)] : []),
    ...(body.ip_ranges === undefined ? current.ip_ranges.map(rangeBlock) : []),
  ];
  within.taken.push(...keeps.flatMap((block) => block ?? []));
  const problems = takeNamed(body, within);
  const nats = facts.kept.map(({ nat_address: nat }) => nat);
  return {
    place: {
      vpc_address: named ?? current.vpc_address,
      nat_address: body.ipv4 === undefined ? current.nat_address : natOf(body, facts),
      ip_ranges: body.ip_ranges ?? current.ip_ranges,
    },
    problems: [...problems, ...(body.ipv4 === undefined ? [] : natProblems(body, nats, facts))],
  };
}

/** Refuses to delete an active interface (§4.5). */
export const mayDeleteInterface = ({ active }: { readonly active: boolean }): Refusal[] => {
  return active ? [refuse('interface.delete.inactive')] : [];
};

/**
 * Refuses a new order of the interfaces of a configuration profile (§4.5).
 *
 * @param ids in the new order
 * @param has the IDs of all interfaces of the profile
 * @param booted whether the node runs and was booted with the profile
 */
export function mayOrderInterfaces(
  ids: readonly number[],
  { has, booted }: { readonly has: readonly number[]; readonly booted: boolean },
): Refusal[] {
  const all = ids.length === has.length && has.every((id) => ids.includes(id));
  const field = 'ids';
  return [
    ...(all ? [] : [refuse('interface.order.all', { field })]),
    ...(booted ? [refuse('interface.order.off')] : []),
  ];
}
