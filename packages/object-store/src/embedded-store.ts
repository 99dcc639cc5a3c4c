import { cannedAcl, type CannedAcl } from '@cloud-account/s3';
import type { Session } from '@cloud-account/database';
import {
  ObjectStoreUnavailable,
  type AclProblem,
  type BucketAccess,
  type BucketName,
  type ListedEntry,
  type ObjectAcl,
  type ObjectStore,
  type OwnerCopy,
  type PlacedBucket,
  type StoreBucket,
  type StoreCertificate,
  type StoreKey,
  type UrlRequest,
} from './driver.js';
import { EmbeddedBackend } from './backend.js';
import {
  closeOwnerRows,
  type CountedBucket,
  countBucketRows,
  findBucketRow,
  insertBucketRow,
  listBucketRows,
  setAccessRow,
  storeBucketOf,
} from './rows/bucket-rows.js';
import { accessOf, aclIn, aclProblemOf, settingsOf } from './bucket-access.js';
import { bucketOfHost, Certificates } from './certificates.js';
import { copyOwner } from './copy-owner.js';
import { allowsEveryOrigin, corsOf } from './cors.js';
import { reencrypt } from './reencrypt.js';
import { removeUnprotected } from './removal/remove-unprotected.js';
import { Garbage } from './removal/garbage.js';
import { openBytes, type BytesOptions, type OpenBytes } from './bytes/open-bytes.js';
import { SavedBytes } from './bytes/saved-bytes.js';
import { putKeyRow, removeKeyRows } from './rows/key-rows.js';
import { Lifecycle } from './removal/lifecycle.js';
import type { ObjectListeners } from './listener.js';
import type { StoreOptions } from './limits/options.js';
import { Outbound } from './limits/outbound.js';
import { ownersOfBuckets, placeRows } from './place.js';
import { Presigning } from './presigning.js';
import { purgeBuckets } from './removal/purge.js';
import { Upkeep } from './removal/upkeep.js';
import { Reading } from './objects/reading.js';
import { jsonOrNull } from './rows/rows.js';
import { Writing } from './objects/writing.js';

/** The maximum of reads of an object that others write meanwhile. */
const MAX_ATTEMPTS = 10;

/** The options of the embedded store and of its bytes. */
export type EmbeddedStoreOptions = StoreOptions & BytesOptions;

/** An object store that needs only a directory and the server's own database. */
export class EmbeddedStore implements ObjectStore {
  /** Serves the S3 protocol. */
  readonly backend: EmbeddedBackend;
  readonly bytes: SavedBytes;
  readonly upkeep: Upkeep;
  readonly #certificates: Certificates;
  readonly #presigning: Presigning;
  readonly #lifecycle: Lifecycle;
  readonly #writing = new Writing();
  #listeners: Pick<ObjectListeners, 'drain' | 'stop'> | undefined;
  #stopping: Promise<void> | undefined;

