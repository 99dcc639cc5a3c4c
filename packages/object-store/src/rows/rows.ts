import type {
  AccessKey,
  Blob,
  Bucket,
  Checksum,
  LifecycleRule,
  ListedObject,
  Part,
  Protection,
  StoredObject,
  Tags,
  Upload,
} from '@cloud-account/s3';
import type { Row } from '@cloud-account/database';
import { encryptionOf } from '../encryption/data-keys.js';
import { versionIdOf } from './version-ids.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True when a text is a UUID as the rows have them, which bytes and uploads are named by. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** The stored form of a key. */
export const bytesOf = (key: string): Buffer => Buffer.from(key, 'utf8');

export const keyOf = (bytes: Buffer): string => bytes.toString('utf8');

/** The stored form of tags; null for none. */
export const tagsJson = (tags: Tags): string | null => (tags.length === 0 ? null : JSON.stringify(tags));

/** The stored form of what protects an object; null for nothing. */
export const protectionJson = (protection: Protection): string | null =>
  Object.keys(protection).length === 0 ? null : JSON.stringify(protection);

/** Dates are text in JSON. */
const protectionOf = (stored: Protection | null): Protection => {
  const { retention, ...rest } = stored ?? {};
  return { ...rest, ...(retention && { retention: { ...retention, until: new Date(retention.until) } }) };
};

/** JSON for a column that may be null. */
export const jsonOrNull = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

export const checksumOf = (checksum: Checksum | null): { checksum?: Checksum } =>
  checksum === null ? {} : { checksum };

/** The columns of a bucket, beside its ACL and its tags, whose names those of objects have, too. */
export const bucketColumns = [
  'cluster',
  'label',
  'owner',
  'cors',
  'lifecycle',
  'versioning',
  'object_lock',
  'encryption',
  'policy',
  'public_access_block',
  'ownership',
  'website',
  'logging',
  'created_at',
] as const;

export type BucketRow = Pick<Row<'store_buckets'>, 'id' | 'acl' | 'tags' | (typeof bucketColumns)[number]>;

export const bucketOf = (row: BucketRow): Bucket => ({
  id: row.id,
  cluster: row.cluster,
  label: row.label,
  owner: row.owner,
  acl: row.acl,
  cors: row.cors ?? undefined,
  lifecycle: row.lifecycle?.map(ruleOf),
  tags: row.tags ?? [],
  versioning: row.versioning ?? undefined,
  objectLock: row.object_lock ?? undefined,
  encrypts: row.encryption !== null,
  policy: row.policy ?? undefined,
  publicAccessBlock: row.public_access_block ?? undefined,
  ownership: row.ownership ?? undefined,
  website: row.website ?? undefined,
  logging: row.logging ?? undefined,
  created: row.created_at,
});

/** A stored rule; dates are text in JSON. */
const ruleOf = (rule: LifecycleRule): LifecycleRule =>
  rule.expiry && 'date' in rule.expiry ? { ...rule, expiry: { date: new Date(rule.expiry.date) } } : rule;

export const accessKeyOf = (
  row: Pick<Row<'store_keys'>, 'access_key' | 'owner' | 'buckets'>,
  secret: string,
): AccessKey => ({ id: row.access_key, secret, owner: row.owner, buckets: row.buckets ?? 'all' });

export type ObjectRow = Pick<
  Row<'store_objects'>,
  | 'id'
  | 'key'
  | 'version'
  | 'size'
  | 'etag'
  | 'checksum'
  | 'acl'
  | 'content_type'
  | 'headers'
  | 'metadata'
  | 'protection'
  | 'file'
  | 'content'
  | 'upload_id'
  | 'data_key'
  | 'modified_at'
> & {
  readonly tags: Tags | null;
  /** The pieces of an object that has some, each with its file and its bytes. */
  readonly parts: readonly (readonly [file: string | null, size: number])[] | null;
};

/** The id of bytes that have no file. */
const NO_FILE = '';

/** Bytes in their place, or in the row that refers to them. */
export interface KeptBlob extends Blob {
  /** The bytes themselves, which are in the row. */
  readonly content?: Buffer;
}

