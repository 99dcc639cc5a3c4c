import type { BucketPermission, CannedAcl } from '@cloud-account/s3';

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
  /** True when pages of every origin may use the bucket. */
  readonly corsEnabled: boolean;
  /** The CORS document of S3; null when there are no rules. */
  readonly corsXml: string | null;
}

/**
 * Why a bucket does not take an ACL of the API: it has no ACLs, or it blocks or ignores public ones, so that the ACL would be
 * without effect.
 */
export type AclProblem = 'acls-off' | 'public-acls-blocked';

/** The list of an object that another account owns, which does not permit it to the account of the bucket. */
export type OthersAcl = 'of-others';

export interface ObjectAcl {
  readonly acl: NamedAcl;
  readonly aclXml: string;
}

/** The part of a bucket's objects that a list has: after the name `marker`, where empty strings count as absent. */
export interface ListedRange {
  readonly prefix: string;
  readonly delimiter: string;
  readonly marker: string;
  readonly limit: number;
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

/** The access to a new bucket. */
export interface NewAccess {
  readonly acl: CannedAcl;
  readonly corsEnabled: boolean;
}

/** New, empty buckets in their final state, and keys. */
export interface PlacedThings {
  readonly buckets: readonly (BucketName & NewAccess)[];
  readonly keys: readonly StoreKey[];
}

/** A certificate with its private key, both PEM. */
export interface StoreCertificate {
  readonly certificate: string;
  readonly privateKey: string;
  /** The names that it covers, lower case, some with `*.` at the beginning. */
  readonly names: readonly string[];
}

/** The names of a copy of all that an owner has. */
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

/** A file that the store takes. */
export interface TakenBytes {
  /** Its id in rows, a UUID. */
  readonly file: string;
  readonly path: string;
}
