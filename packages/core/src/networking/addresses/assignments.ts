import type { Body, Schema } from '@cloud-account/spec';
import { canonicalAddress } from '../../ip-addresses.js';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';

/** An address or a range of an account, for the rules of moving and sharing it. */
export interface MovableAddress {
  /** In its canonical form; of a range the first address. */
  readonly address: string;
  readonly type: Extract<Schema<'IpAddress'>['type'], 'ipv4' | 'ipv6' | 'ipv6/range'>;
  readonly public: boolean;
  readonly region: string;
  /** The node that has it. */
  readonly node_id: number | null;
  /** True if an active interface in a VPC uses it for NAT. */
  readonly isActiveNat: boolean;
}

/** The facts that decide whether addresses may be moved to nodes. */
export interface AssignmentFacts {
  /** The addresses that the body names, and all of the nodes that are concerned. */
  readonly addresses: readonly MovableAddress[];
  /** The IDs of the account's nodes in the region, among those that the body names. */
  readonly nodes: ReadonlySet<number>;
}

/** The canonical form of an address or a range, which may have a length; undefined when the text is neither. */
export const namedAddress = (text: string): string | undefined =>
  canonicalAddress(text.replace(/\/\d{1,3}$/, ''));

/** An address that changes its node. */
export interface Move {
  readonly address: MovableAddress;
  readonly nodeId: number;
}

const countOf = (addresses: readonly MovableAddress[], isPublic: boolean): number =>
  addresses.filter((one) => one.type === 'ipv4' && one.public === isPublic).length;

/** The problems of nodes after all moves: each keeps a public IPv4 address, and none has two private ones. */
function problemsAfter(moves: readonly Move[], addresses: readonly MovableAddress[]): Refusal[] {
  const targets = new Map(moves.map(({ address, nodeId }) => [address.address, nodeId]));
  const after = addresses.map((one) => ({ ...one, node_id: targets.get(one.address) ?? one.node_id }));
  const nodes = new Set(moves.flatMap(({ address, nodeId }) => [nodeId, address.node_id ?? nodeId]));
  return [...nodes]
    .sort((a, b) => a - b)
    .flatMap((id) => {
      const held = after.filter((one) => one.node_id === id);
      return [
        ...(countOf(held, true) === 0
          ? [refuse('address.assign.public', { field: 'assignments', node: id })]
          : []),
        ...(countOf(held, false) > 1
          ? [refuse('address.assign.private', { field: 'assignments', node: id })]
          : []),
      ];
    });
}

/**
 * Decides on moving addresses to nodes (§4.5).
 *
 * @returns the addresses that change their node
 */
export function planAssignments(
  { region, assignments }: Body<'assignIpAddresses'>,
  { addresses, nodes }: AssignmentFacts,
): Decision<readonly Move[]> {
  const known = new Map(addresses.map((one) => [one.address, one]));
  const seen = new Set<string>();
  const moves: Move[] = [];
  const refusals = assignments.flatMap(({ address: text, node_id: nodeId }, index): Refusal[] => {
    const [field, ofNode] = [`assignments[${index}].address`, `assignments[${index}].node_id`];
    const found: Refusal[] = nodes.has(nodeId)
      ? []
      : [refuse('address.assign.node', { field: ofNode, region })];
    const name = namedAddress(text) ?? '';
    const address = known.get(name);
    if (address?.region !== region) return [refuse('address.assign.known', { field, region }), ...found];
    if (seen.has(name)) return [refuse('address.assign.once', { field }), ...found];
    seen.add(name);
    if (address.type === 'ipv6') return [refuse('address.assign.slaac', { field }), ...found];
    if (address.isActiveNat && address.node_id !== nodeId)
      return [refuse('node.address.nat', { field }), ...found];
    if (address.node_id !== nodeId) moves.push({ address, nodeId });
    return found;
  });
  return decide(refusals.length > 0 ? refusals : problemsAfter(moves, addresses), moves);
}

/**
 * Decides on all addresses that a node shares (§4.5).
 *
 * @param node undefined when the account has no such node
 * @param addresses the addresses of the account that the body names
 */
export function planSharing(
  { ips }: Body<'shareIpAddresses'>,
  node: { readonly id: number; readonly region: string } | undefined,
  addresses: readonly MovableAddress[],
): Decision<readonly MovableAddress[]> {
  if (node === undefined) return decide([refuse('address.share.node', { field: 'node_id' })], []);
  const known = new Map(addresses.map((one) => [one.address, one]));
  const refusals = ips.flatMap((text, index): Refusal[] => {
    const field = `ips[${index}]`;
    const address = known.get(namedAddress(text) ?? '');
    if (address === undefined || address.region !== node.region || address.node_id === null)
      return [refuse('address.share.known', { field, region: node.region })];
    if (address.node_id === node.id) return [refuse('address.share.other', { field })];
    return address.type === 'ipv6' || !address.public ? [refuse('address.share.public', { field })] : [];
  });
  return decide(refusals, [...known.values()]);
}
