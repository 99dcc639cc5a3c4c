import type { Schema } from '@cloud-account/spec';
import type { OfferingRegion } from '../../catalog/index.js';
import { type Refusal, refuse } from '../../refusals/index.js';

/** An interface in a body (§4.5). */
export type InterfaceBody = Schema<'ConfigInterfaceCreate'>;

/** The facts of a subnet for its interfaces. */
export interface InterfaceSubnet {
  readonly id: number;
  /** `10.0.1.0/24` */
  readonly ipv4: string;
  /** True if it is in the region of the node. */
  readonly near: boolean;
  /** The addresses and networks of other interfaces: `10.0.1.2`, `10.0.1.64/28`. */
  readonly taken: readonly string[];
}

/** An interface of the profile that stays. */
interface KeptInterface {
  readonly purpose: Schema<'InterfacePurpose'>;
  /** Its public address by 1:1 NAT. */
  readonly nat_address: string | null;
}

/** The facts for the interfaces of a configuration profile. */
export interface InterfaceFacts {
  /** The region of the node; undefined when it is unknown. */
  readonly region: OfferingRegion | undefined;
  /** The subnets of the account in the body, by ID. */
  readonly subnets: ReadonlyMap<number, InterfaceSubnet>;
  /** The interfaces that stay; none when the body replaces them. */
  readonly kept: readonly KeptInterface[];
  /** The labels of the VLANs that the account has in the region. */
  readonly vlans: ReadonlySet<string>;
  /** The VLANs of the other interfaces of the node, in all its configuration profiles. */
  readonly others: readonly { readonly label: string | null; readonly ipam_address: string | null }[];
  /** The public IPv4 addresses of the node, the assigned one first; undefined for a new node without addresses. */
  readonly publicAddresses: readonly string[] | undefined;
}

/** Refuses a field that only another purpose has. @param purpose the purpose with the field */
export function unlessEmpty(field: string, value: unknown, purpose: 'vlan' | 'vpc'): Refusal[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value) && value.length === 0) return [];
  return [refuse('interface.purpose.fields', { field, purpose })];
}
