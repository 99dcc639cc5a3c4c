import type { Readable } from 'node:stream';
import type { AccessKey, Acl, Ownership, PublicAccessBlock } from './access/types.js';
import type {
  AccessLogging,
  CorsRule,
  LifecycleRule,
  ObjectLock,
  Protection,
  Tags,
  Versioning,
  Website,
} from './bucket-settings.js';
import type { DataKey, DataKeys, Encryptable, Encrypted } from './encryption/encryption.js';
import type { ListPage, ListRequest, VersionListRequest } from './lists.js';

export type * from './access/types.js';
export type * from './bucket-settings.js';
export type * from './encryption/encryption.js';
export type * from './lists.js';

export interface Bucket {
  /** The id in the backend. */
  readonly id: number;
  readonly cluster: string;
  readonly label: string;
  readonly owner: string;
  readonly acl: Acl;
  /** Undefined when they were never set. */
  readonly cors: readonly CorsRule[] | undefined;
  readonly lifecycle: readonly LifecycleRule[] | undefined;
  readonly tags: Tags;
  /** Undefined when it never kept versions. */
  readonly versioning: Versioning | undefined;
  /** Undefined when its versions cannot be protected. With it, the bucket always keeps versions. */
  readonly objectLock: ObjectLock | undefined;
  /** True when new objects are encrypted with keys of the storage where their requests ask for no encryption. */
  readonly encrypts: boolean;
  /** The document of its policy. */
  readonly policy: string | undefined;
  readonly publicAccessBlock: PublicAccessBlock | undefined;
  /** Undefined: it was never set, which means the same as `ObjectWriter`. */
  readonly ownership: Ownership | undefined;
  /** Undefined: the bucket serves none. */
  readonly website: Website | undefined;
  /** Undefined: requests are not recorded. */
  readonly logging: AccessLogging | undefined;
  readonly created: Date;
}

/** The settings of a bucket that can be changed. */
export type BucketSettings = Omit<Bucket, 'id' | 'cluster' | 'label' | 'owner' | 'created'>;

/** The settings of a new bucket. */
export interface NewBucket extends Pick<Bucket, 'acl' | 'ownership' | 'tags'> {
  /** True when its versions can be protected; then it keeps versions. */
  readonly objectLock: boolean;
}

/** A digest in addition to the ETag, in the form of S3. */
export interface Checksum {
  readonly algorithm:
    | 'CRC32'
    | 'CRC32C'
    | 'CRC64NVME'
    | 'MD5'
    | 'SHA1'
    | 'SHA256'
    | 'SHA512'
    | 'XXHASH3'
    | 'XXHASH64'
    | 'XXHASH128';
  /** Base64; `COMPOSITE` digests of multipart uploads end in `-` and the number of parts. */
  readonly value: string;
  readonly type: 'FULL_OBJECT' | 'COMPOSITE';
}

