import { bounds } from '@cloud-account/spec/bounds';
import { isIpv4 } from '../../ip-addresses.js';
import { ipv4Network } from '../../networking/ipv4-network.js';
import { type Refusal, refuse } from '../../refusals/index.js';
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

/** The subnet and addresses of an interface in a VPC; null and empty for other interfaces. */
export interface VpcPlace {
  readonly subnet_id: number | null;
  readonly vpc_address: string | null;
  /** Its public address by 1:1 NAT; `any`: the one that a new node gets. */
  readonly nat_address: string | null;
  readonly ip_ranges: readonly string[];
}

/** The number of reserved addresses at each end of a subnet (§4.5). */
const reserved = bounds.ConfigInterfaceIpv4Input.vpc.reserved.const;

/** A subnet during the assignment of addresses. */
export interface Placing {
  readonly subnet: InterfaceSubnet;
  readonly network: Block;
  /** The taken blocks, including those that the interfaces of the body request. */
  readonly taken: Block[];
}

/** Assigns addresses to the interfaces in VPCs and collects the problems of each interface. */
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
  // Requested addresses are taken first, so that no interface gets one of them.
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

/** A subnet with its taken blocks. */
export function placing(subnet: InterfaceSubnet): Placing {
  const network = ipv4Network(subnet.ipv4);
  if (network === undefined) throw new Error(`${subnet.ipv4} is no IPv4 network.`);
  const taken = subnet.taken.flatMap((text) => addressBlock(text) ?? rangeBlock(text) ?? []);
  return { subnet, network: blockOf(network), taken };
}

/** Refuses fields that only an interface in a VPC has. */
const outsideProblems = ({ subnet_id: subnet, ipv4, ip_ranges: ranges }: InterfaceBody): Refusal[] => [
  ...unlessEmpty('subnet_id', subnet, 'vpc'),
  ...unlessEmpty('ipv4.vpc', ipv4?.vpc, 'vpc'),
  ...unlessEmpty('ipv4.nat_1_1', ipv4?.nat_1_1, 'vpc'),
  ...unlessEmpty('ip_ranges', ranges, 'vpc'),
];

function subnetProblems({ subnet_id: id }: InterfaceBody, { subnets, region }: InterfaceFacts): Refusal[] {
  const field = 'subnet_id';
  if (id === undefined || id === null) return [refuse('interface.subnet.required', { field })];
  const subnet = subnets.get(id);
  if (subnet === undefined) return [refuse('interface.subnet.known', { field })];
  if (subnet.near || region === undefined) return [];
  return [refuse('interface.subnet.region', { field })];
}

const full = (): Refusal => refuse('interface.subnet.full', { field: 'subnet_id' });

/** The addresses that a body requests. */
export type Placed = Pick<InterfaceBody, 'ipv4' | 'ip_ranges'>;

/** The address in the subnet that a body requests. */
export const namedAddress = ({ ipv4 }: Placed): string | undefined => {
  const address = ipv4?.vpc ?? '';
  return address === '' ? undefined : address;
};

function takeLowest({ network, taken }: Placing): string | undefined {
  const address = lowestFree(usable(network, reserved), taken);
  taken.push(...(address === undefined ? [] : [addressBlock(address) ?? []].flat()));
  return address;
}

/** Takes the valid addresses and networks that a body requests. */
export function takeNamed(body: Placed, { network, taken }: Placing): Refusal[] {
  const problems: Refusal[] = [];
  const take = (block: Block, found: Refusal[]) => {
    if (found.length === 0) taken.push(block);
    problems.push(...found);
  };
  const address = namedAddress(body);
  if (address !== undefined) {
    const block = addressBlock(address);
    if (block === undefined) problems.push(refuse('interface.address.valid', { field: vpcField }));
    else take(block, addressProblems(block, network, taken));
  }
  for (const [index, range] of (body.ip_ranges ?? []).entries()) {
    const field = `ip_ranges[${index}]`;
    const block = rangeBlock(range);
    if (block === undefined) {
      problems.push(refuse('interface.range.valid', { field }));
    } else take(block, rangeProblems(field, block, network, taken));
  }
  return problems;
}

const vpcField = 'ipv4.vpc';

function addressProblems(address: Block, network: Block, taken: readonly Block[]): Refusal[] {
  const field = vpcField;
  if (!isInside(address, network)) return [refuse('interface.address.within', { field })];
  if (!isInside(address, usable(network, reserved))) {
    return [refuse('interface.address.reserved', { field, reserved })];
  }
  return taken.some((block) => overlap(address, block)) ? [refuse('interface.address.free', { field })] : [];
}

function rangeProblems(field: string, range: Block, network: Block, taken: readonly Block[]): Refusal[] {
  if (!isInside(range, network)) return [refuse('interface.range.within', { field })];
  return taken.some((block) => overlap(range, block)) ? [refuse('interface.range.free', { field })] : [];
}

const natField = 'ipv4.nat_1_1';

/** The requested public address for 1:1 NAT; null for none. */
export const natOf = ({ ipv4 }: Placed, { publicAddresses }: InterfaceFacts): string | null => {
  const wanted = ipv4?.nat_1_1 ?? '';
  if (wanted === '') return null;
  return wanted === 'any' ? (publicAddresses?.[0] ?? 'any') : wanted;
};

/**
 * The problems of the requested public address for 1:1 NAT.
 *
 * @param others the public addresses of other interfaces of the profile
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
    return [refuse('interface.nat.new', { field })];
  }
  if (publicAddresses !== undefined && !(isIpv4(address) && publicAddresses.includes(address))) {
    return [refuse('interface.nat.known', address === 'any' ? 'none' : 'valid', { field })];
  }
  return others.includes(address) ? [refuse('interface.nat.once', { field })] : [];
}
