import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type {
  Acl,
  Attributes,
  Backend,
  Blob,
  Bucket,
  Digests,
  Found,
  LifecycleRule,
  CorsRule,
  ListedObject,
  ListPage,
  ListRequest,
  Part,
  Removal,
  RemovalOutcome,
  StoredObject,
  Target,
  Upload,
  WriteCondition,
  WriteProblem,
} from '@cloud-account/s3';
import { Blobs } from './files/blobs.js';
import {
  findBucketRow,
  insertBucketRow,
  listBucketRows,
  removeBucketRow,
  setBucketAclRow,
  setBucketCorsRow,
  setBucketLifecycleRow,
} from './rows/bucket-rows.js';
import { completeRows } from './uploads/complete-upload.js';
import { Finder } from './find.js';
import type { Garbage } from './removal/garbage.js';
import type { Incoming } from './files/incoming.js';
import { listRows } from './objects/object-lists.js';
import { setRowAcl } from './rows/object-rows.js';
import { removeObjectRows } from './rows/conditional-removal.js';
import type { StoreOptions } from './limits/options.js';
import type { Outbound } from './limits/outbound.js';
import { Puts } from './objects/puts.js';
import { Quota, type Addition } from './limits/quota.js';
import type { Reading } from './objects/reading.js';
import { piecesOf } from './rows/rows.js';
import { listUploads } from './uploads/upload-lists.js';
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

/** The result of a write, and whether a row refers to its bytes now. */
interface Written<Made> {
  readonly made: Made | WriteProblem;
  readonly kept: boolean;
}

/** Serves the protocol from rows in the database and bytes in files. */
export class EmbeddedBackend implements Backend {
  readonly #finder: Finder;
  readonly #blobs: Blobs;
  readonly #quota: Quota;
  readonly #puts: Puts;

  constructor(
    private readonly options: StoreOptions,
    private readonly incoming: Incoming,
    private readonly reading: Reading,
    private readonly garbage: Garbage,
    private readonly outbound: Outbound,
    private readonly writing: Writing,
  ) {
    this.#finder = new Finder(options.database, options.encryption, options.clusters);
    this.#quota = new Quota(options);
    this.#puts = new Puts(options.database, writing);
    this.#blobs = new Blobs(incoming.files, incoming.folder);
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
    acl: Acl,
  ): Promise<'created' | 'own' | 'taken' | 'full' | 'refused'> {
    const { database, bucketsPerCluster: max, clock } = this.options;
    if (!(await this.options.mayCreateBuckets(owner))) return 'refused';
    const request = { ...name, owner, acl, cors: undefined, created: clock.now(), max, byKey: true };
    const made = await this.writing.inTurn(owner, () => insertBucketRow(database, request));
    if (made !== 'exists') return made;
    return (await findBucketRow(database, name))?.owner === owner ? 'own' : 'taken';
  }

