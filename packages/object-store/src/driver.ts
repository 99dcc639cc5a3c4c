import type { Readable } from 'node:stream';
import type { BucketPermission, CannedAcl } from '@cloud-account/s3';
import type { Session } from '@cloud-account/database';

/** The name of an ACL in the API: one of S3's canned ACLs, or `custom` for any other (§2.5). */
type NamedAcl = CannedAcl | 'custom';

/** The name of a bucket: a label is unique in each cluster. */
export interface BucketName {
  readonly cluster: string;
  readonly label: string;
}

/** A bucket of the store (§2.2). */
export interface StoreBucket extends BucketName {
  readonly created: Date;
  /** The number of its objects, with all versions and delete markers. */
  readonly objects: number;
  /** The bytes of these. */
  readonly size: number;
}

/** The access to a bucket (§4.1), as far as its settings let an ACL count. A policy can permit and deny more. */
export interface BucketAccess {
  readonly acl: NamedAcl;
  readonly aclXml: string;
  /** Whether pages of every origin may use the bucket. */
  readonly corsEnabled: boolean;
  /** The CORS document of S3; null when there are no rules. */
  readonly corsXml: string | null;
}

/**
 * Why a bucket does not take an ACL of the API: it has no ACLs, or it blocks or ignores public ones, so that the ACL would be
 * without effect.
 */
export type AclProblem = 'acls-off' | 'public-acls-blocked';

export interface ObjectAcl {
  readonly acl: NamedAcl;
  readonly aclXml: string;
}

/** An entry of a list: an object, or a common prefix up to the delimiter (§2.4). */
export type ListedEntry =
  | {
      readonly name: string;
      readonly size: number;
      readonly etag: string;
      readonly modified: Date;
      readonly owner: string;
    }
  | { readonly commonPrefix: string };

/** The permissions of a pre-signed URL (§4.1). */
export interface UrlRequest {
  readonly key: string;
  readonly method: string;
  /** Seconds from now. */
  readonly expiresIn: number;
  /** The Content-Type that a request with the URL must have. Undefined: any. */
  readonly contentType: string | undefined;
  /** For GET the Content-Disposition of the answer; for other methods the one that the request must have. */
  readonly contentDisposition: string | undefined;
}

/** A key for clients of the store; without `buckets` it is unlimited. */
export interface StoreKey {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly buckets: readonly BucketPermission[] | undefined;
}

/** A new, empty bucket in its final state. */
export interface PlacedBucket extends BucketName {
  readonly acl: CannedAcl;
  readonly corsEnabled: boolean;
}

/** A certificate with its private key, both PEM. */
export interface StoreCertificate {
  readonly certificate: string;
  readonly privateKey: string;
  /** The names that it covers, lower case, some with `*.` at the beginning. */
  readonly names: readonly string[];
}

/** What a copy of all that an owner has is named by. */
export interface OwnerCopy {
  readonly from: string;
  /** An owner that has nothing yet. */
  readonly to: string;
  /** The label of the copy of a bucket, in the same cluster. */
  label(name: BucketName): string;
  /** The access key of the copy of a key, which has the same secret; undefined: the key is not copied. */
  accessKey(accessKey: string): string | undefined;
}

/** The store cannot be reached now; the request may be repeated. */
export class ObjectStoreUnavailable extends Error {
  override readonly name = 'ObjectStoreUnavailable';
}

/** The bytes of objects, as snapshots of the whole state save them and bring them back. */
export interface StoreBytes {
  /** Reads bytes by the id in a row. @throws ObjectStoreUnavailable when they do not exist */
  read(file: string): Promise<Readable>;
  /**
   * Takes bytes in for rows that are about to be written. A crash leaves none without a row.
   *
   * @param taken synced files outside of the store, by the id that the rows have for them; they are moved
   * @param write writes the rows
   */
  take<Made>(taken: readonly TakenBytes[], write: () => Promise<Made>): Promise<Made>;
}

/** What the store does beside requests. */
export interface StoreUpkeep {
  /** Writes what was counted, and removes no bytes until `goOn`. It resolves when nothing is in progress. */
  halt(): Promise<void>;
  goOn(): void;
  /** Removes soon what was noted as garbage. */
  removeGarbage(): void;
}

/** A file that the store takes. */
export interface TakenBytes {
  /** Its id in rows, a UUID. */
  readonly file: string;
  readonly path: string;
}

/**
 * Stores buckets, objects and keys, and serves them to clients of S3. It is the authority on its contents, because clients
 * create and remove buckets through it, too. An owner is an account by its UUID, in lower case. The answer for a thing of
 * another owner is the same as for a missing thing: undefined or `missing`. A change is stored when its promise resolves, and
 * may be repeated.
 *
 * @throws ObjectStoreUnavailable from every method
 */
export interface ObjectStore {
  /** The base URL for clients of S3, without a trailing slash. */
  readonly url: string;
  /** The same for HTTPS with the certificates of buckets. */
  readonly tlsUrl: string;
  /** Resolves with the reason when the store cannot continue in this process, which must then end. */
  readonly failed: Promise<Error>;
  readonly bytes: StoreBytes;
  readonly upkeep: StoreUpkeep;
  /** The host of a cluster, and that of its websites (§2.3). */
  clusterHosts(cluster: string): { readonly domain: string; readonly staticSite: string };
  /** The host of a bucket (§2.2). */
  hostname(name: BucketName): string;

