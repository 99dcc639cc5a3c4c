import type { Schema } from '@cloud-account/spec';

/** A firewall that is enabled. */
export interface Filter {
  readonly id: number;
  readonly label: string;
  readonly rules: Schema<'FirewallRules'>;
}

/** An interface of a running machine. */
export interface HostInterface {
  /** `eth0` */
  readonly name: string;
  readonly purpose: Schema<'ConfigInterface'>['purpose'];
  /** The label of its VLAN or VPC; empty on the internet. */
  readonly network: string;
  /** Of a VPC interface, its VPC. */
  readonly vpc?: number | undefined;
  /** Of a VPC interface, its subnet. */
  readonly subnet?: number | undefined;
  /** Addresses with the lengths of their networks: `192.0.2.7/24`. */
  readonly addresses: readonly string[];
  /** The routers of the default routes. */
  readonly gateways: readonly string[];
  /** The public address that is translated to it (1:1 NAT). */
  readonly nat?: string | undefined;
  /** Networks that are routed to it. */
  readonly ranges: readonly string[];
}

/** A node, as far as packets know of it. */
export interface NodeHost {
  readonly kind: 'node';
  readonly id: number;
  readonly account: number;
  readonly label: string;
  readonly region: string;
  readonly status: Schema<'NodeStatus'>;
  /** None unless it runs. */
  readonly interfaces: readonly HostInterface[];
  readonly filter?: Filter | undefined;
}

/** A load balancer, as far as packets know of it. */
export interface BalancerHost {
  readonly kind: 'nodebalancer';
  readonly id: number;
  readonly label: string;
  readonly addresses: readonly string[];
  readonly ports: readonly number[];
  readonly filter?: Filter | undefined;
}

/** A host that may have an address of this cloud. */
export type Host = NodeHost | BalancerHost;

/** A host of the internet. Without an address of its own, it has one that no network of a rule names but one of all. */
export interface OutsideHost {
  readonly kind: 'internet';
  readonly address?: string | undefined;
}
