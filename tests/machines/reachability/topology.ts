import type { OperatorSchema, Schema } from '../../../packages/spec/src/index.js';
import { call } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { Random } from '../../crash/random.js';

/** The regions that topologies are in. */
const REGIONS = ['us-ord', 'fr-par'] as const;

/** The ports that are tried. */
export const PORTS = [80, 443] as const;

const SUBNETS = ['10.0.1.0/24', '10.0.2.0/24'] as const;

/** A VPC of a topology. */
interface Network {
  readonly id: number;
  readonly region: string;
  readonly subnets: readonly { readonly id: number; readonly ipv4: string }[];
}

/** A node with its configuration as the API shows it. */
export interface Machine {
  readonly node: Schema<'Node'>;
  readonly interfaces: readonly Schema<'ConfigInterface'>[];
  readonly ips: Schema<'NodeIpAddresses'>;
  readonly rules?: Schema<'FirewallRules'> | undefined;
}

/** The nodes and networks of an account. */
export interface Topology {
  readonly account: OperatorSchema<'LabAccount'>;
  readonly networks: readonly Network[];
  readonly machines: readonly Machine[];
}

/** A server on which topologies are made. */
export interface Place {
  readonly api: string;
  readonly operator: string;
  readonly key: string;
}

type Send = <Body>(method: string, path: string, body?: object) => Promise<Body>;

const sender =
  (base: string, token: string): Send =>
  async <Body>(method: string, path: string, body?: object) => {
    const answer = await call<Body>(method, `${base}${path}`, { token, body });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer.body;
  };

/** The interfaces of a new node. */
function interfacesIn(random: Random, at: number, vpcs: readonly Network[]): object[] {
  const vlan = (): object => ({
    purpose: 'vlan',
    label: random.pick(['red-net', 'blue-net']),
    ipam_address: random.pick([`10.7.0.${at + 1}/24`, `10.7.0.${at + 1}/30`, `10.0.3.${at + 1}/16`]),
  });
  const vpc = (more: object = {}): object[] => {
    const subnet = random.pick(random.pick(vpcs)?.subnets ?? []);
    return subnet === undefined ? [] : [{ purpose: 'vpc', subnet_id: subnet.id, ...more }];
  };
  const open = { purpose: 'public' };
  return (
    random.pick<() => object[]>([
      () => [],
      () => [open],
      () => [open, vlan()],
      () => [vlan(), open],
      () => [open, ...vpc()],
      () => [open, ...vpc({ primary: true })],
      () => [open, ...vpc({ ipv4: { nat_1_1: 'any' } }), vlan()],
      () => vpc({ primary: true }),
      () => vpc({ primary: true, ipv4: { nat_1_1: 'any' } }),
      () => [...vpc({ ipv4: { nat_1_1: 'any' } }), vlan()],
      () => [vlan()],
    ])?.() ?? []
  );
}

/** The rules of a firewall about addresses that are there. */
function rulesOf(random: Random, addresses: readonly string[]): Schema<'FirewallRules'> {
  const known = ['0.0.0.0/0', '10.0.1.0/24', '10.0.0.0/8', '100.64.0.0/10', '198.18.0.0/24'];
  const rule = (): Schema<'FirewallRule'> => ({
    protocol: random.pick(['TCP', 'UDP'] as const) ?? 'TCP',
    action: random.pick(['ACCEPT', 'DROP'] as const) ?? 'DROP',
    ports: random.pick(['', '80', '443', '1-100', '22, 443']) ?? '',
    addresses: { ipv4: random.shuffled([...known, ...addresses]).slice(0, random.between(1, 3)) },
  });
  const some = () => Array.from({ length: random.between(0, 3) }, rule);
  const policy = () => random.pick(['ACCEPT', 'ACCEPT', 'DROP'] as const) ?? 'ACCEPT';
  return { inbound: some(), inbound_policy: policy(), outbound: some(), outbound_policy: policy() };
}

async function makeNetworks(send: Send): Promise<Network[]> {
  const made: Network[] = [];
  // Two of one region have the same addresses.
  for (const [at, region] of [REGIONS[0], REGIONS[0], REGIONS[1]].entries()) {
    const subnets = SUBNETS.map((ipv4, index) => ({ label: `subnet-${index}`, ipv4 }));
    made.push(await send<Network>('POST', '/vpcs', { label: `vpc-${at}`, region, subnets }));
  }
  return made;
}

/** Makes nodes, networks and firewalls in an account of their own, and waits for them. */
export async function makeTopology({ api, operator, key }: Place, random: Random): Promise<Topology> {
  const control = sender(operator, key);
  const account = await control<OperatorSchema<'LabAccount'>>('POST', '/lab/accounts', {});
  const send = sender(api, account.token);
  const networks = await makeNetworks(send);
  const nodes: Schema<'Node'>[] = [];
  const count = random.between(3, 5);
  for (let at = 0; at < count; at += 1) {
    const region = random.pick(REGIONS) ?? REGIONS[0];
    const near = networks.filter((network) => network.region === region);
    const body = {
      ...{ label: `node-${at}`, region, type: 'g6-standard-1', image: 'node/debian12' },
      ...{ root_pass: 'aComplex-P4ssw0rd-of-9-words', private_ip: random.fraction() < 0.4 },
      interfaces: interfacesIn(random, at, near),
    };
    nodes.push(await send('POST', '/node/instances', body));
  }
  await control('POST', '/lab/jobs/run', { until: 'idle' });
  const off = random.fraction() < 0.2 ? random.pick(nodes) : undefined;
  if (off !== undefined) {
    await send('POST', `/node/instances/${off.id}/shutdown`, {});
    await control('POST', '/lab/jobs/run', { until: 'idle' });
  }
  const machines: Machine[] = [];
  for (const { id } of nodes) {
    const node = await send<Schema<'Node'>>('GET', `/node/instances/${id}`);
    const configs = await send<Schema<'NodeConfigPage'>>('GET', `/node/instances/${id}/configs`);
    const ips = await send<Schema<'NodeIpAddresses'>>('GET', `/node/instances/${id}/ips`);
    machines.push({ node, ips, interfaces: configs.data[0]?.interfaces ?? [] });
  }
  const addresses = machines.flatMap(({ node, interfaces }) => [
    ...node.ipv4.map((address) => `${address}/32`),
    ...interfaces.flatMap(({ ipv4 }) => (ipv4 === null ? [] : [`${ipv4.vpc}/32`])),
  ]);
  const guarded: Machine[] = [];
  for (const [at, machine] of machines.entries()) {
    const rules = random.fraction() < 0.6 ? rulesOf(random, addresses) : undefined;
    if (rules !== undefined) {
      const body = { label: `wall-${at}`, rules, devices: { nodes: [machine.node.id] } };
      await send('POST', '/networking/firewalls', body);
    }
    guarded.push({ ...machine, rules });
  }
  return { account, networks, machines: guarded };
}

/** Removes a topology with its account. */
export const removeTopology = ({ operator, key }: Place, { account }: Topology): Promise<unknown> =>
  sender(operator, key)('DELETE', `/lab/accounts/${account.account_id}`);