  /** By cluster and label; `results` counts all of them. */
  listBuckets(
    owner: string,
    page: { readonly cluster?: string; readonly offset: number; readonly limit: number },
  ): Promise<{ readonly buckets: readonly StoreBucket[]; readonly results: number }>;
  findBucket(owner: string, name: BucketName): Promise<StoreBucket | undefined>;
  /** Which of these buckets the owner has. */
  findBuckets(owner: string, names: readonly BucketName[]): Promise<readonly BucketName[]>;
  /**
   * Creates a bucket if it does not exist (§4.1, rule 1).
   *
   * @returns the bucket, and whether it is new; `taken` when another owner has the label in the cluster, `full` when the owner
   *   has the maximum of buckets there
   */
  createBucket(
    owner: string,
    name: BucketName,
    access: { readonly acl: CannedAcl; readonly corsEnabled: boolean },
  ): Promise<{ readonly bucket: StoreBucket; readonly made: boolean } | 'taken' | 'full'>;
  removeBucket(owner: string, name: BucketName): Promise<'removed' | 'missing' | 'not-empty'>;

  findAccess(owner: string, name: BucketName): Promise<BucketAccess | undefined>;
  /**
   * Changes the given values in one step. Enabling CORS allows every origin, disabling it removes all rules; a value equal to
   * that of `findAccess` changes no rule.
   */
  setAccess(
    owner: string,
    name: BucketName,
    change: { readonly acl?: CannedAcl; readonly corsEnabled?: boolean },
  ): Promise<'set' | 'missing' | AclProblem>;

  /** @returns undefined when the bucket or the object does not exist */
  findObjectAcl(owner: string, name: BucketName, key: string): Promise<ObjectAcl | undefined>;
  /** @returns the new ACL; undefined when the bucket or the object does not exist */
  setObjectAcl(
    owner: string,
    name: BucketName,
    key: string,
    acl: CannedAcl,
  ): Promise<ObjectAcl | AclProblem | undefined>;

  /**
   * Lists names in the order of their UTF-8 bytes.
   *
   * @param request `marker`: the list begins after this name; empty strings count as absent
   */
  listObjects(
    owner: string,
    name: BucketName,
    request: {
      readonly prefix: string;
      readonly delimiter: string;
      readonly marker: string;
      readonly limit: number;
    },
  ): Promise<{ readonly entries: readonly ListedEntry[]; readonly truncated: boolean } | undefined>;

  /** @returns the URL and whether the object exists now; undefined when the bucket does not exist */
  presign(
    owner: string,
    name: BucketName,
    request: UrlRequest,
  ): Promise<{ readonly url: string; readonly exists: boolean } | undefined>;

  /** @returns whether the bucket has a certificate; undefined when the bucket does not exist */
  hasCertificate(owner: string, name: BucketName): Promise<boolean | undefined>;
  /** @returns `present` when the bucket already has one */
  putCertificate(
    owner: string,
    name: BucketName,
    certificate: StoreCertificate,
  ): Promise<'put' | 'present' | 'missing'>;
  removeCertificate(owner: string, name: BucketName): Promise<'removed' | 'absent' | 'missing'>;

  /** Adds a key. When it resolves, requests may be signed with it. */
  putKey(owner: string, key: StoreKey): Promise<void>;
  /** Removes keys. When it resolves, requests signed with them are refused; an unknown key is no error. */
  removeKeys(owner: string, accessKeys: readonly string[]): Promise<void>;

  /** The owners of those of these buckets that exist, for seeds. @param session a transaction of the database */
  ownersOf(
    session: Session,
    names: readonly BucketName[],
  ): Promise<readonly (BucketName & { readonly owner: string })[]>;
  /**
   * Adds new buckets and keys for seeds, in a transaction of the database.
   *
   * @param session the transaction
   * @throws Error where buckets are more than rows, so that a transaction cannot add them, or when one of them exists
   */
  place(
    session: Session,
    owner: string,
    things: { readonly buckets: readonly PlacedBucket[]; readonly keys: readonly StoreKey[] },
  ): Promise<void>;

  /**
   * Copies the keys of an owner, and its buckets with all objects, access and rules, but without certificates, incomplete uploads, and
   * versions that are not current. After an error a part is copied; `closeOwner` removes it.
   */
  copyOwner(copy: OwnerCopy): Promise<void>;

  /** The bytes sent from the owner's buckets since a time, to any client. */
  outboundBytes(owner: string, since: Date): Promise<number>;

  /**
   * Disables all keys of an owner and removes all its buckets at once, whatever is protected in them; `purge` removes their contents. The owner may start
   * again afterwards.
   *
   * @param end the number of this end, higher than earlier ones. A number that the store has already handled changes nothing,
   *   so that a late call cannot remove new buckets. Without it the owner is deleted and cannot start again.
   */
  closeOwner(owner: string, end?: number): Promise<void>;
  /**
   * Begins to close an owner, in a transaction of the database: disables its keys and removes its buckets, unless a version in them is
   * protected. `closeOwner` follows.
   *
   * @param session the transaction
   * @returns false when a version is protected; then the transaction must not commit
   * @throws Error where buckets are more than rows, so that a transaction cannot remove them
   */
  removeUnprotected(session: Session, owner: string): Promise<boolean>;
  /** Removes the data of closed owners, until nothing is left or the signal aborts; the next call continues. */
  purge(owner: string, signal: AbortSignal): Promise<void>;

  /**
   * Applies lifecycle rules and removes the data of deleted buckets, until that is done or the signal aborts. Call this about
   * every hour.
   */
  sweep(signal: AbortSignal): Promise<void>;

  /** Has clients of S3 leave by themselves while they are still served, for some milliseconds at most. */
  drain(time: number): Promise<void>;
  /** Takes no more requests of clients of S3, and waits for those in progress for some milliseconds. */
  stopServing(timeout: number): Promise<void>;
  /** Stops serving, and closes. */
  stop(timeout: number): Promise<void>;
}
