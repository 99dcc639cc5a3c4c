import type { Schema } from '@cloud-account/spec';
import { type Refusal, refuse } from '../refusals/index.js';

/** The hours for which another account can accept a transfer. */
export const TRANSFER_HOURS = 24;

/** The facts of a node that decide whether another account can take it. */
export interface TransferredNode {
  readonly id: number;
  readonly label: string;
  /** True if a job of it is scheduled or started. */
  readonly busy: boolean;
  /** True if another pending transfer has it. */
  readonly pending: boolean;
  readonly volumes: boolean;
  readonly firewalls: boolean;
  readonly balancers: boolean;
  /** True if it has interfaces in VLANs or VPCs. */
  readonly networks: boolean;
  /** True if it shares addresses, or another node shares one of its. */
  readonly shares: boolean;
  readonly ranges: boolean;
}

/** The things that keep a node in its account, in the words of the refusal. */
const keeping = {
  busy: 'a job in progress',
  pending: 'a pending transfer',
  volumes: 'volumes',
  firewalls: 'firewalls',
  balancers: 'load balancers',
  networks: 'interfaces in VLANs or VPCs',
  shares: 'shared addresses',
  ranges: 'ranges of IPv6 addresses',
} as const satisfies Partial<Record<keyof TransferredNode, string>>;

const kinds = Object.keys(keeping) as (keyof typeof keeping)[];

/**
 * Refuses to transfer nodes that are not there, or on which other things of the account depend.
 *
 * @param ids the IDs that the sender named
 * @param found the nodes among them that the sender has
 * @param field the field with the IDs; undefined when the request does not name them
 */
export function mayTransfer(
  ids: readonly number[],
  found: readonly TransferredNode[],
  field?: string,
): Refusal[] {
  const known = new Map(found.map((node) => [node.id, node]));
  return ids.flatMap((id, index): Refusal[] => {
    const at = field === undefined ? {} : { field: `${field}[${index}]` };
    const node = known.get(id);
    if (node === undefined) return [refuse('transfer.node.known', { ...at, node: id })];
    const things = kinds.filter((kind) => node[kind]).map((kind) => keeping[kind]);
    return things.length === 0
      ? []
      : [refuse('transfer.node.free', { ...at, node: id, things: things.join(', ') })];
  });
}

/** Refuses to end a transfer that has ended. */
export const mayEndTransfer = (status: Schema<'EntityTransfer'>['status']): Refusal[] =>
  status === 'pending' ? [] : [refuse('transfer.pending', { status })];

/** Refuses nodes whose labels nodes of the receiver have. @param taken the labels of the receiver's nodes among those */
export const labelsTaken = (nodes: readonly TransferredNode[], taken: ReadonlySet<string>): Refusal[] =>
  nodes
    .filter(({ label }) => taken.has(label))
    .map(({ label }) => refuse('transfer.label.unique', { label }));