  private constructor(
    private readonly options: StoreOptions,
    private readonly opened: OpenBytes,
    private readonly reading: Reading,
    private readonly garbage: Garbage,
    private readonly outbound: Outbound,
  ) {
    const { database, encryption, clock, randomness, log } = options;
    this.backend = new EmbeddedBackend(options, opened.bytes, reading, garbage, outbound, this.#writing);
    this.bytes = new SavedBytes(opened.bytes);
    this.upkeep = new Upkeep(garbage, outbound);
    this.#certificates = new Certificates(database, encryption);
    this.#presigning = new Presigning(database, encryption, clock, randomness, options.words);
    this.#lifecycle = new Lifecycle(database, garbage, log, () => randomness.uuid());
  }

  /** Opens a store, also after a crash. */
  static async open(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
    const { database, log, clock } = options;
    const opened = await openBytes(options);
    const { bytes } = opened;
    const reading = new Reading(bytes);
    const garbage = new Garbage(database, bytes, log, (file) => reading.isInUse(file));
    garbage.expect();
    return new EmbeddedStore(options, opened, reading, garbage, new Outbound(database, clock, log));
  }

  get url(): string {
    return this.options.url();
  }

  get tlsUrl(): string {
    return this.options.tlsUrl();
  }

  get failed(): Promise<Error> {
    return this.opened.bytes.failed;
  }

  clusterHosts(cluster: string): { domain: string; staticSite: string } {
    const { words, domain: below } = this.options;
    const domain = `${words.place(cluster)}.${below}`;
    return { domain, staticSite: `website-${domain}` };
  }

  hostname({ cluster, label }: BucketName): string {
    return `${label}.${this.clusterHosts(cluster).domain}`;
  }

  async listBuckets(
    owner: string,
    {
      cluster,
      offset,
      limit,
    }: { readonly cluster?: string; readonly offset: number; readonly limit: number },
  ): Promise<{ buckets: readonly StoreBucket[]; results: number }> {
    const { database } = this.options;
    const [buckets, results] = await Promise.all([
      listBucketRows(database, owner, { cluster: cluster ?? null, offset, limit }),
      countBucketRows(database, owner, cluster ?? null),
    ]);
    return { buckets, results };
  }

  async findBucket(owner: string, name: BucketName): Promise<StoreBucket | undefined> {
    const bucket = await this.#own(owner, name);
    return bucket === undefined ? undefined : storeBucketOf(bucket);
  }

  async findBuckets(owner: string, names: readonly BucketName[]): Promise<readonly BucketName[]> {
    const found = await ownersOfBuckets(this.options.database, names);
    return found.flatMap(({ owner: of, ...name }) => (of === owner ? [name] : []));
  }

  async createBucket(
    owner: string,
    name: BucketName,
    access: { readonly acl: CannedAcl; readonly corsEnabled: boolean },
  ): Promise<{ bucket: StoreBucket; made: boolean } | 'taken' | 'full'> {
    const { database, clock, bucketsPerCluster: max } = this.options;
    const settings = settingsOf(owner, access);
    for (;;) {
      const request = { ...name, ...settings, owner, created: clock.now(), max, byKey: false };
      const made = await this.#writing.inTurn(owner, () => insertBucketRow(database, request));
      if (made === 'full') return made;
      const bucket = await findBucketRow(database, name);
      // The bucket may have been removed between the two statements; then it is made again.
      if (bucket === undefined) continue;
      if (bucket.owner !== owner) return 'taken';
      return { bucket: storeBucketOf(bucket), made: made === 'created' };
    }
  }

  async removeBucket(owner: string, name: BucketName): Promise<'removed' | 'missing' | 'not-empty'> {
    const bucket = await this.#own(owner, name);
    if (bucket === undefined) return 'missing';
    return this.backend.removeBucket(bucket);
  }

  async findAccess(owner: string, name: BucketName): Promise<BucketAccess | undefined> {
    const bucket = await this.#own(owner, name);
    return bucket === undefined ? undefined : accessOf(bucket);
  }

  async setAccess(
    owner: string,
    name: BucketName,
    { acl, corsEnabled }: { readonly acl?: CannedAcl; readonly corsEnabled?: boolean },
  ): Promise<'set' | 'missing' | AclProblem> {
    const bucket = await this.#own(owner, name);
    if (bucket === undefined) return 'missing';
    const problem = acl && aclProblemOf(bucket, acl);
    if (problem !== undefined) return problem;
    // A client that sends back the value it read keeps the rules of S3 clients, which the API shows only as yes or no.
    const enables = corsEnabled !== undefined && corsEnabled !== allowsEveryOrigin(bucket.cors);
    const change = {
      ...(acl !== undefined && { acl: cannedAcl(acl, owner) }),
      ...(enables && { cors: { rules: corsOf(corsEnabled) } }),
    };
    const set = await this.#writing.inTurn(bucket.id, () =>
      setAccessRow(this.options.database, bucket.id, change),
    );
    return set ? 'set' : 'missing';
  }

  async findObjectAcl(owner: string, name: BucketName, key: string): Promise<ObjectAcl | undefined> {
    const { bucket, object } = (await this.#find(owner, name, key)) ?? {};
    if (bucket === undefined || object === undefined) return undefined;
    return aclIn(bucket, object.acl);
  }

  async setObjectAcl(
    owner: string,
    name: BucketName,
    key: string,
    acl: CannedAcl,
  ): Promise<ObjectAcl | AclProblem | undefined> {
    const grants = cannedAcl(acl, owner);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const found = await this.#find(owner, name, key);
      if (found?.object === undefined) return undefined;
      const problem = aclProblemOf(found.bucket, acl);
      if (problem !== undefined) return problem;
      if (await this.backend.setObjectAcl(found.bucket, found.object, grants)) {
        return aclIn(found.bucket, grants);
      }
    }
    throw new ObjectStoreUnavailable('The object is written again all the time.');
  }

  async listObjects(
    owner: string,
    name: BucketName,
    {
      prefix,
      delimiter,
      marker,
      limit,
    }: {
      readonly prefix: string;
      readonly delimiter: string;
      readonly marker: string;
      readonly limit: number;
    },
  ): Promise<{ entries: readonly ListedEntry[]; truncated: boolean } | undefined> {
    const bucket = await this.#own(owner, name);
    if (bucket === undefined) return undefined;
    const page = await this.backend.listObjects(bucket, { prefix, delimiter, after: marker, limit });
    const entries = page.entries.map((entry): ListedEntry => {
      if ('commonPrefix' in entry) return entry;
      const { key, size, etag, modified } = entry;
      return { name: key, size, etag, modified, owner };
    });
    return { entries, truncated: page.truncated };
  }

  async presign(
    owner: string,
    name: BucketName,
    request: UrlRequest,
  ): Promise<{ url: string; exists: boolean } | undefined> {
    const found = await this.#find(owner, name, request.key);
    if (found === undefined) return undefined;
    const url = await this.#presigning.sign(owner, name, request, this.url);
    return url === undefined ? undefined : { url, exists: found.object !== undefined };
  }

  async hasCertificate(owner: string, name: BucketName): Promise<boolean | undefined> {
    const bucket = await this.#own(owner, name);
    return bucket === undefined ? undefined : this.#certificates.has(bucket.id);
  }

