import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { getProgram } from '@cloud-account/testkit';
import type { Schema } from '../../../packages/spec/src/index.js';
import { type Machine, PORTS, type Topology } from './topology.js';

/** A packet to send. */
export interface Probe {
  readonly id: string;
  readonly protocol: 'TCP' | 'UDP';
  readonly address: string;
  readonly port: number;
}

/** The most nodes of a topology, and its VPCs. */
const NODES = 5;
const VPCS = 3;

/** Networks that no router of the internet forwards to. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

/** The address of a host of the internet, as the lab has it. */
const OUTSIDE = '198.18.0.1';

/** The kernel does what a cloud does: an address belongs to its interface, and only routers forward. */
const settings = (isRouter: boolean): string =>
  [
    ...['all', 'default'].flatMap((name) =>
      ['rp_filter=0', 'arp_ignore=1', 'send_redirects=0', 'accept_redirects=0', 'secure_redirects=0'].map(
        (setting) => `ipv4/conf/${name}/${setting}`,
      ),
    ),
    `ipv4/ip_forward=${isRouter ? 1 : 0}`,
    'ipv6/conf/all/disable_ipv6=1',
    'ipv6/conf/default/disable_ipv6=1',
  ]
    .map((setting) => setting.split('='))
    .map(([name, value]) => `echo ${value} > /proc/sys/net/${name}`)
    // Where another program has loaded the module, frames between ports of a bridge would pass the rules of routers, too.
    .concat('for file in /proc/sys/net/bridge/bridge-nf-call-*; do [ ! -e $file ] || echo 0 > $file; done')
    .join('; ');

