import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { BlobGone } from './backend-problems.js';
import type {
  AccessKey,
  Acl,
  Backend,
  Blob,
  Bucket,
  BucketSettings,
  DataKey,
  Digests,
  Encrypted,
  ListRequest,
  NewBucket,
  Part,
  Protection,
  Removal,
  RemovalOutcome,
  StoredObject,
  Tags,
  Target,
  Upload,
  VersionListRequest,
  WriteCondition,
  WriteProblem,
} from './backend.js';
import { currentOf, emptyBucket, isObject, type KeptBucket, type Version } from './memory-bucket.fixture.js';
import { encryptedAs, MemoryBytes } from './memory-bytes.fixture.js';
import { compare, page, problemOf } from './memory-lists.fixture.js';
import { isProtected, withDefaultRetention } from './object-lock/protection.js';
import { nullVersion } from './requests/version-id.js';

/** A backend in memory for tests of the protocol. */
export class MemoryBackend extends MemoryBytes implements Backend {
  readonly keys = new Map<string, AccessKey>();
  readonly buckets: KeptBucket[] = [];
  /** Bytes counted as sent, by the labels of buckets. */
  readonly outbound = new Map<string, number>();
  /** The maximum of uploads of a bucket; tests change it. */
  maxUploads = 1_000;
  private ids = 0;

  constructor(readonly clusters: readonly [string, ...string[]]) {
    super();
  }

  private kept(bucket: Pick<Bucket, 'id'>): KeptBucket | undefined {
    return this.buckets.find(({ id }) => id === bucket.id);
  }

  find(target: Target) {
    const accessKey = target.accessKey === undefined ? undefined : this.keys.get(target.accessKey);
    const labelled = this.buckets.filter(({ label }) => label === target.bucket);
    const own = labelled.filter(({ owner }) => owner === accessKey?.owner);
    const named = target.cluster ?? target.region;
    const bucket =
      labelled.find(({ cluster }) => cluster === named && target.wholeHost !== true) ??
      (target.cluster === undefined
        ? ((target.wholeHost === true ? undefined : own[0]) ?? labelled[0])
        : undefined);
    const known = this.clusters.find((cluster) => cluster === named);
    const cluster = known ?? (target.cluster === undefined ? this.clusters[0] : undefined);
    const object = target.key === undefined ? undefined : currentOf(bucket, target.key);
    return Promise.resolve({ accessKey, cluster, bucket, object });
  }

  listBuckets(owner: string, cluster: string) {
    const found = this.buckets.filter((bucket) => bucket.owner === owner && bucket.cluster === cluster);
    return Promise.resolve(found.sort((one, other) => compare(one.label, other.label)));
  }

  createBucket(
    owner: string,
    name: { readonly cluster: string; readonly label: string },
    settings: NewBucket,
  ): Promise<'created' | 'own' | 'taken'> {
    const existing = this.buckets.find(
      ({ cluster, label }) => cluster === name.cluster && label === name.label,
    );
    if (existing !== undefined) return Promise.resolve(existing.owner === owner ? 'own' : 'taken');
    this.buckets.push(emptyBucket({ id: ++this.ids, ...name, owner }, settings));
    return Promise.resolve('created' as const);
  }

  removeBucket(bucket: Bucket) {
    const index = this.buckets.findIndex(({ id }) => id === bucket.id);
    if ((this.buckets[index]?.versions.size ?? 0) > 0) return Promise.resolve('not-empty' as const);
    this.buckets.splice(index, 1);
    return Promise.resolve('removed' as const);
  }

  private change(bucket: Bucket, values: Partial<KeptBucket>): Promise<void> {
    Object.assign(this.kept(bucket) ?? {}, values);
    return Promise.resolve();
  }

  async setBucket(bucket: Bucket, settings: Partial<BucketSettings>) {
    const { versioning, objectLock } = { ...this.kept(bucket), ...settings };
    if (objectLock !== undefined && versioning !== 'Enabled') return false;
    await this.change(bucket, settings);
    return true;
  }

  private versionsOf(bucket: Bucket) {
    const lists = [...(this.kept(bucket)?.versions ?? [])].sort(([one], [other]) => compare(one, other));
    return lists.flatMap(([, versions]) =>
      versions.map((version, at) => ({ ...version, at, isLatest: at === 0 })),
    );
  }

  listObjects(bucket: Bucket, request: ListRequest) {
    const objects = this.versionsOf(bucket).flatMap((version) =>
      version.isLatest && !('isMarker' in version) ? [version] : [],
    );
    return Promise.resolve(page(objects, request, ({ key }) => compare(key, request.after) > 0));
  }

  listVersions(bucket: Bucket, request: VersionListRequest) {
    const { after, afterVersion } = request;
    const versions = this.versionsOf(bucket);
    const marker = versions.find(({ key, version }) => key === after && version === afterVersion)?.at;
    const comesAfter = ({ key, at }: (typeof versions)[number]) =>
      compare(key, after) > 0 || (key === after && marker !== undefined && at > marker);
    return Promise.resolve(page(versions, request, comesAfter));
  }

