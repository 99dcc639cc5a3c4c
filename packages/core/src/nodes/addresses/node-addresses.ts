import type { Body } from '@cloud-account/spec';
import type { AddressFamily } from '../../ip-addresses.js';
import { type Refusal, refuse } from '../../refusals/index.js';

/** What rules need to know of an address of a node. */
export interface HeldAddress {
  readonly type: AddressFamily;
  readonly public: boolean;
}

/** How many public IPv4 addresses an account may have beyond the first of each node, and how many it has. */
export interface FurtherAddresses {
  readonly approved: number;
  readonly taken: number;
}

const isIpv4 = ({ type }: HeldAddress): boolean => type === 'ipv4';

/** How many public IPv4 addresses are among some. */
const publicCount = (held: readonly HeldAddress[]): number =>
  held.filter((address) => isIpv4(address) && address.public).length;

/** Whether an address that a node is to get is one beyond the first that each node has, which costs money. */
export const isFurther = (
  { public: isPublic }: Pick<Body<'createNodeIpAddress'>, 'public'>,
  held: readonly HeldAddress[],
): boolean => isPublic && publicCount(held) > 0;

/**
 * What keeps a node from getting another IPv4 address (§4.5, rule 7).
 *
 * @param held what the node has
 * @param further undefined where it is none of those
 */
export function mayAllocate(
  asked: Pick<Body<'createNodeIpAddress'>, 'public'>,
  held: readonly HeldAddress[],
  further: FurtherAddresses | undefined,
): Refusal[] {
  if (!asked.public) {
    const has = held.some((address) => isIpv4(address) && !address.public);
    return has ? [refuse('node.address.private', { reason: 'The node has a private address' })] : [];
  }
  if (further === undefined || further.taken < further.approved) return [];
  const reason = 'Further public addresses are given on request: open a support ticket that says what for';
  return [refuse('node.address.approved', { reason })];
}

/**
 * What keeps an address from being taken from a node (§4.5, rule 7).
 *
 * @param held what the node has, this one included
 * @param isActiveNat whether it stands for an active interface in a VPC
 */
export function mayRelease(
  address: HeldAddress,
  held: readonly HeldAddress[],
  isActiveNat: boolean,
): Refusal[] {
  if (!isIpv4(address))
    return [refuse('node.address.ipv4', { reason: 'Only IPv4 addresses can be deleted' })];
  const last = address.public && publicCount(held) <= 1;
  return [
    ...(last ? [refuse('node.address.last', { reason: 'The last public address of a node stays' })] : []),
    ...(isActiveNat
      ? [refuse('node.address.nat', { reason: 'The address stands for an active interface in a VPC' })]
      : []),
  ];
}

/** The refusal of more addresses than the pools of a region have. */
export const noAddressLeft = (): Refusal =>
  refuse('node.addresses.left', { reason: 'The region has no addresses left' });
