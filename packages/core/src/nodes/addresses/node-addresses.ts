import type { Body } from '@cloud-account/spec';
import type { AddressFamily } from '../../ip-addresses.js';
import { type Refusal, refuse } from '../../refusals/index.js';

/** The facts of an address of a node for its rules. */
export interface HeldAddress {
  readonly type: AddressFamily;
  readonly public: boolean;
}

/** The number of public IPv4 addresses that an account may have in addition to the first of each node, and that it has. */
export interface FurtherAddresses {
  readonly approved: number;
  readonly taken: number;
}

const isIpv4 = ({ type }: HeldAddress): boolean => type === 'ipv4';

const publicCount = (held: readonly HeldAddress[]): number =>
  held.filter((address) => isIpv4(address) && address.public).length;

/** True if a new address is not the first public address of the node, and so costs money. */
export const isFurther = (
  { public: isPublic }: Pick<Body<'createNodeIpAddress'>, 'public'>,
  held: readonly HeldAddress[],
): boolean => isPublic && publicCount(held) > 0;

/**
 * Refuses another IPv4 address for a node (§4.5, rule 7).
 *
 * @param held the addresses of the node
 * @param further undefined when the address is not a further one
 */
export function mayAllocate(
  asked: Pick<Body<'createNodeIpAddress'>, 'public'>,
  held: readonly HeldAddress[],
  further: FurtherAddresses | undefined,
): Refusal[] {
  if (!asked.public) {
    const has = held.some((address) => isIpv4(address) && !address.public);
    return has ? [refuse('node.address.private')] : [];
  }
  if (further === undefined || further.taken < further.approved) return [];
  return [refuse('node.address.approved')];
}

/**
 * Refuses to remove an address from a node (§4.5, rule 7).
 *
 * @param held the addresses of the node, including this one
 * @param isActiveNat whether an active interface in a VPC uses it for NAT
 */
export function mayRelease(
  address: HeldAddress,
  held: readonly HeldAddress[],
  isActiveNat: boolean,
): Refusal[] {
  if (!isIpv4(address)) return [refuse('node.address.ipv4')];
  const last = address.public && publicCount(held) <= 1;
  return [
    ...(last ? [refuse('node.address.last')] : []),
    ...(isActiveNat ? [refuse('node.address.nat')] : []),
  ];
}
