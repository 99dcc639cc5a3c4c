import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

const { FirewallRuleInput: rule, FirewallRules, IpAddressUpdate, SubnetNetwork, Vpc } = bounds;

/** Virtual private clouds, firewalls and IP addresses. */
export const networkingRefusals = [
  {
    id: 'networking.label.characters',
    sentence: 'The label of a VPC, a subnet or a VLAN has ASCII letters, digits and hyphens only.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'networking.label.hyphens',
    sentence: 'The label of a VPC, a subnet or a VLAN has no two hyphens in a row.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'vpc.label.unique',
    sentence: 'No two VPCs of an account have the same label.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'vpc.limit',
    sentence: `An account has at most ${Vpc.in_region.maximum} VPCs in a region.`,
    status: 400,
    source: 'decision',
  },
  {
    id: 'vpc.delete.unused',
    sentence: 'A VPC is deleted when no interfaces of nodes are in its subnets.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'subnet.label.unique',
    sentence: 'No two subnets of a VPC have the same label.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'subnet.limit',
    sentence: `A VPC has at most ${Vpc.subnets.maxItems} subnets.`,
    status: 400,
    source: 'decision',
  },
  {
    id: 'subnet.network.valid',
    sentence: 'A subnet is an IPv4 network: an address, a slash and a number of bits.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'subnet.network.first-address',
    sentence: 'The network of a subnet is written by its first address.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'subnet.network.prefix',
    sentence: `The prefix of a subnet has ${SubnetNetwork.prefix.minimum} to ${SubnetNetwork.prefix.maximum} bits.`,
    status: 400,
    source: 'decision',
  },
  {
    id: 'subnet.network.private',
    sentence: 'The network of a subnet is within those that RFC 1918 keeps for private use.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'subnet.network.platform',
    sentence:
      'The network of a subnet does not overlap 192.168.128.0/17, where the private addresses of nodes are.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'subnet.network.apart',
    sentence: 'The networks of the subnets of a VPC do not overlap.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'subnet.delete.unused',
    sentence: 'A subnet is deleted when no interfaces of nodes are in it.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.label.valid',
    sentence:
      'The label of a firewall begins with a letter, ends with a letter or digit, and has hyphens, underscores and periods only singly in between.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.label.unique',
    sentence: 'No two firewalls of an account have the same label.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rules.limit',
    sentence: `A firewall has at most ${FirewallRules.rules.maximum} rules, both directions together.`,
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rules.elsewhere',
    sentence: 'The rules of a firewall are changed by the operation for rules.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rule.ports',
    sentence: `The ports of a rule are at most ${rule.ports.pieces.maximum} pieces, ports or ranges from a lower to a higher one, separated by commas.`,
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rule.ports-protocol',
    sentence: 'Only rules about TCP and UDP name ports.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rule.addresses-count',
    sentence: `A rule names ${rule.addresses.networks.minimum} to ${rule.addresses.networks.maximum} networks, both families together.`,
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rule.address',
    sentence:
      'What a rule names is a network of the family it is listed under: an address, a slash and a number of bits.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rule.text-length',
    sentence: `The label of a rule that is set has ${rule.label.length.minimum} to ${rule.label.length.maximum} characters, its description ${rule.description.length.minimum} to ${rule.description.length.maximum}.`,
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.device.exists',
    sentence: 'What a firewall is put in front of is a node or load balancer of the account.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.device.one',
    sentence: 'A node or load balancer is behind one firewall at most.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'address.rdns.public',
    sentence: 'Only a public IP address has a name.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'address.rdns.valid',
    sentence: 'An IP address is named by a host name of at least two labels.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'address.rdns.forward',
    sentence: 'The name of an IP address resolves to it.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'address.rdns.lookup',
    sentence: 'A name server tells in time what the name of an IP address resolves to.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'address.rdns.at-once',
    sentence: `For an account at most ${IpAddressUpdate.ofAccount.maximum} names are looked up at once, for all of a server at most ${IpAddressUpdate.ofServer.maximum}.`,
    status: 429,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
