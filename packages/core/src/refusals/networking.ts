import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

const { FirewallRuleInput: rule, FirewallRules, IpAddressUpdate, SubnetNetwork, Vpc } = bounds;

/** Virtual private clouds, firewalls and IP addresses. */
export const networkingRefusals = [
  {
    id: 'networking.label.characters',
    sentence: 'The label of a VPC, a subnet or a VLAN has ASCII letters, digits and hyphens only.',
    reason: 'Label must include only ASCII letters, numbers, and dashes',
    fix: 'Write the label with letters, digits and hyphens: `net-1`.',
    source: '§4.5',
  },
  {
    id: 'networking.label.hyphens',
    sentence: 'The label of a VPC, a subnet or a VLAN has no two hyphens in a row.',
    reason: 'Must not have two hyphens in a row',
    fix: 'Separate the words of the label with one hyphen.',
    source: '§4.5',
  },
  {
    id: 'vpc.label.unique',
    sentence: 'No two VPCs of an account have the same label.',
    reason: 'Label must be unique among your VPCs',
    fix: 'Use another label.',
  },
  {
    id: 'vpc.limit',
    sentence: `An account has at most ${Vpc.in_region.maximum} VPCs in a region.`,
    reason: 'An account may have {max} VPCs in a region',
    fix: 'Delete a VPC that is not needed, or take another region.',
  },
  {
    id: 'vpc.delete.unused',
    sentence: 'A VPC is deleted when no interfaces of nodes are in its subnets.',
    reason: 'Interfaces of nodes are in subnets of this VPC',
    fix: 'Remove the interfaces that are in its subnets, or delete their nodes, first.',
  },
  {
    id: 'subnet.label.unique',
    sentence: 'No two subnets of a VPC have the same label.',
    reason: 'Label must be unique among your subnets',
    fix: 'Use another label.',
  },
  {
    id: 'subnet.limit',
    sentence: `A VPC has at most ${Vpc.subnets.maxItems} subnets.`,
    reason: 'A VPC may have {max} subnets',
    fix: 'Delete a subnet that is not needed, or make another VPC.',
  },
  {
    id: 'subnet.network.valid',
    sentence: 'A subnet is an IPv4 network: an address, a slash and a number of bits.',
    reason: 'Must be an IPv4 network',
    fix: 'Write the network as an address, a slash and a number of bits: `10.0.0.0/24`.',
  },
  {
    id: 'subnet.network.first-address',
    sentence: 'The network of a subnet is written by its first address.',
    reason: 'Must be an IPv4 network; this one is {network}',
    fix: 'Send the address that the reason names.',
  },
  {
    id: 'subnet.network.prefix',
    sentence: `The prefix of a subnet has ${SubnetNetwork.prefix.minimum} to ${SubnetNetwork.prefix.maximum} bits.`,
    reason: 'The prefix must be {min}-{max}',
    fix: 'Use a prefix of as many bits as the reason allows.',
  },
  {
    id: 'subnet.network.private',
    sentence: 'The network of a subnet is within those that RFC 1918 keeps for private use.',
    reason: 'Must be a private network (RFC 1918)',
    fix: 'Use a network within `10.0.0.0/8`, `172.16.0.0/12` or `192.168.0.0/16`.',
  },
  {
    id: 'subnet.network.platform',
    sentence:
      'The network of a subnet does not overlap 192.168.128.0/17, where the private addresses of nodes are.',
    reason: 'Must not overlap {network}',
    fix: 'Use another private network, such as `10.0.0.0/24`.',
  },
  {
    id: 'subnet.network.apart',
    sentence: 'The networks of the subnets of a VPC do not overlap.',
    reason: 'Must not overlap the subnet {label}',
    fix: 'Use a network that no other subnet of the VPC overlaps.',
  },
  {
    id: 'subnet.delete.unused',
    sentence: 'A subnet is deleted when no interfaces of nodes are in it.',
    reason: 'Interfaces of nodes are in this subnet',
    fix: 'Remove the interfaces that are in it, or delete their nodes, first.',
  },
  {
    id: 'firewall.label.valid',
    sentence:
      'The label of a firewall begins with a letter, ends with a letter or digit, and has hyphens, underscores and periods only singly in between.',
    reason:
      'Must begin with a letter, end with a letter or digit, and have -, _ and . only singly in between',
    fix: 'Begin with a letter, end with a letter or digit, and separate words with one sign: `web-servers`.',
  },
  {
    id: 'firewall.label.unique',
    sentence: 'No two firewalls of an account have the same label.',
    reason: 'Label must be unique among your firewalls',
    fix: 'Use another label.',
  },
  {
    id: 'firewall.rules.limit',
    sentence: `A firewall has at most ${FirewallRules.rules.maximum} rules, both directions together.`,
    reason: 'A firewall may have {max} rules',
    fix: 'Put several ports or networks into one rule.',
  },
  {
    id: 'firewall.rules.elsewhere',
    sentence: 'The rules of a firewall are changed by the operation for rules.',
    reason: 'Rules are changed by an operation of their own',
    fix: 'Send the rules to `PUT /networking/firewalls/{firewallId}/rules`.',
  },
  {
    id: 'firewall.rule.ports',
    sentence: `The ports of a rule are at most ${rule.ports.pieces.maximum} pieces, ports or ranges from a lower to a higher one, separated by commas.`,
    reasons: {
      ports: 'Must be ports ({min}-{max}) and ranges, separated by commas',
      pieces: 'Must have at most {max} pieces, a range counts for two',
    },
    fix: 'Write ports and ranges with commas between them: `22, 443, 8000-8080`.',
  },
  {
    id: 'firewall.rule.ports-protocol',
    sentence: 'Only rules about TCP and UDP name ports.',
    reason: 'Only TCP and UDP have ports',
    fix: 'Leave `ports` out.',
  },
  {
    id: 'firewall.rule.addresses-count',
    sentence: `A rule names ${rule.addresses.networks.minimum} to ${rule.addresses.networks.maximum} networks, both families together.`,
    reason: 'Must name {min}-{max} networks',
    fix: 'Name at least one network; divide more networks among several rules.',
  },
  {
    id: 'firewall.rule.address',
    sentence: 'A rule lists each network under its family: an address, a slash and a number of bits.',
    reason: 'Must be an {family} network',
    fix: 'Write the network as an address, a slash and a number of bits: `192.0.2.0/24`, `2001:db8::/32`.',
  },
  {
    id: 'firewall.rule.text-length',
    sentence: `The label of a rule that is set has ${rule.label.length.minimum} to ${rule.label.length.maximum} characters, its description ${rule.description.length.minimum} to ${rule.description.length.maximum}.`,
    reason: 'Length must be {min}-{max} characters',
    fix: 'Shorten or lengthen the text, or leave it out.',
  },
  {
    id: 'firewall.device.exists',
    sentence: 'A firewall is attached to a node or load balancer of the account.',
    reason: '{field} is not valid',
    fix: 'Name a node or load balancer that the account has, by its `id`.',
  },
  {
    id: 'firewall.device.one',
    sentence: 'A node or load balancer has at most one firewall.',
    reason: 'Is behind a firewall already',
    fix: 'Detach its other firewall first.',
  },
  {
    id: 'address.rdns.public',
    sentence: 'Only a public IP address has a name.',
    reason: 'Only public addresses have names',
    fix: 'Name the public address of the node instead.',
  },
  {
    id: 'address.rdns.valid',
    sentence: 'An IP address is named by a host name of at least two labels.',
    reason: '{field} is not valid',
    fix: 'Send a host name of at least two labels.',
    source: '§4.5',
  },
  {
    id: 'address.rdns.forward',
    sentence: 'The name of an IP address resolves to it.',
    reason: '{name} does not resolve to {address}',
    fix: 'Make an A or AAAA record for the address first; a name resolves once its zone is published.',
  },
  {
    id: 'address.rdns.lookup',
    sentence: 'A name server answers in time what the name of an IP address resolves to.',
    reason: '{name} could not be looked up',
    fix: 'Try again later, or check the name servers of the name.',
  },
  {
    id: 'address.rdns.at-once',
    sentence: `An account looks up at most ${IpAddressUpdate.ofAccount.maximum} names at once, and all accounts of a server at most ${IpAddressUpdate.ofServer.maximum}.`,
    reason: 'Too many names are looked up at once',
    fix: 'Wait until the look-ups in progress have ended.',
    status: 429,
  },
  {
    id: 'address.assign.known',
    sentence: 'An address that moves belongs to the account, in the region of the request.',
    reason: 'Not an address of the account in {region}',
    fix: 'Use the addresses that `GET /networking/ips` and `GET /networking/ipv6/ranges` list for this region.',
  },
  {
    id: 'address.assign.node',
    sentence: 'An address moves to a node of the account, in the region of the request.',
    reason: 'Not a node of the account in {region}',
    fix: 'Use the ID of a node in the region of the addresses.',
  },
  {
    id: 'address.assign.once',
    sentence: 'A request moves each address once.',
    reason: 'The address stands in the request before',
    fix: 'Name each address once.',
  },
  {
    id: 'address.assign.slaac',
    sentence: 'The IPv6 address of a node stays with it.',
    reason: 'The address belongs to the MAC address of its node',
    fix: 'Move a range of IPv6 addresses instead.',
  },
  {
    id: 'address.assign.public',
    sentence: 'After addresses moved, each node concerned has a public IPv4 address.',
    reason: 'Node {node} would have no public IPv4 address',
    fix: 'Give the node another public address in the same request.',
  },
  {
    id: 'address.assign.private',
    sentence: 'After addresses moved, no node has two private addresses.',
    reason: 'Node {node} would have two private addresses',
    fix: 'Move the private address of that node away in the same request.',
  },
  {
    id: 'address.share.node',
    sentence: 'Addresses are shared by a node of the account.',
    reason: 'Not a node of the account',
    fix: 'Use the ID of a node that `GET /node/instances` lists.',
  },
  {
    id: 'address.share.known',
    sentence: 'A shared address belongs to a node of the account in the region of the node that shares it.',
    reason: 'Not an address of a node of the account in {region}',
    fix: 'Use the addresses of another node in the same region.',
  },
  {
    id: 'address.share.other',
    sentence: 'A node shares addresses of other nodes.',
    reason: 'The node has this address itself',
    fix: 'Leave out the addresses of the node itself.',
  },
  {
    id: 'address.share.public',
    sentence: 'Shared addresses are public IPv4 addresses and ranges of IPv6 addresses.',
    reason: 'Only public IPv4 addresses and ranges of IPv6 addresses can be shared',
    fix: 'Use a public IPv4 address or a range of the other node.',
  },
  {
    id: 'address.range.node',
    sentence: 'A range is routed to one node, which the request names by its ID or by its IPv6 address.',
    reason: 'Must be a node of the account, by its ID or its IPv6 address',
    fix: 'Send either `node_id` or `route_target`.',
  },
  {
    id: 'address.range.left',
    sentence: 'A region has a network for each new range.',
    reason: 'The region has no range of this length left',
    fix: 'Use the other length, or another region.',
    arises: 'The accounts of the server have all ranges of this length in the region.',
  },
] as const satisfies readonly CatalogueEntry[];
