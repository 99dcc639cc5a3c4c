import type { BucketPermission, CannedAcl } from '@cloud-account/s3';
import type { Session } from '../../database/session.js';

/** An ACL as the API names it: one of S3's canned lists, or anything else, which is `custom` (§2.5). */
export type NamedAcl = CannedAcl | 'custom';

/** Which bucket: a label means one in each cluster. */
export interface BucketName {
  readonly cluster: string;
  readonly label: string;
}

/** A bucket as the store keeps it (§2.2). */
export interface StoreBucket extends BucketName {
  readonly created: Date;
  /** How many objects it holds. */
  readonly objects: number;
  /** Their bytes. */
  readonly size: number;
}

/** Who may use a bucket, and from where (§4.1). */
export interface BucketAccess {
  readonly acl: NamedAcl;
  readonly aclXml: string;
  /** Whether pages of every origin may use it. */
  readonly corsEnabled: boolean;
  /** S3's document; null when no rules were set. */
  readonly corsXml: string | null;
}

export interface ObjectAcl {
  readonly acl: NamedAcl;
  readonly aclXml: string;
}

/** An object of a list, or what several names have in common up to the delimiter (§2.4). */
export type ListedEntry =
  | {
      readonly name: string;
      readonly size: number;
      readonly etag: string;
      readonly modified: Date;
      readonly owner: string;
    }
  | { readonly commonPrefix: string };

/** What a pre-signed URL permits (§4.1). */
export interface UrlRequest {
  readonly key: string;
  readonly method: string;
  /** Seconds from now. */
  readonly expiresIn: number;
  /** The Content-Type that a request by the URL must have. Undefined: any. */
  readonly contentType: string | undefined;
  /** Of an answer to a GET; of a request by any other method, the Content-Disposition it must have. */
  readonly contentDisposition: string | undefined;
}

/** A key as clients of the store use it; `buckets` undefined: it is unlimited. */
export interface StoreKey {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly buckets: readonly BucketPermission[] | undefined;
}

/** A bucket that is placed as it is to be, empty. */
export interface PlacedBucket extends BucketName {
  readonly acl: CannedAcl;
  readonly corsEnabled: boolean;
}

/** A certificate with its private key, both PEM. */
export interface StoreCertificate {
  readonly certificate: string;
  readonly privateKey: string;
  /** The names it is good for, lower case, `*.` at the beginning of some. */
  readonly names: readonly string[];
}

/** The store cannot be reached at the moment; what was asked may be asked again. */
export class ObjectStoreUnavailable extends Error {
  override readonly name = 'ObjectStoreUnavailable';
}

/**
 * Keeps buckets, objects and keys, and serves them to clients of S3. It is the authority on what it keeps: clients make and
 * remove buckets through it, too. An owner is an account by its UUID, in lower case. What an owner does not have is undefined
 * or `missing`, also where another has it. Every change is kept when its promise resolves and may be asked for again.
 *
 * @throws ObjectStoreUnavailable from every method
 */
export interface ObjectStore {
  /** Where clients of S3 reach it: a base URL without a trailing slash. */
  readonly url: string;
  /** Where it serves HTTPS for the names of buckets' certificates: the same. */
  readonly tlsUrl: string;
  /** Resolves with the reason if the store cannot go on in this process, which must then end. */
  readonly failed: Promise<Error>;
  /** The host of a cluster, and that of websites in it (§2.3). */
  clusterHosts(cluster: string): { readonly domain: string; readonly staticSite: string };
  /** The host of a bucket (§2.2). */
  hostname(name: BucketName): string;

  /** By cluster and label; `results` counts all that there are. */
  listBuckets(
    owner: string,
    page: { readonly cluster?: string; readonly offset: number; readonly limit: number },
  ): Promise<{ readonly buckets: readonly StoreBucket[]; readonly results: number }>;
  findBucket(owner: string, name: BucketName): Promise<StoreBucket | undefined>;
  /** Which of these the owner has. */
  findBuckets(owner: string, names: readonly BucketName[]): Promise<readonly BucketName[]>;
  /**
   * Makes a bucket, unless there is one (§4.1, rule 1).
   *
   * @returns the bucket, and whether it was made or the owner had it; `taken` when another has the label in the cluster, `full`
   * when the owner has as many as it may have there
   */
  createBucket(
    owner: string,
    name: BucketName,
    access: { readonly acl: CannedAcl; readonly corsEnabled: boolean },
  ): Promise<{ readonly bucket: StoreBucket; readonly made: boolean } | 'taken' | 'full'>;
  removeBucket(owner: string, name: BucketName): Promise<'removed' | 'missing' | 'not-empty'>;