  findVersion(bucket: Bucket, key: string, version: string | undefined) {
    const versions = this.kept(bucket)?.versions.get(key) ?? [];
    return Promise.resolve(versions.find((one) => version === undefined || one.version === version));
  }

  private newVersion({ versioning }: KeptBucket): string {
    const number = (++this.ids).toString(16).padStart(16, '0');
    return versioning === 'Enabled' ? `${number}${randomUUID().replaceAll('-', '')}` : nullVersion;
  }

  /** Adds a version, in the place of one that the bucket does not keep. */
  private add({ versioning, versions }: KeptBucket, version: Version): void {
    const older = (versions.get(version.key) ?? []).filter(
      (one) => versioning === 'Enabled' || one.version !== nullVersion,
    );
    versions.set(version.key, [version, ...older]);
  }

  listUploads(bucket: Bucket, request: ListRequest & { readonly afterUpload: string }) {
    const uploads = [...(this.kept(bucket)?.uploads.values() ?? [])]
      .map(({ upload }) => upload)
      .sort((one, other) => compare(one.key, other.key) || compare(one.id, other.id));
    const comesAfter = ({ key, id }: Upload) => {
      const order = compare(key, request.after);
      return order > 0 || (order === 0 && request.afterUpload !== '' && compare(id, request.afterUpload) > 0);
    };
    return Promise.resolve(page(uploads, request, comesAfter));
  }

  duplicate(object: StoredObject) {
    const [first] = this.contents.get(object.id) ?? [];
    const [id, bytes] = [randomUUID(), this.bytesOf(object)];
    this.blobs.set(id, bytes);
    this.dataKeys.set(id, first === undefined ? undefined : this.dataKeys.get(first));
    return Promise.resolve([{ id, size: bytes.length }]);
  }

  private readonly contents = new Map<number, readonly string[]>();

  private bytesOf(object: StoredObject): Buffer {
    const blobs = this.contents.get(object.id)?.map((id) => this.blobs.get(id)) ?? [undefined];
    return Buffer.concat(
      blobs.map((bytes) => {
        if (bytes === undefined) throw new BlobGone();
        return bytes;
      }),
    );
  }

  putObject(
    bucket: Bucket,
    key: string,
    blobs: readonly Blob[],
    values: Omit<StoredObject, 'id' | 'key' | 'version' | 'size' | 'modified' | 'parts'> & Encrypted,
    condition?: WriteCondition,
    parts?: readonly number[],
    uploadId?: string,
  ): Promise<StoredObject | WriteProblem> {
    const kept = this.kept(bucket);
    if (kept === undefined) return Promise.resolve('no-bucket');
    const existing = currentOf(kept, key);
    if (existing !== undefined && (condition?.absent === true || condition?.otherThan === existing.etag))
      return Promise.resolve('condition');
    if (condition?.etag !== undefined && condition.etag !== '*' && existing?.etag !== condition.etag)
      return Promise.resolve('condition');
    const size = blobs.reduce((sum, blob) => sum + blob.size, 0);
    const version = this.newVersion(kept);
    const modified = new Date();
    const protection = withDefaultRetention(values.protection, kept.objectLock, modified);
    const made = { id: ++this.ids, key, version, size, modified, parts, protection };
    const object = { ...encryptedAs(values), ...made, ...(uploadId !== undefined && { uploadId }) };
    this.contents.set(
      object.id,
      blobs.map(({ id }) => id),
    );
    this.add(kept, object);
    return Promise.resolve(object);
  }

  read(object: StoredObject, range?: { readonly start: number; readonly end: number }, dataKey?: DataKey) {
    const isReadable = this.contents.get(object.id)?.every((id) => this.dataKeys.get(id) === dataKey);
    if (isReadable === false) throw new Error('The bytes have another key.');
    const bytes = this.bytesOf(object);
    const piece = range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
    const size = 64 * 1024;
    const pieces = Array.from({ length: Math.ceil(piece.length / size) }, (_, index) =>
      piece.subarray(index * size, (index + 1) * size),
    );
    return Promise.resolve(Readable.from(pieces, { objectMode: false, highWaterMark: size }));
  }

  private readonly partDigests = new Map<number, readonly (string | undefined)[]>();

  listObjectParts({ id, parts = [] }: StoredObject, after: number, limit: number) {
    const digests = this.partDigests.get(id);
    const found = parts.map((size, index) => {
      const digest = digests?.[index];
      return { number: index + 1, size, ...(digest !== undefined && { digest }) };
    });
    return Promise.resolve({
      parts: found.slice(after, after + limit),
      truncated: found.length > after + limit,
    });
  }

