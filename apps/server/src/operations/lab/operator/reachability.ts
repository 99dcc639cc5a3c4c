import {
  addressesOfHost,
  anyOutside,
  type Place,
  placeOf,
  type Host,
  type HostInterface,
  type NodeHost,
  type OutsideHost,
  type Passage,
  passagesOf,
  refuse,
  targetOf,
  type Verdict,
} from '@cloud-account/core';
import type { Session } from '@cloud-account/database';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { Refused, unwrap } from '../../../common/refused.js';
import {
  balancerHosts,
  nodeHosts,
  nodesOfAddresses,
  nodesOfLabel,
} from '../../../repositories/nodes/interfaces/hosts.js';

/** The largest ID. */
const LAST_ID = 2 ** 31 - 1;

/** A node by its ID, or else by its label. @param field the field that names it @throws Refused when there is none, or there are several */
async function nodeNamed(
  session: Session,
  field: string,
  name: string,
  accountId: number | undefined,
): Promise<NodeHost> {
  const id = /^\d{1,10}$/.test(name) ? Math.min(Number(name), LAST_ID) : 0;
  const [byId] = await nodeHosts(session, [id]);
  if (byId !== undefined) return byId;
  const [first, second] = await nodesOfLabel(session, name, accountId);
  if (second !== undefined) throw new Refused(refuse('lab.reach.node', 'several', { field, name }));
  const [found] = await nodeHosts(session, first === undefined ? [] : [first]);
  if (found === undefined) throw new Refused(refuse('lab.reach.node', 'unknown', { field, name }));
  return found;
}

/** The sender of a connection. An address of a node means the node. */
async function senderOf(
  session: Session,
  place: Place,
  accountId: number | undefined,
): Promise<NodeHost | OutsideHost> {
  if (place.kind === 'node') return nodeNamed(session, 'source', place.name, accountId);
  if (place.kind === 'internet') return place;
  const { address } = place;
  const holders = await nodeHosts(session, await nodesOfAddresses(session, [address], accountId ?? 0));
  return holders.find((host) => addressesOfHost(host).includes(address)) ?? { kind: 'internet', address };
}

const interfaceEnd = (host: NodeHost, by: HostInterface): OperatorSchema<'LabPathEnd'> => ({
  type: 'node',
  id: host.id,
  label: host.label,
  interface: by.name,
  purpose: by.purpose,
  network: by.purpose === 'public' ? null : by.network,
});

function arrivalOf({ arrivesAt: at, arrivesBy: by }: Passage): OperatorSchema<'LabPathEnd'> | null {
  if (at === undefined) return null;
  if (at.kind === 'node') return by === undefined ? null : interfaceEnd(at, by);
  return { type: at.kind, id: at.id, label: at.label, interface: null, purpose: null, network: null };
}

const decisionOf = ({ filter, direction, rule, action }: Verdict): OperatorSchema<'LabFirewallDecision'> => ({
  id: filter.id,
  label: filter.label,
  direction,
  rule: rule ?? null,
  action,
});

const pathOf = (from: NodeHost | OutsideHost, passage: Passage): OperatorSchema<'LabPath'> => ({
  address: passage.address,
  reachable: passage.isReachable,
  reason: passage.reason,
  source_address: passage.source ?? null,
  source:
    from.kind === 'node' && passage.leavesBy !== undefined ? interfaceEnd(from, passage.leavesBy) : null,
  target: arrivalOf(passage),
  firewalls: passage.verdicts.map(decisionOf),
});

/** The hosts that may have addresses, for a sender. */
async function holdersOf(
  session: Session,
  from: NodeHost | OutsideHost,
  addresses: readonly string[],
): Promise<Host[]> {
  const account = from.kind === 'node' ? from.account : 0;
  const ids = await nodesOfAddresses(session, addresses, account);
  return [...(await nodeHosts(session, ids)), ...(await balancerHosts(session, addresses))];
}

export const checkLabReachability: Handler<'checkLabReachability'> = async ({ cloud, body }) => {
  const { database: session } = cloud;
  const { protocol = 'TCP', account_id: accountId } = body;
  const { place, port } = unwrap(targetOf(body.target, protocol));
  const from = await senderOf(session, placeOf(body.source), accountId);
  const to = place.kind === 'node' ? await nodeNamed(session, 'target', place.name, accountId) : undefined;
  const address = place.kind === 'address' ? place.address : anyOutside.ipv4;
  const addresses = to === undefined ? [address] : addressesOfHost(to);
  const hosts = await holdersOf(session, from, addresses);
  const paths = passagesOf({ from, to, packet: { protocol, port } }, addresses, hosts).map((passage) =>
    pathOf(from, passage),
  );
  const [best] = paths;
  return {
    reachable: best?.reachable ?? false,
    reason: best?.reason ?? `${body.target} has no address.`,
    paths,
  };
};