  async putCertificate(
    owner: string,
    name: BucketName,
    certificate: StoreCertificate,
  ): Promise<'put' | 'present' | 'missing'> {
    const bucket = await this.#own(owner, name);
    if (bucket === undefined) return 'missing';
    if (await this.#certificates.put(bucket.id, certificate)) return 'put';
    return (await this.#own(owner, name))?.id === bucket.id ? 'present' : 'missing';
  }

  async removeCertificate(owner: string, name: BucketName): Promise<'removed' | 'absent' | 'missing'> {
    const bucket = await this.#own(owner, name);
    if (bucket === undefined) return 'missing';
    return (await this.#certificates.remove(bucket.id)) ? 'removed' : 'absent';
  }

  /** The certificate for a host, where a bucket has one that covers it. */
  async certificateFor(serverName: string): Promise<StoreCertificate | undefined> {
    const host = serverName.toLowerCase();
    const { domain, words } = this.options;
    const bucket = bucketOfHost(host, domain);
    if (bucket === undefined) return undefined;
    const cluster = bucket.cluster && words.ownPlace(bucket.cluster);
    return this.#certificates.find(host, { ...bucket, cluster });
  }

  async putKey(owner: string, { accessKey, secretKey, buckets }: StoreKey): Promise<void> {
    const { database, encryption } = this.options;
    await putKeyRow(database, {
      access_key: accessKey,
      owner,
      secret: encryption.encrypt(secretKey, accessKey),
      buckets: jsonOrNull(buckets),
    });
  }

  async removeKeys(owner: string, accessKeys: readonly string[]): Promise<void> {
    await removeKeyRows(this.options.database, owner, accessKeys);
  }

  ownersOf(session: Session, names: readonly BucketName[]): Promise<(BucketName & { owner: string })[]> {
    return ownersOfBuckets(session, names);
  }

  place(
    session: Session,
    owner: string,
    { buckets, keys }: { readonly buckets: readonly PlacedBucket[]; readonly keys: readonly StoreKey[] },
  ): Promise<void> {
    const { encryption, clock } = this.options;
    const rows = {
      buckets: buckets.map(({ cluster, label, acl, corsEnabled }) => ({
        cluster,
        label,
        acl: cannedAcl(acl, owner),
        cors: corsOf(corsEnabled) ?? null,
      })),
      keys: keys.map(({ accessKey, secretKey, buckets: reached }) => ({
        access_key: accessKey,
        secret: encryption.encrypt(secretKey, accessKey),
        buckets: reached ?? null,
      })),
    };
    return placeRows(session, owner, rows, clock.now());
  }

  copyOwner(copy: OwnerCopy): Promise<void> {
    return copyOwner({ backend: this.backend, options: this.options }, copy);
  }

  outboundBytes(owner: string, since: Date): Promise<number> {
    return this.outbound.since(owner, since);
  }

  async closeOwner(owner: string, end?: number): Promise<void> {
    const { database, clock } = this.options;
    await closeOwnerRows(database, owner, end, clock.now());
  }

  removeUnprotected(session: Session, owner: string): Promise<boolean> {
    return removeUnprotected(session, owner, this.options.clock.now());
  }

  purge(owner: string, signal: AbortSignal): Promise<void> {
    return purgeBuckets(this.options.database, this.garbage, owner, signal);
  }

  async sweep(signal: AbortSignal): Promise<void> {
    const { database, encryption, clock, log } = this.options;
    const parts = [
      () => this.#lifecycle.follow(clock.now(), signal),
      () => purgeBuckets(database, this.garbage, null, signal),
      () => reencrypt(database, encryption, log, signal),
      () => this.opened.tidy(signal),
    ];
    const errors: unknown[] = [];
    // The parts are independent, so an error of one does not stop the others.
    for (const part of parts) await part().catch((error: unknown) => errors.push(error));
    if (errors.length > 0)
      throw new AggregateError(errors, `Of the store's sweep ${errors.length} parts failed.`);
  }

  /** Serves clients of S3 until the store is stopped. */
  serve(listeners: Pick<ObjectListeners, 'drain' | 'stop'>): void {
    this.#listeners = listeners;
  }

  readonly drain = async (time: number): Promise<void> => this.#listeners?.drain(time);

  async stopServing(timeout: number): Promise<void> {
    await (this.#stopping ??= this.#listeners?.stop(timeout));
  }

  async stop(timeout: number): Promise<void> {
    try {
      await this.stopServing(timeout);
      await this.garbage.stop();
      await this.outbound.stop().catch((error: unknown) => {
        this.options.log.error({ err: error }, 'outbound bytes could not be counted before the end');
      });
    } finally {
      await this.opened.bytes.close();
    }
  }

  async #own(owner: string, name: BucketName): Promise<CountedBucket | undefined> {
    const bucket = await findBucketRow(this.options.database, name);
    return bucket?.owner === owner ? bucket : undefined;
  }

  async #find(owner: string, { cluster, label }: BucketName, key: string) {
    const nothing = { accessKey: undefined, region: undefined };
    const { bucket, object } = await this.backend.find({ ...nothing, cluster, bucket: label, key });
    return bucket?.owner === owner ? { bucket, object } : undefined;
  }
}
