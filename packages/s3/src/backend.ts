import type { Readable } from 'node:stream';

/** What somebody may do with a bucket or an object, in S3's words. */
export type Permission = 'READ' | 'WRITE' | 'READ_ACP' | 'WRITE_ACP' | 'FULL_CONTROL';

/** To whom a permission is given: everybody, whoever signs requests, or one owner by its UUID. */
export type Grantee = { readonly group: 'AllUsers' | 'AuthenticatedUsers' } | { readonly owner: string };

/** An access control list, whole: its owner's own FULL_CONTROL stands in it, too. */
export type Acl = readonly { readonly grantee: Grantee; readonly permission: Permission }[];

/** A list that S3 has a name for. */
export type CannedAcl = 'private' | 'public-read' | 'public-read-write' | 'authenticated-read';

/** What a limited key may do with one bucket. */
export interface BucketPermission {
  readonly cluster: string;
  readonly label: string;
  readonly permissions: 'read_only' | 'read_write';
}

/** A key that requests are signed with. */
export interface AccessKey {
  readonly id: string;
  readonly secret: string;
  /** The UUID of the account whose key it is. */
  readonly owner: string;
  /** `all`: an unlimited key; otherwise the buckets of a limited one, which may be none. */
  readonly buckets: 'all' | readonly BucketPermission[];
}

/** Which pages of other origins may use a bucket from a browser. */
export interface CorsRule {
  readonly id?: string;
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  /** Seconds. */
  readonly maxAge?: number;
}

/** What happens to objects of a bucket by themselves. */
export interface LifecycleRule {
  readonly id: string;
  readonly enabled: boolean;
  readonly prefix: string;
  /** When objects are removed: a number of days after they were written, or from a day on. */
  readonly expiry?: { readonly days: number } | { readonly date: Date };
  /** How many days after they were begun uploads in parts that were never completed are removed. */
  readonly uploadDays?: number;
}

export interface Bucket {
  /** The backend's own. */
  readonly id: number;
  readonly cluster: string;
  readonly label: string;
  readonly owner: string;
  readonly acl: Acl;
  /** Undefined: none was ever set. */
  readonly cors: readonly CorsRule[] | undefined;
  readonly lifecycle: readonly LifecycleRule[] | undefined;
  readonly created: Date;
}

/** A digest beside the ETag that a client asked for, in S3's form. */
export interface Checksum {
  readonly algorithm: 'CRC32' | 'CRC32C' | 'CRC64NVME' | 'SHA1' | 'SHA256';
  /** Base64; that of an upload in parts ends in `-` and their number where it is `COMPOSITE`. */
  readonly value: string;
  readonly type: 'FULL_OBJECT' | 'COMPOSITE';
}

/** What a client says of an object when it writes it. */
export interface Attributes {
  readonly acl: Acl;
  readonly contentType: string;
  /** Content-Encoding, Content-Disposition, Content-Language, Cache-Control and Expires, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** What came as `x-amz-meta-…`, by the rest of the name in lower case. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** What an object is made of, besides its bytes. */
export interface Digests {
  /** Without quotation marks. */
  readonly etag: string;
  readonly checksum?: Checksum;
}

export interface StoredObject extends Attributes, Digests {
  /** The backend's own; another one whenever the object is written again. */
  readonly id: number;
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modified: Date;
  /** The bytes of each part where it was uploaded in parts. */
  readonly parts: readonly number[] | undefined;
}

/** Bytes that were taken in and belong to nothing yet. */
export interface Blob {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
}

/** What a request names, before anybody knows whether it may. */
export interface Target {
  /** The id of the key that it says it is signed with. */
  readonly accessKey: string | undefined;
  /** The cluster that its host names. */
  readonly cluster: string | undefined;
  /** The region of its signature: where its host names no cluster, the cluster that has this name, if there is one. */
  readonly region: string | undefined;
  /** A bucket's label, or a whole host name that is one. */
  readonly bucket: string | undefined;
  /**
   * Whether the label is the whole host. Such a host is one bucket's for everybody, as its certificate is: neither a region nor
   * a key, which a stranger could choose for the links that it hands out, leads to another.
   */
  readonly wholeHost?: boolean;
  readonly key: string | undefined;
}

/** What there is of it. */
export interface Found {
  readonly accessKey: AccessKey | undefined;
  /**
   * The cluster that its host names or, where that names none, that of its region or the first: where a bucket would be made,
   * wherever the one of that label is. Undefined where the host names one that is not there.
   */
  readonly cluster: string | undefined;
  readonly bucket: Bucket | undefined;
  readonly object: StoredObject | undefined;
}

/** A page of a list; `after` and what it ends with are compared as UTF-8 bytes. */
export interface ListRequest {
  readonly prefix: string;
  /** Empty: none. */
  readonly delimiter: string;
  /** Only what comes after this key or common prefix; empty: from the beginning. */
  readonly after: string;
  /** At most so many entries, common prefixes among them. */
  readonly limit: number;
}

export type ListedObject = Pick<StoredObject, 'key' | 'size' | 'etag' | 'modified' | 'checksum'>;

export interface ListPage<Item> {
  /** Items and common prefixes in the order of their bytes. */
  readonly entries: readonly (Item | { readonly commonPrefix: string })[];
  readonly truncated: boolean;
}

/** An upload in parts that is not complete. */
export interface Upload extends Attributes {
  readonly id: string;
  readonly key: string;
  readonly started: Date;
  /** What digest its parts, and the object, are to have. */
  readonly checksum: Pick<Checksum, 'algorithm' | 'type'> | undefined;
}

export interface Part extends Digests {
  readonly number: number;
  readonly size: number;
  readonly modified: Date;
}

/** What must be so at the moment an object is written; ETags without quotation marks. */
export interface WriteCondition {
  /** No object may have the key. */
  readonly absent?: true;
  /** The object that has the key must have this ETag. */
  readonly etag?: string;
}

/** Why an object was not written. */
export type WriteProblem = 'condition' | 'no-bucket' | 'no-upload' | 'no-part' | 'quota';

/**
 * What the protocol is served from. Every change is whole or not at all, also when the process is killed within it, and is
 * kept when its promise resolves.
 *
 * @throws BackendFull when there is no room for bytes
 */
export interface Backend {
  /** Looks up everything a request names, at once. */
  find(target: Target): Promise<Found>;