/** Bytes that their row keeps. */
export const inRowOf = (content: Buffer): KeptBlob => ({
  id: NO_FILE,
  size: content.length,
  ...(content.length > 0 && { content }),
});

/** The bytes of an object that its row keeps; undefined: they are elsewhere. */
export const contentOf = ([only]: readonly KeptBlob[]): Buffer | undefined => only?.content;

/** The file of bytes; null where they have none. */
export const fileOf = ({ id, size, content }: KeptBlob): string | null =>
  size > 0 && content === undefined ? id : null;

/** The files of those that have one. */
export const filesOf = (blobs: readonly KeptBlob[]): string[] => blobs.flatMap((blob) => fileOf(blob) ?? []);

/** An object with its bytes, or their places. */
export interface KeptObject extends StoredObject {
  readonly pieces: readonly KeptBlob[];
  /** Encrypted; undefined where its bytes are not. */
  readonly dataKey?: string;
}

/**
 * The sizes of the parts of an object, which only the ETag of an upload in parts shows. The pieces of other objects are nothing
 * that clients see.
 */
export const partsOf = (etag: string, sizes: readonly number[] | undefined): readonly number[] | undefined =>
  etag.includes('-') ? sizes : undefined;

export const objectOf = (row: ObjectRow): KeptObject => {
  const size = Number(row.size);
  const { file: ofAll, content } = row;
  const pieces = row.parts?.map(([file, bytes]) => ({ id: file ?? NO_FILE, size: bytes })) ?? [
    { id: ofAll ?? NO_FILE, size, ...(ofAll === null && size > 0 && content !== null && { content }) },
  ];
  return {
    id: Number(row.id),
    key: keyOf(row.key),
    version: versionIdOf(row),
    size,
    etag: row.etag,
    ...checksumOf(row.checksum),
    acl: row.acl,
    contentType: row.content_type,
    headers: row.headers,
    metadata: row.metadata,
    tags: row.tags ?? [],
    protection: protectionOf(row.protection),
    modified: row.modified_at,
    parts: partsOf(
      row.etag,
      row.parts?.map(([, bytes]) => bytes),
    ),
    ...(row.upload_id !== null && { uploadId: row.upload_id }),
    ...encryptionOf(row.data_key),
    pieces,
  };
};

/** The places of the bytes of an object of this store. @throws TypeError for an object of another store */
export const piecesOf = (object: StoredObject): readonly KeptBlob[] => {
  if ('pieces' in object) return (object as KeptObject).pieces;
  throw new TypeError('The object is not of this store.');
};

export const listedOf = (
  row: Pick<Row<'store_objects'>, 'key' | 'size' | 'etag' | 'checksum' | 'modified_at'> & {
    readonly owner: string;
  },
): ListedObject => ({
  key: keyOf(row.key),
  size: Number(row.size),
  etag: row.etag,
  ...checksumOf(row.checksum),
  modified: row.modified_at,
  owner: row.owner,
});

/** An upload with its data key. */
export interface KeptUpload extends Upload {
  /** Encrypted; undefined where its parts are not. */
  readonly dataKey?: string;
}

export const uploadOf = (row: Omit<Row<'store_uploads'>, 'bucket_id' | 'size'>): KeptUpload => ({
  id: row.id,
  key: keyOf(row.key),
  checksum: row.checksum ?? undefined,
  initiator: row.initiator ?? undefined,
  acl: row.acl,
  contentType: row.content_type,
  headers: row.headers,
  metadata: row.metadata,
  tags: row.tags ?? [],
  protection: protectionOf(row.protection),
  started: row.started_at,
  ...encryptionOf(row.data_key),
});

export const partOf = (
  row: Pick<Row<'store_parts'>, 'number' | 'size' | 'etag' | 'checksum' | 'modified_at'>,
): Part => ({
  number: row.number,
  size: Number(row.size),
  etag: row.etag,
  ...checksumOf(row.checksum),
  modified: row.modified_at,
});
