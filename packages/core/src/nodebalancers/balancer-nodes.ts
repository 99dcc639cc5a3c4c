import type { Body, Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { isIpv4 } from '../ip-addresses.js';
import { type Decision, decide, inside, type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

/** A stored node of a configuration. */
export type BalancerNodeValues = Pick<Schema<'NodeBalancerNode'>, 'label' | 'address' | 'weight' | 'mode'>;

const { weight, mode } = bounds.NodeBalancerNodeCreate;
const { port: ports } = bounds.NodeBalancerNodeAddress;

/** The IP address of an address with a port; the text itself where it has no port. */
export const withoutPort = (address: string): string => address.replace(/:\d*$/, '');

const isAddress = (text: string): boolean => {
  const [, ip = '', port = ''] = /^(.*):([1-9]\d{0,4})$/.exec(text) ?? [];
  return isIpv4(ip) && Number(port) >= ports.minimum && Number(port) <= ports.maximum;
};

/** @param addresses the private addresses of nodes of the account in the region, among those in the body */
function addressProblems(address: string, addresses: ReadonlySet<string>): Refusal[] {
  const field = 'address';
  if (!isAddress(address)) return [refuse('nodebalancer.node.address', 'form', { field })];
  return addresses.has(withoutPort(address))
    ? []
    : [refuse('nodebalancer.node.address', 'unknown', { field })];
}

/** Decides on a new node of a configuration. @param addresses as of `addressProblems` */
export const draftBalancerNode = (
  body: Body<'createNodeBalancerNode'>,
  addresses: ReadonlySet<string>,
): Decision<BalancerNodeValues> =>
  decide([...textProblems('label', body.label), ...addressProblems(body.address, addresses)], {
    label: body.label,
    address: body.address,
    weight: body.weight ?? weight.default,
    mode: body.mode ?? mode.default,
  });

/** Decides on a change of a node of a configuration. @param addresses as of `addressProblems`; the present one is not among them */
export function changeBalancerNode(
  current: BalancerNodeValues,
  body: Body<'updateNodeBalancerNode'>,
  addresses: ReadonlySet<string>,
): Decision<BalancerNodeValues> {
  const { label = current.label, address = current.address } = body;
  return decide(
    [
      ...textProblems('label', label),
      ...(address === current.address ? [] : addressProblems(address, addresses)),
    ],
    { label, address, weight: body.weight ?? current.weight, mode: body.mode ?? current.mode },
  );
}

/** The nodes of a rebuilt configuration: present ones, by their IDs, and new ones. */
export interface RebuiltNodes {
  readonly kept: readonly (BalancerNodeValues & { readonly id: number })[];
  readonly added: readonly BalancerNodeValues[];
}

/** Decides on all nodes of a configuration at once. @param addresses as of `changeBalancerNode` */
export function rebuildBalancerNodes(
  current: readonly (BalancerNodeValues & { readonly id: number })[],
  nodes: Body<'rebuildNodeBalancerConfig'>['nodes'],
  addresses: ReadonlySet<string>,
): Decision<RebuiltNodes> {
  const left = new Map(current.map((node) => [node.id, node]));
  const problems: Refusal[] = [];
  const rebuilt = { kept: [] as (BalancerNodeValues & { id: number })[], added: [] as BalancerNodeValues[] };
  for (const [at, { id, ...body }] of nodes.entries()) {
    const known = left.get(id ?? 0);
    left.delete(id ?? 0);
    if (typeof id === 'number' && known === undefined)
      problems.push(refuse('nodebalancer.node.known', { field: `nodes[${at}].id` }));
    const node =
      known === undefined ? draftBalancerNode(body, addresses) : changeBalancerNode(known, body, addresses);
    if (!node.ok) problems.push(...inside(`nodes[${at}]`, node.refusals));
    else if (known === undefined) rebuilt.added.push(node.value);
    else rebuilt.kept.push({ ...node.value, id: known.id });
  }
  return decide(problems, rebuilt);
}
