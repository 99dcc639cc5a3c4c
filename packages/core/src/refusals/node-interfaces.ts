import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

const { ConfigInterfaceCreate, ConfigInterfaceIpv4Input, ConfigInterfaces } = bounds;
const reserved = ConfigInterfaceIpv4Input.vpc.reserved.const;

/** Interfaces of configuration profiles of nodes. */
export const nodeInterfaceRefusals = [
  {
    id: 'interface.limit',
    sentence: `A configuration profile has at most ${ConfigInterfaces.maxItems} interfaces.`,
    status: 400,
    source: '§8',
  },
  {
    id: 'interface.public.one',
    sentence: 'At most one interface of a configuration profile is public.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.primary.one',
    sentence: 'At most one interface of a configuration profile is primary.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.primary.vlan',
    sentence: 'An interface in a VLAN is not primary.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.purpose.fields',
    sentence:
      'An interface has only what its purpose is for: a label and an address in a VLAN, a subnet and what is in it in a VPC.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.vlan.label',
    sentence: 'An interface in a VLAN says its label.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.vlan.once',
    sentence: 'No two interfaces of a node are in the same VLAN.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.vlan.limit',
    sentence: `An account has at most ${ConfigInterfaceCreate.label.in_region.maximum} VLANs in a region.`,
    status: 400,
    source: '§8',
  },
  {
    id: 'interface.vlan.address',
    sentence: 'An address in a VLAN is an IPv4 or IPv6 address with its prefix.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.vlan.address-once',
    sentence: 'No two interfaces of a node have the same address in VLANs.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.subnet.required',
    sentence: 'An interface in a VPC says its subnet.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.subnet.known',
    sentence: "The subnet of an interface is one of the account's VPCs.",
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.subnet.region',
    sentence: 'The subnet of an interface is in the region of its node.',
    status: 400,
    source: '§7',
  },
  {
    id: 'interface.subnet.full',
    sentence: 'A subnet has an address left for an interface that is given one.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'interface.address.valid',
    sentence: 'The address of an interface in a VPC is an IPv4 address.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.address.within',
    sentence: 'The address of an interface in a VPC is one of its subnet.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.address.reserved',
    sentence: `No interface has one of the first ${reserved} or the last ${reserved} addresses of a subnet.`,
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.address.free',
    sentence: 'An address of a subnet is of one interface only.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.range.valid',
    sentence: 'A network that is routed to an interface is an IPv4 network by its first address.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'interface.range.within',
    sentence: 'A network that is routed to an interface is within its subnet.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'interface.range.free',
    sentence: 'A network that is routed to an interface has no address that something else has.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.nat.new',
    sentence: 'A node that is being made has no public address to name for 1:1 NAT.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.nat.known',
    sentence: 'The public address for 1:1 NAT is one of the node.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.nat.once',
    sentence: 'A public address stands for one interface of a configuration profile at most.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'interface.update.vlan',
    sentence: 'An interface in a VLAN is not updated.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.update.fixed',
    sentence: 'The purpose, the VLAN and the subnet of an interface stay as they are.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.delete.inactive',
    sentence: 'An active interface is not deleted.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.order.all',
    sentence: 'A new order names every interface of the configuration profile once, and no other.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'interface.order.off',
    sentence:
      'The interfaces of a configuration profile that the node was booted with are reordered while the node is off.',
    status: 400,
    source: '§4.5',
  },
] as const satisfies readonly CatalogueEntry[];
