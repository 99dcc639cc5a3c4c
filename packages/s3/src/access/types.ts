/** The permissions on a bucket or an object, with S3's names. */
export type Permission = 'READ' | 'WRITE' | 'READ_ACP' | 'WRITE_ACP' | 'FULL_CONTROL';

/** The holder of a permission: everybody, all signers, what writes access logs, or one owner by its UUID. */
export type Grantee =
  | { readonly group: 'AllUsers' | 'AuthenticatedUsers' | 'LogDelivery' }
  | { readonly owner: string };

/** A permission of one grantee. */
export interface Grant {
  readonly grantee: Grantee;
  readonly permission: Permission;
}

/** A complete access control list of a bucket or an object. */
export interface Acl {
  /** The UUID of the account that the thing belongs to: for an object, in general that of its writer. */
  readonly owner: string;
  /** In general with the FULL_CONTROL of the owner. */
  readonly grants: readonly Grant[];
}

/** A list with a name in S3. */
export type CannedAcl = 'private' | 'public-read' | 'public-read-write' | 'authenticated-read';

/** The permission of a limited key for one bucket. */
export interface BucketPermission {
  readonly cluster: string;
  readonly label: string;
  readonly permissions: 'read_only' | 'read_write';
}

/** A key that signs requests. */
export interface AccessKey {
  readonly id: string;
  readonly secret: string;
  /** The UUID of its account. */
  readonly owner: string;
  /** `all` for an unlimited key; the buckets of a limited one, possibly none. */
  readonly buckets: 'all' | readonly BucketPermission[];
}

/** The permissions of everybody that a bucket blocks. */
export interface PublicAccessBlock {
  /** Refuses access control lists that give everybody, or all signers, a permission. */
  readonly blockAcls: boolean;
  /** Ignores such grants. */
  readonly ignoreAcls: boolean;
  /** Refuses policies that are public. */
  readonly blockPolicy: boolean;
  /** Restricts what a public policy permits to keys of the bucket's account. */
  readonly restrict: boolean;
}

/**
 * Whose the objects of a bucket are that other accounts write. `ObjectWriter`: their writer's. `BucketOwnerPreferred`: the bucket
 * owner's, where the writer sends `x-amz-acl: bucket-owner-full-control`. `BucketOwnerEnforced`: always the bucket owner's, and
 * there are no access control lists.
 */
export type Ownership = 'BucketOwnerEnforced' | 'BucketOwnerPreferred' | 'ObjectWriter';