  async removeBucket(bucket: Bucket): Promise<'removed' | 'not-empty'> {
    const { database, clock } = this.options;
    if (await this.#inTurn(bucket, () => removeBucketRow(database, bucket.id, clock.now()))) return 'removed';
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

  listObjects(bucket: Bucket, request: ListRequest): Promise<ListPage<ListedObject>> {
    return listRows(this.options.database, bucket.id, request);
  }

  listUploads(
    bucket: Bucket,
    request: ListRequest & { readonly afterUpload: string },
  ): Promise<ListPage<Upload>> {
    return listUploads(this.options.database, bucket.id, request);
  }

  async receive(content: AsyncIterable<Uint8Array>): Promise<Blob> {
    await this.incoming.requireOpen();
    return this.#blobs.receive(content);
  }

  discard(blobs: readonly Blob[]): Promise<void> {
    return this.#blobs.discard(blobs);
  }

  async duplicate(object: StoredObject): Promise<readonly Blob[]> {
    await this.incoming.requireOpen();
    return this.#blobs.duplicate(piecesOf(object));
  }

  async putObject(
    bucket: Bucket,
    key: string,
    blobs: readonly Blob[],
    values: Attributes & Digests,
    condition?: WriteCondition,
  ): Promise<StoredObject | WriteProblem> {
    const put = { key, blobs, uploadId: undefined, values, modified: this.options.clock.now(), condition };
    return this.#assign({ bucket, key }, blobs, () => this.#puts.put(bucket, put));
  }

  read(object: StoredObject, range?: { readonly start: number; readonly end: number }): Promise<Readable> {
    return this.reading.read(piecesOf(object), range);
  }

  setObjectAcl(bucket: Bucket, object: StoredObject, acl: Acl): Promise<boolean> {
    return setRowAcl(this.options.database, bucket, object, JSON.stringify(acl));
  }

  async removeObjects(bucket: Bucket, removals: readonly Removal[]): Promise<readonly RemovalOutcome[]> {
    const { database } = this.options;
    const outcomes: RemovalOutcome[] = [];
    for (let at = 0; at < removals.length; at += REMOVED_AT_ONCE) {
      const slice = removals.slice(at, at + REMOVED_AT_ONCE);
      const removed = await this.#inTurn(bucket, () => removeObjectRows(database, bucket, slice));
      if (removed.includes('removed')) this.garbage.expect();
      outcomes.push(...removed);
    }
    return outcomes;
  }

  createUpload(bucket: Bucket, key: string, values: Attributes & Pick<Upload, 'checksum'>): Promise<Upload> {
    const { database, clock } = this.options;
    return this.#inTurn(bucket, () =>
      insertUploadRow(database, bucket, randomUUID(), key, values, clock.now()),
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
    const { database, clock } = this.options;
    const { id, key } = upload;
    return this.#assign({ bucket, key, part: { upload: id, number } }, [blob], async () => {
      const made = await putPartRow(database, bucket, upload, number, blob, digests, clock.now());
      return { made: made ?? 'no-upload', kept: made !== undefined };
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
    const { database, clock } = this.options;
    const made = await this.#inTurn(bucket, () =>
      completeRows(database, bucket, upload.id, parts, digests, clock.now(), condition),
    );
    this.garbage.expect();
    return made;
  }

  async abortUpload(_bucket: Bucket, upload: Upload): Promise<void> {
    await abortUploadRows(this.options.database, [upload.id]);
    this.garbage.expect();
  }

  countOutbound(bucket: Bucket, bytes: number): void {
    this.outbound.count(bucket.owner, bytes);
  }

  #inTurn<Made>({ id }: Bucket, write: () => Promise<Made>): Promise<Made> {
    return this.writing.inTurn(id, write);
  }

  /** Assigns bytes to the rows that are written with them, or removes the bytes when no row is written. */
  #assign<Made extends object>(
    what: Omit<Addition, 'bytes'>,
    blobs: readonly Blob[],
    write: () => Promise<Written<Made>>,
  ): Promise<Made | WriteProblem> {
    const bytes = blobs.reduce((sum, { size }) => sum + size, 0);
    return this.incoming.assign(() =>
      this.#write(
        blobs,
        async () => (await this.#quota.write({ ...what, bytes }, write)) ?? { made: 'quota', kept: false },
      ),
    );
  }

  async #write<Made extends object>(
    blobs: readonly Blob[],
    write: () => Promise<Written<Made>>,
  ): Promise<Made | WriteProblem> {
    const files = blobs.filter(({ size }) => size > 0).map(({ id }) => id);
    const { made, kept } = await write().catch((error: unknown) => {
      // The write may have succeeded if only the answer was lost.
      this.incoming.doubt(files);
      throw error;
    });
    if (kept) await this.incoming.settle(files);
    else await this.#blobs.discard(blobs);
    this.garbage.expect();
    return made;
  }
}
