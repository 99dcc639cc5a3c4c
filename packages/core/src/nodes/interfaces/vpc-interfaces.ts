import { bounds } from '@cloud-account/spec/bounds';
import { isIpv4 } from '../../ip-addresses.js';
import { ipv4Network } from '../../networking/ipv4-network.js';
import { type Refusal, reasons, refuse } from '../../refusals/index.js';
import {
  type InterfaceBody,
  type InterfaceFacts,
  type InterfaceSubnet,
  unlessEmpty,
} from './interface-facts.js';
import {
  addressBlock,
  type Block,
  blockOf,
  isInside,
  lowestFree,
  overlap,
  rangeBlock,
  usable,
} from '../addresses/subnet-addresses.js';

/** Where in a VPC an interface is; nothing for one that is in none. */
export interface VpcPlace {
  readonly subnet_id: number | null;
  readonly vpc_address: string | null;
  /** The public address that stands for it; `any`: the one that the node is assigned once it is made. */
  readonly nat_address: string | null;
  readonly ip_ranges: readonly string[];
}

/** How many addresses at each end of a subnet no interface gets (§4.5). */
const reserved = bounds.ConfigInterfaceIpv4Input.vpc.reserved.const;

/** A subnet while interfaces are given addresses in it. */
export interface Placing {
  readonly subnet: InterfaceSubnet;
  readonly network: Block;
  /** What is taken in it, with what the interfaces of the body have asked for. */
  readonly taken: Block[];
}

/** Finds a place for each interface that is to be in a VPC, and tells what is wrong with each interface. */
export function placeInSubnets(
  bodies: readonly InterfaceBody[],
  facts: InterfaceFacts,
): { readonly places: (VpcPlace | undefined)[]; readonly problems: Refusal[][] } {
  const placings = new Map([...facts.subnets].map(([id, subnet]) => [id, placing(subnet)]));
  const problems = bodies.map((body) =>
    body.purpose === 'vpc' ? subnetProblems(body, facts) : outsideProblems(body),
  );
  const placed = bodies.map((body, index) => {
    const place = body.purpose === 'vpc' ? placings.get(body.subnet_id ?? 0) : undefined;
    if (place !== undefined) problems[index]?.push(...takeNamed(body, place));
    return place;
  });
  // Those that are given one get it last, so that nobody else has asked for it.
  const places = bodies.map((body, index) => {
    const place = placed[index];
    if (place === undefined) return undefined;
    const address = namedAddress(body) ?? takeLowest(place);
    if (address === undefined) problems[index]?.push(full());
    return {
      subnet_id: place.subnet.id,
      vpc_address: address ?? null,
      nat_address: natOf(body, facts),
      ip_ranges: body.ip_ranges ?? [],
    };
  });
  const nats = facts.kept.map(({ nat_address: address }) => address);
  for (const [index, body] of bodies.entries()) {
    if (body.purpose !== 'vpc') continue;
    problems[index]?.push(...natProblems(body, nats, facts));
    nats.push(natOf(body, facts));
  }
  return { places, problems };
}

/** A subnet with what is taken in it. */
export function placing(subnet: InterfaceSubnet): Placing {
  const network = ipv4Network(subnet.ipv4);
  if (network === undefined) throw new Error(`${subnet.ipv4} is no IPv4 network.`);
  const taken = subnet.taken.flatMap((text) => addressBlock(text) ?? rangeBlock(text) ?? []);
  return { subnet, network: blockOf(network), taken };
}

/** What only an interface in a VPC may have. */
const outsideProblems = ({ subnet_id: subnet, ipv4, ip_ranges: ranges }: InterfaceBody): Refusal[] => [
  ...unlessEmpty('subnet_id', subnet, 'vpc'),
  ...unlessEmpty('ipv4.vpc', ipv4?.vpc, 'vpc'),
  ...unlessEmpty('ipv4.nat_1_1', ipv4?.nat_1_1, 'vpc'),
  ...unlessEmpty('ip_ranges', ranges, 'vpc'),
];

function subnetProblems({ subnet_id: id }: InterfaceBody, { subnets, region }: InterfaceFacts): Refusal[] {
  const field = 'subnet_id';
  if (id === undefined || id === null)
    return [refuse('interface.subnet.required', { field, reason: reasons.required(field) })];
  const subnet = subnets.get(id);
  if (subnet === undefined)
    return [refuse('interface.subnet.known', { field, reason: reasons.notValid(field) })];
  if (subnet.near || region === undefined) return [];
  return [refuse('interface.subnet.region', { field, reason: 'The subnet is in another region' })];
}