  private changeObject(bucket: Bucket, { key, id }: StoredObject, values: Partial<StoredObject>) {
    const kept = this.kept(bucket);
    const versions = kept?.versions.get(key) ?? [];
    const isThere = versions.some((one) => isObject(one) && one.id === id);
    const changed = versions.map((one) => (isObject(one) && one.id === id ? { ...one, ...values } : one));
    if (isThere) kept?.versions.set(key, changed);
    return Promise.resolve(isThere);
  }

  setObjectAcl(bucket: Bucket, object: StoredObject, acl: Acl) {
    return this.changeObject(bucket, object, { acl });
  }

  setObjectTags(bucket: Bucket, object: StoredObject, tags: Tags) {
    return this.changeObject(bucket, object, { tags });
  }

  setObjectProtection(bucket: Bucket, object: StoredObject, protection: Protection) {
    return this.changeObject(bucket, object, { protection });
  }

  removeObjects(bucket: Bucket, removals: readonly Removal[]) {
    const kept = this.kept(bucket);
    return Promise.resolve(
      removals.map((removal) => (kept === undefined ? 'removed' : this.remove(kept, removal))),
    );
  }

  private remove(kept: KeptBucket, removal: Removal): RemovalOutcome {
    const { key, version, condition = {}, bypass = false } = removal;
    const versions = kept.versions.get(key) ?? [];
    const named = versions.find((one) => version === undefined || one.version === version);
    const problem = problemOf(named, condition);
    if (problem !== undefined) return problem;
    if (version === undefined && kept.versioning !== undefined) {
      const marker = this.newVersion(kept);
      this.add(kept, { key, version: marker, modified: new Date(), isMarker: true });
      return { marker };
    }
    if (isObject(named) && isProtected(named.protection, new Date(), bypass)) return 'protected';
    const left = versions.filter((one) => one !== named);
    if (left.length === 0) kept.versions.delete(key);
    else kept.versions.set(key, left);
    return named !== undefined && 'isMarker' in named ? { marker: named.version } : 'removed';
  }

  createUpload(bucket: Bucket, key: string, values: Omit<Upload, 'id' | 'key' | 'started'> & Encrypted) {
    const uploads = this.kept(bucket)?.uploads;
    if (uploads === undefined) return Promise.resolve('no-bucket' as const);
    if (uploads.size >= this.maxUploads) return Promise.resolve('full' as const);
    const upload = { ...encryptedAs(values), id: randomUUID(), key, started: new Date() };
    uploads.set(upload.id, { upload, parts: new Map() });
    return Promise.resolve(upload);
  }

  findUpload(bucket: Bucket, key: string, id: string) {
    const upload = this.kept(bucket)?.uploads.get(id)?.upload;
    return Promise.resolve(upload?.key === key ? upload : undefined);
  }

  private partsOf(upload: Upload) {
    return this.buckets
      .map(({ uploads }) => uploads.get(upload.id)?.parts)
      .find((parts) => parts !== undefined);
  }

  putPart(_bucket: Bucket, upload: Upload, number: number, blob: Blob, digests: Digests) {
    const parts = this.partsOf(upload);
    const part = { ...digests, number, size: blob.size, modified: new Date(), blob: blob.id };
    parts?.set(number, part);
    return Promise.resolve(parts === undefined ? ('no-upload' as const) : part);
  }

  listParts(upload: Upload, after: number, limit: number) {
    const parts = [...(this.partsOf(upload)?.values() ?? [])]
      .filter(({ number }) => number > after)
      .sort((one, other) => one.number - other.number);
    return Promise.resolve({ parts: parts.slice(0, limit), truncated: parts.length > limit });
  }

  async completeUpload(
    bucket: Bucket,
    upload: Upload,
    wanted: readonly Pick<Part, 'number' | 'etag'>[],
    digests: Digests,
    condition?: WriteCondition,
  ) {
    const parts = this.partsOf(upload);
    if (parts === undefined) return 'no-upload' as const;
    const chosen = wanted.flatMap(({ number, etag }) => {
      const part = parts.get(number);
      return part?.etag === etag ? [part] : [];
    });
    if (chosen.length < wanted.length) return 'no-part' as const;
    const blobs = chosen.map(({ blob, size }) => ({ id: blob, size }));
    const { acl, contentType, headers, metadata, tags, protection } = upload;
    const dataKey = 'dataKey' in upload ? (upload.dataKey as DataKey) : undefined;
    const values = { acl, contentType, headers, metadata, tags, protection, ...digests, dataKey };
    const sizes = chosen.map(({ size }) => size);
    const object = await this.putObject(bucket, upload.key, blobs, values, condition, sizes, upload.id);
    if (typeof object === 'string') return object;
    this.partDigests.set(
      object.id,
      chosen.map(({ checksum }) => checksum?.value),
    );
    await this.abortUpload(bucket, upload);
    return object;
  }

  abortUpload(bucket: Bucket, upload: Upload) {
    this.kept(bucket)?.uploads.delete(upload.id);
    return Promise.resolve();
  }

  countOutbound({ label }: Bucket, bytes: number) {
    this.outbound.set(label, (this.outbound.get(label) ?? 0) + bytes);
  }
}
