import type { Schema } from '@cloud-account/spec';
import type { OfferingRegion } from '../../catalog/index.js';
import { type Refusal, refuse } from '../../refusals/index.js';

/** An interface as a body says it (§4.5). */
export type InterfaceBody = Schema<'ConfigInterfaceCreate'>;

/** A subnet of a VPC as interfaces see it. */
export interface InterfaceSubnet {
  readonly id: number;
  /** `10.0.1.0/24` */
  readonly ipv4: string;
  /** Whether it is in the region of the node. */
  readonly near: boolean;
  /** Addresses and networks in it that other interfaces have: `10.0.1.2`, `10.0.1.64/28`. */
  readonly taken: readonly string[];
}

/** An interface that a profile has already and that stays beside those of a body. */
export interface KeptInterface {
  readonly purpose: Schema<'InterfacePurpose'>;
  /** The public address that stands for it. */
  readonly nat_address: string | null;
}

/** What the interfaces of a configuration profile refer to, and what else there is in the networks that they are in. */
export interface InterfaceFacts {
  /** The node's; undefined when it is not known. */
  readonly region: OfferingRegion | undefined;
  /** The subnets of the account that the body names, by ID. */
  readonly subnets: ReadonlyMap<number, InterfaceSubnet>;
  /** What stays of the profile; nothing where its interfaces are replaced. */
  readonly kept: readonly KeptInterface[];
  /** The labels of the VLANs that the account has in the region. */
  readonly vlans: ReadonlySet<string>;
  /** What the node's other interfaces have of VLANs, those of its other configuration profiles among them. */
  readonly others: readonly { readonly label: string | null; readonly ipam_address: string | null }[];
  /** The node's public IPv4 addresses, the assigned one first; undefined: it is being made and has none yet. */
  readonly publicAddresses: readonly string[] | undefined;
}

/** The refusal of a field that an interface of another purpose has. @param purpose the one that has it */
export function unlessEmpty(field: string, value: unknown, purpose: 'vlan' | 'vpc'): Refusal[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value) && value.length === 0) return [];
  return [refuse('interface.purpose.fields', { field, reason: `Only for the purpose ${purpose}` })];
}