  findAccess(owner: string, name: BucketName): Promise<BucketAccess | undefined>;
  /**
   * Changes what is given, all of it at once. Enabling CORS allows every origin, disabling it removes all rules; what
   * `findAccess` says already changes no rule.
   */
  setAccess(
    owner: string,
    name: BucketName,
    change: { readonly acl?: CannedAcl; readonly corsEnabled?: boolean },
  ): Promise<'set' | 'missing'>;

  /** @returns undefined when there is no such bucket or no such object */
  findObjectAcl(owner: string, name: BucketName, key: string): Promise<ObjectAcl | undefined>;
  /** @returns the new one; undefined when there is no such bucket or no such object */
  setObjectAcl(owner: string, name: BucketName, key: string, acl: CannedAcl): Promise<ObjectAcl | undefined>;

  /**
   * Names in the order of their UTF-8 bytes.
   *
   * @param request `marker`: only what comes after this name; empty strings mean none
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

  /** @returns the URL and whether the object is there now; undefined when there is no such bucket */
  presign(
    owner: string,
    name: BucketName,
    request: UrlRequest,
  ): Promise<{ readonly url: string; readonly exists: boolean } | undefined>;

  /** @returns whether the bucket has a certificate; undefined when there is no such bucket */
  hasCertificate(owner: string, name: BucketName): Promise<boolean | undefined>;
  /** @returns `present` when it has one already */
  putCertificate(
    owner: string,
    name: BucketName,
    certificate: StoreCertificate,
  ): Promise<'put' | 'present' | 'missing'>;
  removeCertificate(owner: string, name: BucketName): Promise<'removed' | 'absent' | 'missing'>;

  /** From now on requests may be signed with the key. */
  putKey(owner: string, key: StoreKey): Promise<void>;
  /** From now on no request is served that is signed with the key; one that is not there is no reason to fail. */
  removeKeys(owner: string, accessKeys: readonly string[]): Promise<void>;

  /** Whose these buckets are, of those that there are, for seeds. @param session a transaction of the database */
  ownersOf(
    session: Session,
    names: readonly BucketName[],
  ): Promise<readonly (BucketName & { readonly owner: string })[]>;
  /**
   * Has new buckets and keys be there at once, for seeds: together with what a transaction of the database writes, or not at all.
   *
   * @param session the transaction
   * @throws Error where buckets are more than rows, so that there is no such thing, or when one of them is there
   */
  place(
    session: Session,
    owner: string,
    things: { readonly buckets: readonly PlacedBucket[]; readonly keys: readonly StoreKey[] },
  ): Promise<void>;

  /** Bytes that left the owner's buckets since a time, whoever asked for them. */
  outboundBytes(owner: string, since: Date): Promise<number>;

  /**
   * Stops all keys of an owner and takes all its buckets away, at once; what they hold is removed by `purge`. The owner may
   * begin again afterwards.
   *
   * @param end which end of the owner this is, higher than those before; nothing happens when the store came to it already, so
   * that a late call takes nothing away that was begun again. Without it the owner is gone and begins nothing again.
   */
  closeOwner(owner: string, end?: number): Promise<void>;
  /** Removes what closed owners left, until nothing is left or the signal aborts; it goes on where it was when it is called again. */
  purge(owner: string, signal: AbortSignal): Promise<void>;

  /**
   * Does what is due by time, such as lifecycle rules, and removes what removed buckets left, until it is done or the signal
   * aborts. To be called every hour or so.
   */
  sweep(signal: AbortSignal): Promise<void>;

  /** Takes no more requests of clients of S3, and waits for those in progress for some milliseconds. */
  stopServing(timeout: number): Promise<void>;
  /** Stops serving, and closes. */
  stop(timeout: number): Promise<void>;
}
