import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { regionProblems } from '../../catalog/index.js';
import { canonicalAddress, isNetworkOf } from '../../ip-addresses.js';
import { type Decision, decide, inside, type Refusal, refuse } from '../../refusals/index.js';
import { type InterfaceBody, type InterfaceFacts, unlessEmpty } from './interface-facts.js';
import { placeInSubnets, type VpcPlace } from './vpc-interfaces.js';

/** An interface to store. */
export interface DraftInterface extends VpcPlace {
  readonly purpose: Schema<'InterfacePurpose'>;
  /** The label of its VLAN. */
  readonly label: string | null;
  /** Its address in a VLAN; empty when none was given. */
  readonly ipam_address: string | null;
  readonly primary: boolean;
}

/** The maximum number of VLANs of an account in a region (§8). */
export const maxVlans = bounds.ConfigInterfaceCreate.label.in_region.maximum;

/** The maximum number of interfaces of a configuration profile (§8). */
const max = bounds.ConfigInterfaces.maxItems;

/**
 * Decides on all interfaces of a configuration profile (§4.5). Problems have fields such as `interfaces[1].label`.
 *
 * @param bodies in the order eth0, eth1, eth2
 */
export function draftInterfaces(
  bodies: readonly InterfaceBody[],
  facts: InterfaceFacts,
): Decision<DraftInterface[]> {
  const { drafts, problems } = judge(bodies, facts);
  return decide(
    problems.flatMap((found, index) => inside(`interfaces[${index}]`, found)),
    drafts,
  );
}

/** Decides on one more interface of a configuration profile (§4.5); problems have its own fields. */
export function addInterface(body: InterfaceBody, facts: InterfaceFacts): Decision<DraftInterface> {
  const { drafts, problems } = judge([body], facts);
  const [draft] = drafts;
  if (draft === undefined) throw new Error('No interface was judged.');
  const capacity = facts.kept.length < max ? [] : [refuse('interface.limit', { max })];
  return decide([...problems.flat(), ...capacity], draft);
}

/** Checks new interfaces of a profile together with those that stay. @returns the problems of each new interface */
function judge(
  bodies: readonly InterfaceBody[],
  facts: InterfaceFacts,
): { readonly drafts: DraftInterface[]; readonly problems: Refusal[][] } {
  const { places, problems: vpcProblems } = placeInSubnets(bodies, facts);
  const problems = bodies.map((body, index) => [
    ...onceProblems(body, bodies.slice(0, index), facts),
    ...(body.purpose === 'vlan' ? vlanProblems(body, bodies.slice(0, index), facts) : otherProblems(body)),
    ...(vpcProblems[index] ?? []),
  ]);
  const drafts = bodies.map((body, index) => ({
    purpose: body.purpose,
    label: body.purpose === 'vlan' ? (body.label ?? '') : null,
    ipam_address: body.purpose === 'vlan' ? (body.ipam_address ?? '') : null,
    primary: body.primary ?? false,
    ...(places[index] ?? { subnet_id: null, vpc_address: null, nat_address: null, ip_ranges: [] }),
  }));
  return { drafts, problems };
}

/** The interface with the default route: the primary one, otherwise the first that is in no VLAN (§4.5). */
export const primaryOf = <Interface extends Pick<DraftInterface, 'purpose' | 'primary'>>(
  interfaces: readonly Interface[],
): Interface | undefined =>
  interfaces.find(({ primary }) => primary) ?? interfaces.find(({ purpose }) => purpose !== 'vlan');

/** Refuses two public or two primary interfaces in a profile. A new primary interface replaces the current one. */
function onceProblems(
  { purpose, primary }: InterfaceBody,
  before: readonly InterfaceBody[],
  { kept }: InterfaceFacts,
): Refusal[] {
  const found: Refusal[] = [];
  if (purpose === 'public' && [...kept, ...before].some((one) => one.purpose === 'public')) {
    found.push(refuse('interface.public.one', { field: 'purpose' }));
  }
  if (primary === true && before.some((one) => one.primary === true)) {
    found.push(refuse('interface.primary.one', { field: 'primary' }));
  }
  if (primary === true && purpose === 'vlan') {
    found.push(refuse('interface.primary.vlan', { field: 'primary' }));
  }
  return found;
}

/** Refuses fields that only an interface in a VLAN has. */
const otherProblems = ({ label, ipam_address: address }: InterfaceBody): Refusal[] => [
  ...unlessEmpty('label', label, 'vlan'),
  ...unlessEmpty('ipam_address', address, 'vlan'),
];

function vlanProblems(
  body: InterfaceBody,
  before: readonly InterfaceBody[],
  facts: InterfaceFacts,
): Refusal[] {
  const { region } = facts;
  const earlier = before.filter(({ purpose }) => purpose === 'vlan');
  return [
    ...(region === undefined ? [] : regionProblems(region, 'Vlans', 'purpose')),
    ...vlanLabelProblems(body.label ?? '', earlier, facts),
    ...vlanAddressProblems(body.ipam_address ?? '', [...facts.others, ...earlier]),
  ];
}

function vlanLabelProblems(
  label: string,
  earlier: readonly InterfaceBody[],
  { vlans, others }: InterfaceFacts,
): Refusal[] {
  const field = 'label';
  if (label === '') return [refuse('interface.vlan.label', { field })];
  if ([...others, ...earlier].some((one) => one.label === label)) {
    return [refuse('interface.vlan.once', { field })];
  }
  const known = new Set([...vlans, ...earlier.flatMap((one) => one.label ?? [])]);
  if (known.has(label) || known.size < maxVlans) return [];
  return [refuse('interface.vlan.limit', { field, max: maxVlans })];
}

const addressOf = (network: string): string | undefined => canonicalAddress(network.replace(/\/.*$/, ''));

function vlanAddressProblems(
  text: string,
  others: readonly { readonly ipam_address?: string | null }[],
): Refusal[] {
  const field = 'ipam_address';
  if (text === '') return [];
  if (!isNetworkOf('ipv4', text) && !isNetworkOf('ipv6', text)) {
    return [refuse('interface.vlan.address', { field })];
  }
  const address = addressOf(text);
  const taken = others.some(({ ipam_address: other }) => address === addressOf(other ?? ''));
  if (!taken) return [];
  return [refuse('interface.vlan.address-once', { field })];
}