/** The attributes that a client gives an object when it writes it. */
export interface Attributes {
  readonly acl: Acl;
  readonly contentType: string;
  /**
   * Content-Encoding, Content-Disposition, Content-Language, Cache-Control, Expires and the redirect of a website, by their names
   * in lower case.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers `x-amz-meta-…`, by the rest of their names in lower case. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly tags: Tags;
  readonly protection: Protection;
}

/** The digests of an object. */
export interface Digests {
  /** Without quotation marks. */
  readonly etag: string;
  readonly checksum?: Checksum;
}

export interface StoredObject extends Attributes, Digests, Encryptable {
  /** The id in the backend; each write of the object changes it. */
  readonly id: number;
  readonly key: string;
  /** The id of the version: `null`, or 48 hexadecimal digits. */
  readonly version: string;
  /** Bytes. */
  readonly size: number;
  readonly modified: Date;
  /** The sizes of the parts after a multipart upload. */
  readonly parts: readonly number[] | undefined;
  /** The id of the multipart upload that wrote it. */
  readonly uploadId?: string;
}

/** A part of an object that was uploaded in parts. */
export interface ObjectPart {
  /** Its place among the parts, from 1. */
  readonly number: number;
  readonly size: number;
  /** Its digest by the algorithm of the object, in Base64. */
  readonly digest?: string;
}

/** A version that says that its key has no object since. */
export interface DeleteMarker extends Pick<StoredObject, 'key' | 'version' | 'modified'> {
  readonly isMarker: true;
}

/** Received bytes that belong to no object or part yet. */
export interface Blob {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
}

/** The names in a request, before its permission is checked. */
export interface Target {
  /** The id of the key in its signature, not verified. */
  readonly accessKey: string | undefined;
  /** The cluster in its host. */
  readonly cluster: string | undefined;
  /** The region of its signature: the cluster with this name, if any, when its host has no cluster. */
  readonly region: string | undefined;
  /** The label of a bucket, or a whole host name that is a label. */
  readonly bucket: string | undefined;
  /**
   * True when the label is the whole host. Such a host always means one bucket, like its certificate: a region or a key,
   * which a stranger could choose for links, must not select another bucket.
   */
  readonly wholeHost?: boolean;
  readonly key: string | undefined;
  /** True when the bytes of the object may be read, so that a backend may find few of them with it. */
  readonly reads?: boolean;
}

/** The existing things of a target. */
export interface Found {
  readonly accessKey: AccessKey | undefined;
  /**
   * The cluster for a new bucket: the one in the host, otherwise that of the region, otherwise the first. Undefined
   * when the cluster in the host does not exist.
   */
  readonly cluster: string | undefined;
  readonly bucket: Bucket | undefined;
  readonly object: StoredObject | undefined;
}

export interface ListedObject extends Pick<StoredObject, 'key' | 'size' | 'etag' | 'modified' | 'checksum'> {
  /** The account in its access control list. */
  readonly owner: string;
}

/** A version in a list, and whether it is the current one. */
export type ListedVersion = ((ListedObject & Pick<StoredObject, 'version'>) | DeleteMarker) & {
  readonly isLatest: boolean;
};

/** An incomplete multipart upload. */
export interface Upload extends Attributes, Encryptable {
  readonly id: string;
  readonly key: string;
  readonly started: Date;
  /** The account that began it; undefined: the request was not signed. */
  readonly initiator?: string | undefined;
  /** The digest that its parts and the object must have. */
  readonly checksum: Pick<Checksum, 'algorithm' | 'type'> | undefined;
}

export interface Part extends Digests {
  readonly number: number;
  readonly size: number;
  readonly modified: Date;
}

/** The condition of a write; ETags without quotation marks. */
export interface WriteCondition {
  /** No object may have the key. */
  readonly absent?: true;
  /** The object that has the key must have this ETag. */
  readonly etag?: string;
  /** No object with this ETag may have the key. */
  readonly otherThan?: string;
}

/** The condition of a removal: what the object that has the key must be. A delete marker has neither ETag nor size. */
export interface RemovalCondition {
  /** Its ETag without quotation marks; `*` means any. */
  readonly etag?: string;
  /** When it was written, in whole seconds. */
  readonly modified?: Date;
  /** Its bytes. */
  readonly size?: number;
}

/** An object to remove. */
export interface Removal {
  readonly key: string;
  /** The only version to remove, permanently. Undefined: the object, of which a bucket with versions keeps them. */
  readonly version?: string | undefined;
  readonly condition?: RemovalCondition | undefined;
  /** True when a version is removed during a retention of the mode `GOVERNANCE`, too. */
  readonly bypass?: boolean;
}

/**
 * The reason for which nothing was removed. `condition`: the object is another one, and stays. `no-object`: the condition names an ETag, and no
 * object has the key. `quota`: there is no room for a delete marker. `protected`: the version is protected.
 */
export type RemovalProblem = 'condition' | 'no-object' | 'quota' | 'protected';

/**
 * The result of a removal. `removed`: no object has the key any more, or the version does not exist. `marker`: the version of
 * the delete marker that was written or removed.
 */
export type RemovalOutcome = 'removed' | { readonly marker: string } | RemovalProblem;

/** The reason for which an object was not written. */
export type WriteProblem = 'condition' | 'no-bucket' | 'no-upload' | 'no-part' | 'quota';

/**
 * The storage of the protocol. Every change is atomic, even when the process is killed, and durable when its promise
 * resolves.
 *
 * @throws BackendFull when the storage is full
 */
export interface Backend extends DataKeys {
  /** Looks up all names of a request at once. */
  find(target: Target): Promise<Found>;

  /** The buckets of an owner in a cluster, by their labels. */
  listBuckets(owner: string, cluster: string): Promise<readonly Pick<Bucket, 'label' | 'created'>[]>;
  /**
   * @param ownership undefined: it is not set
   * @returns `own` when the owner already has it, `taken` when another account has it, `full` when the owner has too many */
  createBucket(
    owner: string,
    name: { readonly cluster: string; readonly label: string },
    settings: NewBucket,
  ): Promise<'created' | 'own' | 'taken' | 'full' | 'refused'>;
  removeBucket(bucket: Bucket): Promise<'removed' | 'not-empty'>;
  /**
   * Changes settings of a bucket together. An undefined one becomes as if it had never been set.
   *
   * @returns false when the bucket no longer exists, or would have object lock without keeping versions; then nothing changes
   */
  setBucket(bucket: Bucket, settings: Partial<BucketSettings>): Promise<boolean>;

