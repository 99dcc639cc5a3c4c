import { nameKey } from '../../domains/index.js';
import type { ClusterState } from '../../object-storage/index.js';
import type { NodeOffers } from './node-plan.js';

/** The existing things that a seed names. */
export interface KnownThings {
  /** The ids of accounts, by their keys. */
  readonly accounts: ReadonlyMap<string, number>;
  /** The users of all accounts, by `userKey`. */
  readonly users: ReadonlyMap<string, { readonly id: number; readonly accountId: number }>;
  /** The ids of the accounts of domains, by the name in lower case. */
  readonly domains: ReadonlyMap<string, number>;
  /** The nearest domains of other accounts above and below a domain of the seed; all by names in lower case. */
  readonly domainsAround: ReadonlyMap<string, readonly string[]>;
  /** The ids of the users of tokens, by the SHA-256 of the token in hexadecimal. */
  readonly tokens: ReadonlyMap<string, number>;
  /** The SSH keys of users, by their ids. */
  readonly sshKeys: ReadonlyMap<number, ReadonlySet<string>>;
  /** The ids of entities, by the id of the account and by `entityKey`; entities may have the same label. */
  readonly entities: ReadonlyMap<number, ReadonlyMap<string, readonly number[]>>;
  /** The existing related entities with an id of the seed, as `kind:id`. */
  readonly entityIds: ReadonlySet<string>;
  /** The labels of VLANs, by the id of the account and by region. */
  readonly vlans: ReadonlyMap<number, ReadonlyMap<string, ReadonlySet<string>>>;
  /** The clusters of object storage, by their ids; empty when the seed needs none. */
  readonly clusters: ReadonlyMap<string, ClusterState>;
  /** The ids of the accounts of buckets, by `bucketKey`. */
  readonly buckets: ReadonlyMap<string, number>;
  /** The ids of the accounts of object storage keys, by the access key. */
  readonly storageKeys: ReadonlyMap<string, number>;
  /** Empty when the seed has no nodes. */
  readonly offers: NodeOffers;
}

/** The unique key of a user. */
export const userKey = (username: string): string => username.toLowerCase();

/** The unique key of an entity of an account in a seed; the label of a domain is its name. */
export const entityKey = (kind: string, label: string): string =>
  `${kind}:${kind === 'domain' ? nameKey(label) : label}`;

/** The unique key of a related entity on the platform. */
export const entityIdKey = (kind: string, id: number): string => `${kind}:${id}`;
