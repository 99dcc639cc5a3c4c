import type { GrantKind } from '@cloud-account/core';

/** A thing that the API cannot create. */
export type Thing =
  | 'appId'
  /** An attempt of the owner to sign in. */
  | 'loginId'
  /** A browser that the owner trusts. */
  | 'deviceId'
  | 'invoiceId'
  /** `host:port` of a name server that permits transfers of every zone. */
  | 'nameserver'
  /** Approves a second public address of a node. */
  | 'additionalAddress'
  /** Measures of the node or the load balancer of the path. */
  | 'statistics';

/** Makes things that the API itself cannot make. Each function gets the ids of the path, and returns the ID of the thing. */
export type Things = Readonly<
  Partial<Record<Thing, (ids: Readonly<Record<string, number | string>>) => Promise<number | string>>>
>;

/** The things that a request names, all of them the owner's. */
export interface Subject {
  /** By path parameter. */
  readonly ids: Readonly<Record<string, number | string>>;
  /** The thing that the body or the query names, if any. */
  readonly named?: number | string;
  /** The entities among them that users can be granted, also indirectly. */
  readonly entities: readonly { readonly kind: GrantKind; readonly id: number }[];
}