/** Runs a program with a text on its standard input. */
async function feed(text: string, name: string, ...args: readonly string[]): Promise<void> {
  const child = execFile(getProgram(name), args);
  let problems = '';
  child.stderr?.on('data', (part: string) => (problems += part));
  // A program that reads nothing may have ended before.
  child.stdin?.on('error', () => undefined).end(text);
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${name} ${args.join(' ')}: ${problems}\n${text}`);
}

/** The rules of a firewall for nftables. @param filtered the names of the interfaces that it is for */
function tableOf(rules: Schema<'FirewallRules'>, filtered: readonly string[]): string {
  const chain = (direction: 'inbound' | 'outbound', hook: string, by: string, side: string): string => {
    const { [direction]: list, [`${direction}_policy` as const]: policy } = rules;
    // One line for each network: in a set they may not overlap.
    const lines = (list ?? []).flatMap(({ protocol, ports, addresses, action }) => {
      const name = protocol.toLowerCase();
      const open = (ports ?? '') === '' ? `meta l4proto ${name}` : `${name} dport { ${ports} }`;
      return (addresses?.ipv4 ?? []).map(
        (network) => `${open} ip ${side} ${network} ${action.toLowerCase()}`,
      );
    });
    return [
      `chain ${direction} { type filter hook ${hook} priority 0; policy accept;`,
      `${by} != { ${filtered.join(', ')} } accept`,
      'ct state established,related accept',
      ...lines,
      policy.toLowerCase(),
      '}',
    ].join('\n');
  };
  return `table ip wall {\n${chain('inbound', 'input', 'iifname', 'saddr')}\n${chain('outbound', 'output', 'oifname', 'daddr')}\n}\n`;
}

/** An interface of a machine, as it is configured inside, and where it is plugged in. */
interface Plug {
  readonly name: string;
  readonly purpose: Schema<'ConfigInterface'>['purpose'];
  /** The namespace and the bridge. */
  readonly at: readonly [string, string];
  readonly addresses: readonly string[];
  readonly gateway?: string | undefined;
}

/** Namespaces of the kernel: one for each node, one for each VPC, one for VLANs, one for the internet and one for a host of it. */
export class Namespaces {
  readonly #agents = new Map<string, ChildProcess>();
  /** The packets that have arrived, and where: `12 at node3`. */
  readonly arrived = new Set<string>();
  /** The links that are removed before the next topology, each after its namespace. */
  #links: [string, string][] = [];
  #tables: string[] = [];
  readonly #names: string[] = [];

  private constructor(private readonly prefix: string) {}

  static async open(): Promise<Namespaces> {
    const made = new Namespaces(`reach${process.pid}-`);
    const names = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`);
    const routers = ['inet', ...names(VPCS, 'vpc')];
    const ends = ['out', ...names(NODES, 'node')];
    for (const name of [...routers, ...ends, 'wire']) {
      await feed('', 'ip', 'netns', 'add', made.#full(name));
      made.#names.push(name);
      await feed(settings(routers.includes(name)), 'ip', 'netns', 'exec', made.#full(name), 'sh', '-s');
      await made.#ip(name, ['link set lo up']);
    }
    for (const name of ends) await made.#startAgent(name);
    return made;
  }

  #full(name: string): string {
    return `${this.prefix}${name}`;
  }

  #ip(name: string, lines: readonly string[]): Promise<void> {
    return feed(`${lines.join('\n')}\n`, 'ip', '-n', this.#full(name), '-batch', '-');
  }

  async #nft(name: string, table: string): Promise<void> {
    await feed(table, 'ip', 'netns', 'exec', this.#full(name), getProgram('nft'), '-f', '-');
    this.#tables.push(name);
  }

  async #startAgent(name: string): Promise<void> {
    const script = path.join(import.meta.dirname, 'agent.mjs');
    const args = ['netns', 'exec', this.#full(name), process.execPath, script, name, ...PORTS.map(String)];
    const agent = spawn(getProgram('ip'), args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#agents.set(name, agent);
    await new Promise<void>((resolve) => {
      createInterface({ input: agent.stdout }).on('line', (line) => {
        const { ready, arrived } = JSON.parse(line) as { ready?: true; arrived?: string };
        if (ready === true) resolve();
        if (arrived !== undefined) this.arrived.add(arrived);
      });
    });
  }

  /** Adds a bridge, with the address of a router where it has one. */
  async #bridge(at: string, name: string, address?: string): Promise<void> {
    await this.#ip(at, [
      `link add ${name} type bridge`,
      `link set ${name} up`,
      ...(address === undefined ? [] : [`addr add ${address} dev ${name}`]),
    ]);
    this.#links.push([at, name]);
  }

  /** Connects two namespaces by a pair of interfaces. */
  async #pair(at: string, name: string, other: string, its: string): Promise<void> {
    await this.#ip(at, [
      `link add ${name} type veth peer name ${its} netns ${this.#full(other)}`,
      `link set ${name} up`,
    ]);
    await this.#ip(other, [`link set ${its} up`]);
    this.#links.push([at, name]);
  }

  /** Removes what the last topology had. */
  async #clear(): Promise<void> {
    for (const name of new Set(this.#tables))
      await feed('flush ruleset\n', 'ip', 'netns', 'exec', this.#full(name), getProgram('nft'), '-f', '-');
    for (const [at, name] of this.#links.reverse()) await this.#ip(at, [`link del ${name}`]);
    await this.#ip(
      'inet',
      PRIVATE.map((network) => `route flush exact ${network}`),
    );
    this.#links = [];
    this.#tables = [];
    this.arrived.clear();
  }

  /** Has the kernel be the networks of a topology. */
  async build({ machines, networks }: Topology): Promise<void> {
    await this.#clear();
    await this.#pair('inet', 'to-out', 'out', 'uplink');
    await this.#ip('inet', [
      'addr add 198.18.0.254/24 dev to-out',
      ...PRIVATE.map((network) => `route add unreachable ${network}`),
    ]);
    await this.#ip('out', [`addr add ${OUTSIDE}/24 dev uplink`, 'route add default via 198.18.0.254']);
    const drop = `ip saddr { ${PRIVATE.join(', ')} } drop`;
    await this.#nft(
      'inet',
      `table ip edge {\nchain forward { type filter hook forward priority 0; ${drop}; }\n}\n`,
    );
    const gateways = new Map(
      machines.flatMap(({ node, ips }) =>
        ips.ipv4.public.map(({ gateway, prefix }) => [node.region, `${gateway}/${prefix}`] as const),
      ),
    );
    for (const region of new Set(machines.map(({ node }) => node.region)))
      await this.#bridge('inet', `pub-${region}`, gateways.get(region));
    for (const [at, { subnets }] of networks.entries()) await this.#buildVpc(at, subnets, machines);
    for (const [at, machine] of machines.entries()) await this.#buildNode(at, machine, networks);
    await this.#translate(machines);
  }

  async #buildVpc(
    at: number,
    subnets: Topology['networks'][number]['subnets'],
    machines: readonly Machine[],
  ): Promise<void> {
    const name = `vpc${at}`;
    for (const { id, ipv4 } of subnets)
      await this.#bridge(name, `subnet-${id}`, ipv4.replace(/\.0\//, '.1/'));
    await this.#pair(name, 'uplink', 'inet', `to-vpc${at}`);
    await this.#ip(name, [`addr add 169.254.${at}.2/30 dev uplink`, `route add default via 169.254.${at}.1`]);
    await this.#ip('inet', [`addr add 169.254.${at}.1/30 dev to-vpc${at}`]);
    const pairs = machines
      .flatMap(({ node, interfaces }) => (node.status === 'running' ? interfaces : []))
      .filter(({ subnet_id: id }) => subnets.some((subnet) => subnet.id === id))
      .flatMap(({ ipv4 }) =>
        ipv4 === null || ipv4.nat_1_1 === null ? [] : [[ipv4.nat_1_1, ipv4.vpc] as const],
      );
    const inside = pairs.map(([, vpc]) => vpc);
    const known = inside.length === 0 ? '' : `oifname uplink ip saddr { ${inside.join(', ')} } accept`;
    await this.#nft(
      name,
      [
        'table ip gateway {',
        'chain in { type nat hook prerouting priority dstnat;',
        ...pairs.map(([nat, vpc]) => `iifname uplink ip daddr ${nat} dnat to ${vpc}`),
        '}',
        'chain out { type nat hook postrouting priority srcnat;',
        ...pairs.map(([nat, vpc]) => `oifname uplink ip saddr ${vpc} snat to ${nat}`),
        '}',
        'chain between { type filter hook forward priority 0; policy accept;',
        'ct state established,related accept',
        'iifname uplink ct status dnat accept',
        'iifname uplink drop',
        known,
        'oifname uplink drop',
        '}',
        '}\n',
      ].join('\n'),
    );
    const routes = pairs.map(([nat]) => `route add ${nat}/32 via 169.254.${at}.2 dev to-vpc${at}`);
    if (routes.length > 0) await this.#ip('inet', routes);
  }

  /** The interfaces of a machine: one public interface where its profile has none. */
  #plugsOf({ node, interfaces, ips }: Machine, networks: Topology['networks']): Plug[] {
    const ipv4 = [...ips.ipv4.public, ...ips.ipv4.private];
    const open = (isPrimary: boolean) => ({
      at: ['inet', `pub-${node.region}`] as const,
      addresses: ipv4.map(({ address, prefix }) => `${address}/${prefix}`),
      gateway: isPrimary ? (ips.ipv4.public[0]?.gateway ?? undefined) : undefined,
    });
    if (interfaces.length === 0) return [{ name: 'eth0', purpose: 'public', ...open(true) }];
    const primary =
      interfaces.find((one) => one.primary) ?? interfaces.find(({ purpose }) => purpose !== 'vlan');
    return interfaces.map((one, index) => {
      const { purpose, label, ipam_address: ipam, subnet_id: subnetId } = one;
      const plug = { name: `eth${index}`, purpose };
      if (purpose === 'public') return { ...plug, ...open(one === primary) };
      if (purpose === 'vlan')
        return {
          ...plug,
          at: ['wire', `${label}-${node.region.slice(0, 2)}`],
          addresses: ipam ? [ipam] : [],
        };
      const at = networks.findIndex(({ subnets }) => subnets.some(({ id }) => id === subnetId));
      const subnet = networks[at]?.subnets.find(({ id }) => id === subnetId)?.ipv4 ?? '';
      return {
        ...plug,
        at: [`vpc${at}`, `subnet-${subnetId}`],
        addresses: [`${one.ipv4?.vpc}/24`],
        gateway: one === primary ? subnet.replace(/\.0\/.*/, '.1') : undefined,
      };
    });
  }

  async #buildNode(index: number, machine: Machine, networks: Topology['networks']): Promise<void> {
    if (machine.node.status !== 'running') return;
    const name = `node${index}`;
    const plugs = this.#plugsOf(machine, networks);
    for (const { name: eth, at, addresses, gateway } of plugs) {
      const [space, bridge] = at;
      const port = `n${index}-${eth}`;
      if (space === 'wire' && !this.#links.some((link) => link.join(' ') === at.join(' ')))
        await this.#bridge(space, bridge);
      await this.#pair(name, eth, space, port);
      await this.#ip(space, [`link set ${port} master ${bridge}`]);
      await this.#ip(name, [
        ...addresses.map((address) => `addr add ${address} dev ${eth}`),
        ...(gateway === undefined ? [] : [`route add default via ${gateway} dev ${eth}`]),
      ]);
    }
    const filtered = plugs.filter(({ purpose }) => purpose !== 'vlan').map(({ name: eth }) => eth);
    if (machine.rules !== undefined && filtered.length > 0)
      await this.#nft(name, tableOf(machine.rules, filtered));
  }

  /** Addresses that are translated to interfaces of VPCs: no public interface has them. */
  async #translate(machines: readonly Machine[]): Promise<void> {
    for (const [index, machine] of machines.entries()) {
      const nat = machine.interfaces.flatMap(({ ipv4 }) => ipv4?.nat_1_1 ?? []);
      if (nat.length === 0 || machine.node.status !== 'running') continue;
      const set = `{ ${nat.join(', ')} }`;
      const table = [
        'table arp fabric {',
        `chain in { type filter hook input priority 0; arp operation request arp daddr ip ${set} drop; }`,
        `chain out { type filter hook output priority 0; arp saddr ip ${set} drop; }`,
        '}',
        'table ip fabric {',
        `chain out { type filter hook output priority -10; oifname != "lo" ip saddr ${set} drop; }`,
        '}\n',
      ];
      await this.#nft(`node${index}`, table.join('\n'));
    }
    const bridges = this.#links.filter(([at, name]) => at === 'inet' && name.startsWith('pub-'));
    for (const [, name] of bridges)
      await feed(
        `echo 1 > /proc/sys/net/ipv4/conf/${name}/proxy_arp`,
        ...(['ip', 'netns', 'exec', this.#full('inet'), 'sh', '-s'] as const),
      );
  }

  /** Sends packets from a node, by its place in the topology, or from a host of the internet. */
  send(from: number | 'internet', probes: readonly Probe[]): void {
    const name = from === 'internet' ? 'out' : `node${from}`;
    this.#agents.get(name)?.stdin?.write(`${JSON.stringify({ probes })}\n`);
  }

  async close(): Promise<void> {
    const ended = [...this.#agents.values()].map((agent) => once(agent, 'close'));
    for (const agent of this.#agents.values()) agent.kill('SIGKILL');
    await Promise.all(ended);
    for (const name of this.#names)
      await feed('', 'ip', 'netns', 'del', this.#full(name)).catch(() => undefined);
  }
}
