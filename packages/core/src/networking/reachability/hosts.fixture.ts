import type { Schema } from '@cloud-account/spec';
import type { Packet } from './filters.js';
import type { Filter, Host, HostInterface, NodeHost, OutsideHost } from './hosts.js';
import { type Passage, passageOf } from './reach.js';

export type Rule = Schema<'FirewallRule'>;

export const eth = (fields: Partial<HostInterface>): HostInterface => ({
  name: 'eth0',
  purpose: 'public',
  network: '',
  addresses: [],
  gateways: [],
  ranges: [],
  ...fields,
});

export const publicEth = (address: string, fields: Partial<HostInterface> = {}): HostInterface =>
  eth({ addresses: [`${address}/24`], gateways: [address.replace(/\d+$/, '1')], ...fields });

export const vlanEth = (address: string, network = 'backend', name = 'eth1'): HostInterface =>
  eth({ name, purpose: 'vlan', network, addresses: [address] });

/** An interface in a subnet of /24 of the VPC 1, whose third number is the ID of the subnet. */
export const vpcEth = (address: string, fields: Partial<HostInterface> = {}): HostInterface =>
  eth({
    name: 'eth1',
    purpose: 'vpc',
    network: 'prod',
    vpc: 1,
    subnet: Number(address.split('.')[2]),
    addresses: [`${address}/24`],
    ...fields,
  });

export const primary = (address: string): Partial<HostInterface> => ({
  name: 'eth0',
  gateways: [address.replace(/\d+$/, '1')],
});

let id = 0;

export const node = (
  label: string,
  interfaces: HostInterface[],
  fields: Partial<NodeHost> = {},
): NodeHost => ({
  kind: 'node',
  id: (id += 1),
  account: 1,
  label,
  region: 'us-ord',
  status: 'running',
  interfaces,
  ...fields,
});

export const firewall = (rules: Partial<Schema<'FirewallRules'>>, label = 'wall'): Filter => ({
  id: 9,
  label,
  rules: { inbound: [], inbound_policy: 'ACCEPT', outbound: [], outbound_policy: 'ACCEPT', ...rules },
});

export const rule = (fields: Partial<Rule> = {}): Rule => ({
  protocol: 'TCP',
  action: 'DROP',
  addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
  ...fields,
});

export const web: Packet = { protocol: 'TCP', port: 443 };
export const dns: Packet = { protocol: 'UDP', port: 53 };
export const ping: Packet = { protocol: 'ICMP' };
export const internet: OutsideHost = { kind: 'internet' };

export const shown = ({ isReachable, reason }: Passage): [boolean, string] => [isReachable, reason];

export const passed = (
  from: NodeHost | OutsideHost,
  address: string,
  hosts: readonly Host[],
  packet = web,
): [boolean, string] => shown(passageOf(from, address, packet, hosts));
