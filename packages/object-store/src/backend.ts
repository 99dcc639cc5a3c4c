import type { Readable } from 'node:stream';
import type {
  Acl,
  Attributes,
  Backend,
  Blob,
  Bucket,
  Digests,
  Encryptable,
  Encrypted,
  Found,
  LifecycleRule,
  CorsRule,
  DataKey,
  DeleteMarker,
  ListedObject,
  ListedVersion,
  ListPage,
  ListRequest,
  NewBucket,
  ObjectLock,
  ObjectPart,
  Ownership,
  Part,
  PublicAccessBlock,
  Protection,
  Removal,
  RemovalOutcome,
  StoredObject,
  Tags,
  Target,
  Upload,
  VersionListRequest,
  Versioning,
  WriteCondition,
  WriteProblem,
} from '@cloud-account/s3';
import type { Bytes } from './bytes/bytes.js';
import { EmbeddedDataKeys, storedForm } from './encryption/data-keys.js';
import {
  findBucketRow,
  insertBucketRow,
  listBucketRows,
  setBucketAclRow,
  setBucketCorsRow,
  setBucketEncryptionRow,
  setBucketLifecycleRow,
  setBucketObjectLockRow,
  setBucketTagsRow,
  setBucketVersioningRow,
} from './rows/bucket-rows.js';
import { setBucketOwnershipRow, setBucketPolicyRow, setPublicAccessBlockRow } from './rows/access-rows.js';
import { completeRows } from './uploads/complete-upload.js';
import { Finder } from './find.js';
import type { Garbage } from './removal/garbage.js';
import { listRows } from './objects/object-lists.js';
import { setRowAcl } from './rows/object-rows.js';
import { setProtectionRow } from './rows/protection-rows.js';
import { setObjectTagsRow } from './rows/tag-rows.js';
import { listPieceRows } from './rows/piece-rows.js';
import { removeObjectRows } from './versions/removal.js';
import type { StoreOptions } from './limits/options.js';
import { withinQuota } from './limits/quota.js';
import type { Outbound } from './limits/outbound.js';
import { ObjectBytes } from './object-bytes.js';
import { Puts } from './objects/puts.js';
import { removeBucket } from './removal/remove-bucket.js';
import type { Reading } from './objects/reading.js';
import { listUploads } from './uploads/upload-lists.js';
import { findVersionRow } from './versions/find-version.js';
import { listVersions } from './objects/version-lists.js';
import {
  abortUploadRows,
  findUploadRow,
  insertUploadRow,
  listPartRows,
  putPartRow,
} from './uploads/upload-rows.js';
import type { Writing } from './objects/writing.js';

/** The maximum of objects that one statement removes, so that it does not delay others for long. */
const REMOVED_AT_ONCE = 200;

/** Serves the protocol from rows in the database and bytes of an engine. */
export class EmbeddedBackend implements Backend {
  readonly #bytes: ObjectBytes;
  readonly #finder: Finder;
  readonly #puts: Puts;
  readonly #dataKeys: EmbeddedDataKeys;

  constructor(
    private readonly options: StoreOptions,
    bytes: Bytes,
    reading: Reading,
    private readonly garbage: Garbage,
    private readonly outbound: Outbound,
    private readonly writing: Writing,
  ) {
    this.#bytes = new ObjectBytes(bytes, reading, garbage);
    this.#finder = new Finder(options.database, options.encryption, options.clusters);
    this.#puts = new Puts(options.database, writing, options.quota);
    this.#dataKeys = new EmbeddedDataKeys(options.encryption);
  }

  find(target: Target): Promise<Found> {
    return this.#finder.find(target);
  }

  listBuckets(owner: string, cluster: string): Promise<readonly Pick<Bucket, 'label' | 'created'>[]> {
    const { database, bucketsPerCluster } = this.options;
    return listBucketRows(database, owner, { cluster, offset: 0, limit: bucketsPerCluster });
  }

  async createBucket(
    owner: string,
    name: { readonly cluster: string; readonly label: string },
    settings: NewBucket,
  ): Promise<'created' | 'own' | 'taken' | 'full' | 'refused'> {
    const { database, bucketsPerCluster: max, clock } = this.options;
    if (!(await this.options.mayCreateBuckets(owner))) return 'refused';
    const values = { ...name, ...settings, owner, cors: undefined };
    const request = { ...values, created: clock.now(), max, byKey: true };
    const made = await this.writing.inTurn(owner, () => insertBucketRow(database, request));
    if (made !== 'exists') return made;
    return (await findBucketRow(database, name))?.owner === owner ? 'own' : 'taken';
  }