  /** Objects by their keys. */
  listObjects(bucket: Bucket, request: ListRequest): Promise<ListPage<ListedObject>>;
  listVersions(bucket: Bucket, request: VersionListRequest): Promise<ListPage<ListedVersion>>;
  /** A version of a key. @param version undefined: the current one */
  findVersion(
    bucket: Bucket,
    key: string,
    version: string | undefined,
  ): Promise<StoredObject | DeleteMarker | undefined>;
  /** Uploads by key, then by id; `afterUpload` continues within a key. */
  listUploads(
    bucket: Bucket,
    request: ListRequest & { readonly afterUpload: string },
  ): Promise<ListPage<Upload>>;

  /**
   * Receives bytes. They belong to nothing until an object or part uses them, and are removed when the process ends
   * before.
   *
   * @param length how many they are
   * @param dataKey of the object or upload that will have them
   * @throws BackendFull, in general before any of them is read
   * @throws the error that ended the content early; then nothing is stored
   */
  receive(content: AsyncIterable<Uint8Array>, length: number, dataKey?: DataKey): Promise<Blob>;
  /** Removes received bytes. */
  discard(blobs: readonly Blob[]): Promise<void>;
  /** Duplicates the bytes of an object, without copying them; they keep their data key. */
  duplicate(object: StoredObject): Promise<readonly Blob[]>;

  /**
   * Writes an object, and replaces the one with the same key unless the bucket keeps versions. The bytes then belong to it, or are
   * discarded. Without a retention of its own it gets the default one of the bucket, as objects of uploads do.
   */
  putObject(
    bucket: Bucket,
    key: string,
    blobs: readonly Blob[],
    values: Attributes & Digests & Encrypted,
    condition?: WriteCondition,
  ): Promise<StoredObject | WriteProblem>;
  /**
   * The bytes of an object, or those from `start` to `end`, both included: a stream, or all of them where they are few.
   *
   * @param dataKey that of the object, which an encrypted one needs
   * @throws BlobGone when the object was removed or overwritten meanwhile
   */
  read(
    object: StoredObject,
    range?: { readonly start: number; readonly end: number },
    dataKey?: DataKey,
  ): Promise<Readable | Buffer>;
  /** The parts of an object with numbers after this one. */
  listObjectParts(
    object: StoredObject,
    after: number,
    limit: number,
  ): Promise<{ parts: readonly ObjectPart[]; truncated: boolean }>;
  /**
   * Replaces the access control list of an object. Where the bucket has no lists, an object keeps its own for the time when it has
   * them again.
   *
   * @returns false when the object was removed or replaced meanwhile
   */
  setObjectAcl(bucket: Bucket, object: StoredObject, acl: Acl): Promise<boolean>;
  /** Replaces the tags of an object. @returns false as `setObjectAcl` */
  setObjectTags(bucket: Bucket, object: StoredObject, tags: Tags): Promise<boolean>;
  /** Replaces what protects an object. @returns false as `setObjectAcl`, also when its protection was changed meanwhile */
  setObjectProtection(bucket: Bucket, object: StoredObject, protection: Protection): Promise<boolean>;
  /** Removes objects, each for itself and under its own condition. @returns the result of each */
  removeObjects(bucket: Bucket, removals: readonly Removal[]): Promise<readonly RemovalOutcome[]>;

  /** @returns `full` when the bucket has too many uploads that are neither complete nor aborted */
  createUpload(
    bucket: Bucket,
    key: string,
    values: Attributes & Pick<Upload, 'checksum' | 'initiator'> & Encrypted,
  ): Promise<Upload | 'no-bucket' | 'full'>;
  findUpload(bucket: Bucket, key: string, id: string): Promise<Upload | undefined>;
  /** Stores a part and replaces the one with the same number. The bytes then belong to it, or are discarded. */
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
   * Makes the object of an upload from its parts, in the order of their numbers, and removes other parts. `no-part`: a
   * part does not exist or was replaced.
   */
  completeUpload(
    bucket: Bucket,
    upload: Upload,
    parts: readonly Pick<Part, 'number' | 'etag'>[],
    digests: Digests,
    condition?: WriteCondition,
  ): Promise<StoredObject | WriteProblem>;
  abortUpload(bucket: Bucket, upload: Upload): Promise<void>;

  /** Counts bytes that a bucket sent. */
  countOutbound(bucket: Bucket, bytes: number): void;
  /** Adds a line to the access log of a bucket that has one, which is written later. @param time that of its request */
  logAccess(bucket: Bucket, line: string, time: Date): void;
}
