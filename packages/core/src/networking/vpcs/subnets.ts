import type { Body, Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { fixedFieldProblems } from '../../fixed-fields.js';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { ipv4Network, isPrivate, networkText, nodePrivateNetwork, overlaps } from '../ipv4-network.js';
import { networkLabelProblems } from '../labels.js';

/** A stored subnet; its network has the first address, such as `10.0.1.0/24`. */
export type SubnetValues = Pick<Schema<'Subnet'>, 'label' | 'ipv4'>;

/** The maximum number of subnets of a VPC. Decision: the reference names no limit. */
export const maxSubnets = bounds.Vpc.subnets.maxItems;

/** The allowed lengths of the prefix of a subnet. Decision: a smaller network would have no usable address. */
const prefixes = bounds.SubnetCreate.ipv4.prefix;

/**
 * All problems of a subnet in a VPC.
 *
 * @param siblings the other subnets of the VPC
 * @param at the prefix of the names of fields
 */
export function subnetProblems(
  { label, ipv4 }: SubnetValues,
  siblings: readonly SubnetValues[],
  at = '',
): Refusal[] {
  return [
    ...subnetLabelProblems(`${at}label`, label, siblings),
    ...networkProblems(`${at}ipv4`, ipv4, siblings),
  ];
}

/** Decides on a new subnet. @param siblings the other subnets of the VPC */
export function draftSubnet(
  { label, ipv4 }: SubnetValues,
  siblings: readonly SubnetValues[],
): Decision<SubnetValues> {
  const capacity = siblings.length < maxSubnets ? [] : [tooManySubnets()];
  return decide([...subnetProblems({ label, ipv4 }, siblings), ...capacity], { label, ipv4 });
}

/** Decides on a change of a subnet; only its label can change. */
export function changeSubnet(
  current: SubnetValues,
  change: Body<'updateSubnet'>,
  siblings: readonly SubnetValues[],
): Decision<SubnetValues> {
  const { label = current.label } = change;
  return decide(
    [
      ...(label === current.label ? [] : subnetLabelProblems('label', label, siblings)),
      ...fixedFieldProblems({ ipv4: current.ipv4 }, { ...change }),
    ],
    { label, ipv4: current.ipv4 },
  );
}

/** Refuses to delete a subnet in use. @param interfaces how many interfaces of nodes are in it */
export function mayDeleteSubnet(interfaces: number): Refusal[] {
  return interfaces === 0 ? [] : [refuse('subnet.delete.unused')];
}

/** The refusal of more subnets than a VPC may have. */
export function tooManySubnets(at: { field?: string } = {}): Refusal {
  return refuse('subnet.limit', { ...at, max: maxSubnets });
}

function subnetLabelProblems(field: string, label: string, siblings: readonly SubnetValues[]): Refusal[] {
  const problems = networkLabelProblems(field, label);
  return siblings.some((sibling) => sibling.label === label)
    ? [...problems, refuse('subnet.label.unique', { field })]
    : problems;
}

function networkProblems(field: string, text: string, siblings: readonly SubnetValues[]): Refusal[] {
  const network = ipv4Network(text);
  if (network === undefined) {
    return [refuse('subnet.network.valid', { field })];
  }
  const found: Refusal[] = [];
  if (networkText(network) !== text) {
    found.push(refuse('subnet.network.first-address', { field, network: networkText(network) }));
  }
  if (network.prefix < prefixes.minimum || network.prefix > prefixes.maximum) {
    found.push(refuse('subnet.network.prefix', { field, min: prefixes.minimum, max: prefixes.maximum }));
  }
  if (!isPrivate(network)) {
    found.push(refuse('subnet.network.private', { field }));
  }
  if (overlaps(network, nodePrivateNetwork)) {
    found.push(refuse('subnet.network.platform', { field, network: networkText(nodePrivateNetwork) }));
  }
  const conflicting = siblings.find(({ ipv4 }) => {
    const other = ipv4Network(ipv4);
    return other !== undefined && overlaps(network, other);
  });
  if (conflicting !== undefined) {
    found.push(refuse('subnet.network.apart', { field, label: conflicting.label }));
  }
  return found;
}