  async removeBucket(bucket: Bucket): Promise<'removed' | 'not-empty'> {
    const { database, clock } = this.options;
    const remove = () => removeBucket(database, bucket.id, clock.now());
    if (await this.writing.countedInTurn(bucket, remove)) {
      this.garbage.expect();
      return 'removed';
    }
    return (await findBucketRow(database, bucket))?.id === bucket.id ? 'not-empty' : 'removed';
  }

  async setBucketAcl(bucket: Bucket, acl: Acl): Promise<void> {
    await this.#inTurn(bucket, () => setBucketAclRow(this.options.database, bucket.id, acl));
  }

  async setBucketCors(bucket: Bucket, rules: readonly CorsRule[] | undefined): Promise<void> {
    await this.#inTurn(bucket, () => setBucketCorsRow(this.options.database, bucket.id, rules));
  }

  async setBucketLifecycle(bucket: Bucket, rules: readonly LifecycleRule[] | undefined): Promise<void> {
    await this.#inTurn(bucket, () => setBucketLifecycleRow(this.options.database, bucket.id, rules));
  }

  async setBucketTags(bucket: Bucket, tags: Tags): Promise<void> {
    await this.#inTurn(bucket, () => setBucketTagsRow(this.options.database, bucket.id, tags));
  }

  setBucketVersioning(bucket: Bucket, versioning: Versioning): Promise<boolean> {
    return this.#inTurn(bucket, () => setBucketVersioningRow(this.options.database, bucket.id, versioning));
  }

  setBucketObjectLock(bucket: Bucket, objectLock: ObjectLock): Promise<boolean> {
    return this.#inTurn(bucket, () => setBucketObjectLockRow(this.options.database, bucket.id, objectLock));
  }

  async setBucketEncrypts(bucket: Bucket, encrypts: boolean): Promise<void> {
    await this.#inTurn(bucket, () => setBucketEncryptionRow(this.options.database, bucket.id, encrypts));
  }

  makeDataKey(clientKey: Buffer | undefined): DataKey {
    return this.#dataKeys.makeDataKey(clientKey);
  }

  openDataKey(stored: Encryptable, clientKey: Buffer | undefined): DataKey | undefined {
    return this.#dataKeys.openDataKey(stored, clientKey);
  }

  async setBucketPolicy(bucket: Bucket, policy: string | undefined): Promise<void> {
    await this.#inTurn(bucket, () => setBucketPolicyRow(this.options.database, bucket.id, policy));
  }

  async setPublicAccessBlock(bucket: Bucket, block: PublicAccessBlock | undefined): Promise<void> {
    await this.#inTurn(bucket, () => setPublicAccessBlockRow(this.options.database, bucket.id, block));
  }

  async setBucketOwnership(bucket: Bucket, ownership: Ownership | undefined): Promise<void> {
    await this.#inTurn(bucket, () => setBucketOwnershipRow(this.options.database, bucket.id, ownership));
  }

  listObjects(bucket: Bucket, request: ListRequest): Promise<ListPage<ListedObject>> {
    return listRows(this.options.database, bucket.id, request);
  }

  listVersions(bucket: Bucket, request: VersionListRequest): Promise<ListPage<ListedVersion>> {
    return listVersions(this.options.database, bucket, request);
  }

  findVersion(
    bucket: Bucket,
    key: string,
    version: string | undefined,
  ): Promise<StoredObject | DeleteMarker | undefined> {
    return findVersionRow(this.options.database, bucket, key, version);
  }

  listUploads(
    bucket: Bucket,
    request: ListRequest & { readonly afterUpload: string },
  ): Promise<ListPage<Upload>> {
    return listUploads(this.options.database, bucket.id, request);
  }

  receive(content: AsyncIterable<Uint8Array>, length: number, dataKey?: DataKey): Promise<Blob> {
    return this.#bytes.receive(content, length, dataKey);
  }

  discard(blobs: readonly Blob[]): Promise<void> {
    return this.#bytes.discard(blobs);
  }

  duplicate(object: StoredObject): Promise<readonly Blob[]> {
    return this.#bytes.duplicate(object);
  }

  async putObject(
    bucket: Bucket,
    key: string,
    blobs: readonly Blob[],
    values: Attributes & Digests & Encrypted,
    condition?: WriteCondition,
  ): Promise<StoredObject | WriteProblem> {
    const { clock, randomness } = this.options;
    const [version, modified] = [randomness.uuid(), clock.now()];
    const dataKey = storedForm(values.dataKey);
    const put = { key, blobs, uploadId: undefined, dataKey, version, values, modified, condition };
    return this.#bytes.assign(blobs, () => this.#puts.put(bucket, put));
  }

  read(
    object: StoredObject,
    range?: { readonly start: number; readonly end: number },
    dataKey?: DataKey,
  ): Promise<Readable | Buffer> {
    return this.#bytes.read(object, range, dataKey);
  }