  /** The buckets of an owner in a cluster, by their labels. */
  listBuckets(owner: string, cluster: string): Promise<readonly Pick<Bucket, 'label' | 'created'>[]>;
  /** @returns `own` when the owner has it already, `taken` when another has, `full` when the owner may have no more */
  createBucket(
    owner: string,
    name: { readonly cluster: string; readonly label: string },
    acl: Acl,
  ): Promise<'created' | 'own' | 'taken' | 'full' | 'refused'>;
  removeBucket(bucket: Bucket): Promise<'removed' | 'not-empty'>;
  setBucketAcl(bucket: Bucket, acl: Acl): Promise<void>;
  /** @param rules undefined: as if none were ever set */
  setBucketCors(bucket: Bucket, rules: readonly CorsRule[] | undefined): Promise<void>;
  setBucketLifecycle(bucket: Bucket, rules: readonly LifecycleRule[] | undefined): Promise<void>;

  /** Objects by their keys. */
  listObjects(bucket: Bucket, request: ListRequest): Promise<ListPage<ListedObject>>;
  /** Uploads by their keys, and those of one key by their ids; `afterUpload` goes on within a key. */
  listUploads(
    bucket: Bucket,
    request: ListRequest & { readonly afterUpload: string },
  ): Promise<ListPage<Upload>>;

  /**
   * Takes bytes in. They belong to nothing until something is written with them, and are gone when the process ends before.
   *
   * @throws whatever ends the content early; nothing of it stays
   */
  receive(content: AsyncIterable<Uint8Array>): Promise<Blob>;
  /** Forgets bytes that are not wanted after all. */
  discard(blobs: readonly Blob[]): Promise<void>;
  /** The bytes of an object once more, without moving them. */
  duplicate(object: StoredObject): Promise<readonly Blob[]>;

  /** Writes an object, in the place of the one that has the key. The bytes belong to it, or are discarded. */
  putObject(
    bucket: Bucket,
    key: string,
    blobs: readonly Blob[],
    values: Attributes & Digests,
    condition?: WriteCondition,
  ): Promise<StoredObject | WriteProblem>;
  /**
   * The bytes of an object, or those from `start` to `end`, both included.
   *
   * @throws BlobGone when the object was removed or written again meanwhile
   */
  read(object: StoredObject, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /**
   * Says again who may use an object, without touching its bytes.
   *
   * @returns false when it was removed or written again meanwhile
   */
  setObjectAcl(bucket: Bucket, object: StoredObject, acl: Acl): Promise<boolean>;
  /** Removes objects; a key that no object has is no reason to fail. */
  removeObjects(bucket: Bucket, keys: readonly string[]): Promise<void>;

  createUpload(bucket: Bucket, key: string, values: Attributes & Pick<Upload, 'checksum'>): Promise<Upload>;
  findUpload(bucket: Bucket, key: string, id: string): Promise<Upload | undefined>;
  /** Keeps a part, in the place of the one that has the number. The bytes belong to it, or are discarded. */
  putPart(
    bucket: Bucket,
    upload: Upload,
    number: number,
    blob: Blob,
    digests: Digests,
  ): Promise<Part | WriteProblem>;
  /** By their numbers. */
  listParts(
    upload: Upload,
    after: number,
    limit: number,
  ): Promise<{ parts: readonly Part[]; truncated: boolean }>;
  /**
   * Makes the object of an upload from its parts, in the order of their numbers; those left out are removed. `no-part`: one is
   * not there, or another one took its place.
   */
  completeUpload(
    bucket: Bucket,
    upload: Upload,
    parts: readonly Pick<Part, 'number' | 'etag'>[],
    digests: Digests,
    condition?: WriteCondition,
  ): Promise<StoredObject | WriteProblem>;
  abortUpload(bucket: Bucket, upload: Upload): Promise<void>;

  /** Counts bytes that left a bucket. */
  countOutbound(bucket: Bucket, bytes: number): void;
}
