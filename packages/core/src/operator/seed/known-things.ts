import { nameKey } from '../../domains/index.js';
import type { ClusterState } from '../../object-storage/index.js';
import type { NodeOffers } from './node-plan.js';

/** What is there already of what a seed names. */
export interface KnownThings {
  /** The ids of accounts, by their keys. */
  readonly accounts: ReadonlyMap<string, number>;
  /** Users of any account, by `userKey`. */
  readonly users: ReadonlyMap<string, { readonly id: number; readonly accountId: number }>;
  /** Whose domains they are: ids of accounts, by the name in lower case. */
  readonly domains: ReadonlyMap<string, number>;
  /** Whose tokens they are: ids of users, by the token's SHA-256 in hexadecimal. */
  readonly tokens: ReadonlyMap<string, number>;
  /** The SSH keys of users, by their ids. */
  readonly sshKeys: ReadonlyMap<number, ReadonlySet<string>>;
  /** The ids of an account's entities, by the account's id and by `entityKey`; labels may be shared. */
  readonly entities: ReadonlyMap<number, ReadonlyMap<string, readonly number[]>>;
  /** The related entities whose ids a seed gives, as `kind:id`. */
  readonly entityIds: ReadonlySet<string>;
  /** The labels of the VLANs of accounts, by the account's id and by region. */
  readonly vlans: ReadonlyMap<number, ReadonlyMap<string, ReadonlySet<string>>>;
  /** The clusters of object storage, by their ids; none where the seed has nothing of it. */
  readonly clusters: ReadonlyMap<string, ClusterState>;
  /** Whose buckets they are: ids of accounts, by `bucketKey`. */
  readonly buckets: ReadonlyMap<string, number>;
  /** Whose keys of object storage they are: ids of accounts, by the access key. */
  readonly storageKeys: ReadonlyMap<string, number>;
  /** Nothing where the seed has no nodes. */
  readonly offers: NodeOffers;
}

/** What users are told apart by. */
export const userKey = (username: string): string => username.toLowerCase();

/** What the entities of one account are told apart by in a seed; of a domain, the label is its name. */
export const entityKey = (kind: string, label: string): string =>
  `${kind}:${kind === 'domain' ? nameKey(label) : label}`;

/** What related entities are told apart by on the whole platform. */
export const entityIdKey = (kind: string, id: number): string => `${kind}:${id}`;