const full = (): Refusal =>
  refuse('interface.subnet.full', { field: 'subnet_id', reason: 'The subnet has no address left' });

/** What a body says of where in a VPC an interface is to be. */
export type Placed = Pick<InterfaceBody, 'ipv4' | 'ip_ranges'>;

/** The address in its subnet that a body names. */
export const namedAddress = ({ ipv4 }: Placed): string | undefined => {
  const address = ipv4?.vpc ?? '';
  return address === '' ? undefined : address;
};

function takeLowest({ network, taken }: Placing): string | undefined {
  const address = lowestFree(usable(network, reserved), taken);
  taken.push(...(address === undefined ? [] : [addressBlock(address) ?? []].flat()));
  return address;
}

/** Takes the address and the networks that a body names, each unless something is wrong with it. */
export function takeNamed(body: Placed, { network, taken }: Placing): Refusal[] {
  const problems: Refusal[] = [];
  const take = (block: Block, found: Refusal[]) => {
    if (found.length === 0) taken.push(block);
    problems.push(...found);
  };
  const address = namedAddress(body);
  if (address !== undefined) {
    const block = addressBlock(address);
    if (block === undefined) problems.push(notAddress());
    else take(block, addressProblems(block, network, taken));
  }
  for (const [index, range] of (body.ip_ranges ?? []).entries()) {
    const field = `ip_ranges[${index}]`;
    const block = rangeBlock(range);
    if (block === undefined) {
      const reason = 'Must be an IPv4 network by its first address';
      problems.push(refuse('interface.range.valid', { field, reason }));
    } else take(block, rangeProblems(field, block, network, taken));
  }
  return problems;
}

const vpcField = 'ipv4.vpc';

const notAddress = (): Refusal =>
  refuse('interface.address.valid', { field: vpcField, reason: reasons.notValid('vpc') });

function addressProblems(address: Block, network: Block, taken: readonly Block[]): Refusal[] {
  const field = vpcField;
  if (!isInside(address, network))
    return [refuse('interface.address.within', { field, reason: 'Must be an address of the subnet' })];
  if (!isInside(address, usable(network, reserved))) {
    const reason = `Must not be among the first ${reserved} or the last ${reserved} addresses of the subnet`;
    return [refuse('interface.address.reserved', { field, reason })];
  }
  return taken.some((block) => overlap(address, block))
    ? [refuse('interface.address.free', { field, reason: 'Something else has this address' })]
    : [];
}

function rangeProblems(field: string, range: Block, network: Block, taken: readonly Block[]): Refusal[] {
  if (!isInside(range, network))
    return [refuse('interface.range.within', { field, reason: 'Must be within the network of the subnet' })];
  return taken.some((block) => overlap(range, block))
    ? [refuse('interface.range.free', { field, reason: 'Something else has addresses of this network' })]
    : [];
}

const natField = 'ipv4.nat_1_1';

/** The public address that is to stand for an interface; null for none. */
export const natOf = ({ ipv4 }: Placed, { publicAddresses }: InterfaceFacts): string | null => {
  const wanted = ipv4?.nat_1_1 ?? '';
  if (wanted === '') return null;
  return wanted === 'any' ? (publicAddresses?.[0] ?? 'any') : wanted;
};

/**
 * What is wrong with the public address that is to stand for an interface.
 *
 * @param others those that stand for other interfaces of the profile
 */
export function natProblems(
  body: Placed,
  others: readonly (string | null)[],
  facts: InterfaceFacts,
): Refusal[] {
  const field = natField;
  const { publicAddresses } = facts;
  const address = natOf(body, facts);
  if (address === null) return [];
  if (publicAddresses === undefined && address !== 'any') {
    const reason = 'A node that is being made has no address to name; only any is possible';
    return [refuse('interface.nat.new', { field, reason })];
  }
  if (publicAddresses !== undefined && !(isIpv4(address) && publicAddresses.includes(address))) {
    const reason = address === 'any' ? 'The node has no public IPv4 address' : reasons.notValid('nat_1_1');
    return [refuse('interface.nat.known', { field, reason })];
  }
  return others.includes(address)
    ? [refuse('interface.nat.once', { field, reason: 'Another interface has this address' })]
    : [];
}