  async listObjectParts(
    object: StoredObject,
    after: number,
    limit: number,
  ): Promise<{ parts: readonly ObjectPart[]; truncated: boolean }> {
    const parts = await listPieceRows(this.options.database, object, after, limit + 1);
    return { parts: parts.slice(0, limit), truncated: parts.length > limit };
  }

  setObjectAcl(bucket: Bucket, object: StoredObject, acl: Acl): Promise<boolean> {
    return setRowAcl(this.options.database, bucket, object, JSON.stringify(acl));
  }

  setObjectTags(bucket: Bucket, object: StoredObject, tags: Tags): Promise<boolean> {
    return setObjectTagsRow(this.options.database, bucket, object, tags);
  }

  setObjectProtection(bucket: Bucket, object: StoredObject, protection: Protection): Promise<boolean> {
    return this.#inTurn(bucket, () => setProtectionRow(this.options.database, bucket, object, protection));
  }

  async removeObjects(bucket: Bucket, removals: readonly Removal[]): Promise<readonly RemovalOutcome[]> {
    const outcomes: RemovalOutcome[] = [];
    for (let at = 0; at < removals.length; at += REMOVED_AT_ONCE) {
      outcomes.push(...(await this.#removeSome(bucket, removals.slice(at, at + REMOVED_AT_ONCE))));
    }
    this.garbage.expect();
    return outcomes;
  }

  /** Removes objects together; when their delete markers would exceed the quota, one after the other. */
  async #removeSome(bucket: Bucket, removals: readonly Removal[]): Promise<readonly RemovalOutcome[]> {
    const { database, clock, quota, randomness } = this.options;
    const marking = { now: clock.now(), uuid: () => randomness.uuid(), quota };
    const remove = () => withinQuota(() => removeObjectRows(database, bucket, removals, marking));
    const removed = await this.writing.countedInTurn(bucket, remove);
    if (removed !== 'quota') return removed;
    if (removals.length === 1) return [removed];
    const outcomes: RemovalOutcome[] = [];
    for (const removal of removals) outcomes.push(...(await this.#removeSome(bucket, [removal])));
    return outcomes;
  }

  createUpload(
    bucket: Bucket,
    key: string,
    { dataKey, ...others }: Attributes & Pick<Upload, 'checksum' | 'initiator'> & Encrypted,
  ): Promise<Upload | 'no-bucket' | 'full'> {
    const { database, clock, randomness, uploadsPerBucket: max } = this.options;
    const values = { ...others, dataKey: storedForm(dataKey) };
    return this.#inTurn(bucket, () =>
      insertUploadRow(database, bucket, randomness.uuid(), key, values, clock.now(), max),
    );
  }

  findUpload(bucket: Bucket, key: string, id: string): Promise<Upload | undefined> {
    return findUploadRow(this.options.database, bucket, key, id);
  }

  async putPart(
    bucket: Bucket,
    upload: Upload,
    number: number,
    blob: Blob,
    digests: Digests,
  ): Promise<Part | WriteProblem> {
    const { database, clock, quota } = this.options;
    const filed = await this.#bytes.filed(blob);
    const put = () => putPartRow(database, bucket, upload, number, filed, digests, clock.now(), quota);
    return this.#bytes.assign([filed], async () => {
      const made = await this.writing.countedInTurn(bucket, put, upload.id);
      return { made, kept: typeof made !== 'string' };
    });
  }

  async listParts(
    upload: Upload,
    after: number,
    limit: number,
  ): Promise<{ parts: readonly Part[]; truncated: boolean }> {
    const parts = await listPartRows(this.options.database, upload, after, limit + 1);
    return { parts: parts.slice(0, limit), truncated: parts.length > limit };
  }

  async completeUpload(
    bucket: Bucket,
    upload: Upload,
    parts: readonly Pick<Part, 'number' | 'etag'>[],
    digests: Digests,
    condition?: WriteCondition,
  ): Promise<StoredObject | WriteProblem> {
    const { database, clock, quota, randomness } = this.options;
    const [version, now] = [randomness.uuid(), clock.now()];
    const made = await this.writing.countedInTurn(bucket, () =>
      completeRows(database, bucket, upload.id, parts, digests, now, condition, quota, version),
    );
    this.garbage.expect();
    return made;
  }

  async abortUpload(bucket: Bucket, upload: Upload): Promise<void> {
    const abort = () => abortUploadRows(this.options.database, [upload.id]);
    await this.writing.countedInTurn(bucket, abort, upload.id);
    this.garbage.expect();
  }

  countOutbound(bucket: Bucket, bytes: number): void {
    this.outbound.count(bucket.owner, bytes);
  }

  #inTurn<Made>({ id }: Bucket, write: () => Promise<Made>): Promise<Made> {
    return this.writing.inTurn(id, write);
  }
}
