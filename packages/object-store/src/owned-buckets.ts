import type { Session } from '@cloud-account/database';
import { accountMay, type Backend, cannedAcl, type CannedAcl, ownerIn, siteDomain } from '@cloud-account/s3';
import {
  ObjectStoreUnavailable,
  type AclProblem,
  type BucketAccess,
  type BucketName,
  type ListedEntry,
  type ListedRange,
  type NewAccess,
  type ObjectAcl,
  type OthersAcl,
  type StoreBucket,
  type StoreCertificate,
  type UrlRequest,
} from './common/store-types.js';
import {
  type CountedBucket,
  countBucketRows,
  findBucketRow,
  insertBucketRow,
  listBucketRows,
  storeBucketOf,
} from './rows/bucket-rows.js';
import { accessOf, aclIn, aclProblemOf, allowsEveryOrigin, corsOf, settingsOf } from './bucket-access.js';
import { bucketOfHost, Certificates } from './certificates.js';
import type { StoreOptions } from './options.js';
import { ownersOfBuckets } from './place.js';
import { Presigning } from './presigning.js';
import type { Writing } from './objects/writing.js';

/** The maximum of reads of an object that others write meanwhile. */
const MAX_ATTEMPTS = 10;

/** The buckets of an owner and what is in them, as the API reads and changes them. */
export abstract class OwnedBuckets {
  /** Serves the S3 protocol. */
  abstract readonly backend: Backend;
  readonly #certificates: Certificates;
  readonly #presigning: Presigning;

  protected constructor(
    protected readonly options: StoreOptions,
    private readonly writing: Writing,
  ) {
    const { database, encryption, clock, randomness, words } = options;
    this.#certificates = new Certificates(database, encryption);
    this.#presigning = new Presigning(database, encryption, clock, randomness, words);
  }

  /** The base URL for clients of S3, without a trailing slash. */
  get url(): string {
    return this.options.url();
  }

  /** The same for HTTPS with the certificates of buckets. */
  get tlsUrl(): string {
    return this.options.tlsUrl();
  }

  /** The base URL of the listener of websites. */
  get sitesUrl(): string {
    return this.options.sitesUrl();
  }

  /** The same for HTTPS with the certificates of buckets. */
  get sitesTlsUrl(): string {
    return this.options.sitesTlsUrl();
  }

  /** The host of a cluster, and that of its websites (§2.3). */
  clusterHosts(cluster: string): { domain: string; staticSite: string } {
    const { words, domain: below } = this.options;
    const place = words.place(cluster);
    return { domain: `${place}.${below}`, staticSite: siteDomain(place, below) };
  }

  /** The host of a bucket (§2.2). */
  hostname({ cluster, label }: BucketName): string {
    return `${label}.${this.clusterHosts(cluster).domain}`;
  }

  /** The host of the website of a bucket. */
  siteHost({ cluster, label }: BucketName): string {
    return `${label}.${this.clusterHosts(cluster).staticSite}`;
  }

  /** By cluster and label; `results` counts all of them. */
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

  /** Which of these buckets the owner has. */
  async findBuckets(owner: string, names: readonly BucketName[]): Promise<readonly BucketName[]> {
    const found = await ownersOfBuckets(this.options.database, names);
    return found.flatMap(({ owner: of, ...name }) => (of === owner ? [name] : []));
  }

  /**
   * Creates a bucket if it does not exist (§4.1, rule 1).
   *
   * @returns the bucket, and whether it is new; `taken` when another owner has the label in the cluster, `full` when the owner
   *   has the maximum of buckets there
   */
  async createBucket(
    owner: string,
    name: BucketName,
    access: NewAccess,
  ): Promise<{ bucket: StoreBucket; made: boolean } | 'taken' | 'full'> {
    const { database, clock, bucketsPerCluster: max } = this.options;
    const settings = settingsOf(owner, access);
    for (;;) {
      const request = { ...name, ...settings, owner, created: clock.now(), max, byKey: false };
      const made = await this.writing.inTurn(owner, () => insertBucketRow(database, request));
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

  /**
   * Changes the given values in one step. Enabling CORS allows every origin, disabling it removes all rules; a value equal to
   * that of `findAccess` changes no rule.
   */
  async setAccess(
    owner: string,
    name: BucketName,
    { acl, corsEnabled }: Partial<NewAccess>,
  ): Promise<'set' | 'missing' | AclProblem> {
    const bucket = await this.#own(owner, name);
    if (bucket === undefined) return 'missing';
    const wanted = acl && cannedAcl(acl, owner);
    const problem = wanted && aclProblemOf(bucket, wanted);
    if (problem !== undefined) return problem;
    // A client that sends back the value it read keeps the rules of S3 clients, which the API shows only as yes or no.
    const enables = corsEnabled !== undefined && corsEnabled !== allowsEveryOrigin(bucket.cors);
    const set = await this.backend.setBucket(bucket, {
      ...(wanted !== undefined && { acl: wanted }),
      ...(enables && { cors: corsOf(corsEnabled) }),
    });
    return set ? 'set' : 'missing';
  }

  /** @returns undefined when the bucket or the object does not exist */
  async findObjectAcl(
    owner: string,
    name: BucketName,
    key: string,
  ): Promise<ObjectAcl | OthersAcl | undefined> {
    const { bucket, object } = (await this.#find(owner, name, key)) ?? {};
    if (bucket === undefined || object === undefined) return undefined;
    if (!accountMay('GetObjectAcl', { bucket, object })) return 'of-others';
    return aclIn(bucket, object.acl);
  }

  /** @returns the new ACL; undefined when the bucket or the object does not exist */
  async setObjectAcl(
    owner: string,
    name: BucketName,
    key: string,
    acl: CannedAcl,
  ): Promise<ObjectAcl | AclProblem | OthersAcl | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { bucket, object } = (await this.#find(owner, name, key)) ?? {};
      if (bucket === undefined || object === undefined) return undefined;
      if (!accountMay('PutObjectAcl', { bucket, object })) return 'of-others';
      const wanted = cannedAcl(acl, ownerIn(bucket, object.acl));
      const problem = aclProblemOf(bucket, wanted);
      if (problem !== undefined) return problem;
      if (await this.backend.setObjectAcl(bucket, object, wanted)) return aclIn(bucket, wanted);
    }
    throw new ObjectStoreUnavailable('The object is written again all the time.');
  }

  /** Lists names in the order of their UTF-8 bytes. */
  async listObjects(
    owner: string,
    name: BucketName,
    { prefix, delimiter, marker, limit }: ListedRange,
  ): Promise<{ entries: readonly ListedEntry[]; truncated: boolean } | undefined> {
    const bucket = await this.#own(owner, name);
    if (bucket === undefined) return undefined;
    const page = await this.backend.listObjects(bucket, { prefix, delimiter, after: marker, limit });
    const entries = page.entries.map((entry): ListedEntry => {
      if ('commonPrefix' in entry) return entry;
      const { key, size, etag, modified } = entry;
      return { name: key, size, etag, modified, owner: ownerIn(bucket, entry) };
    });
    return { entries, truncated: page.truncated };
  }

  /** @returns the URL and whether the object exists now; undefined when the bucket does not exist */
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

  /** @returns whether the bucket has a certificate; undefined when the bucket does not exist */
  async hasCertificate(owner: string, name: BucketName): Promise<boolean | undefined> {
    const bucket = await this.#own(owner, name);
    return bucket === undefined ? undefined : this.#certificates.has(bucket.id);
  }

  /**
   * @param session the database, or a transaction of it
   * @returns `present` when the bucket already has one
   */
  async putCertificate(
    session: Session,
    owner: string,
    name: BucketName,
    certificate: StoreCertificate,
  ): Promise<'put' | 'present' | 'missing'> {
    const bucket = await this.#own(owner, name, session);
    if (bucket === undefined) return 'missing';
    if (await this.#certificates.put(session, bucket.id, certificate)) return 'put';
    return (await this.#own(owner, name, session))?.id === bucket.id ? 'present' : 'missing';
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

  async #own(
    owner: string,
    name: BucketName,
    session: Session = this.options.database,
  ): Promise<CountedBucket | undefined> {
    const bucket = await findBucketRow(session, name);
    return bucket?.owner === owner ? bucket : undefined;
  }

  async #find(owner: string, { cluster, label }: BucketName, key: string) {
    const nothing = { accessKey: undefined, region: undefined };
    const { bucket, object } = await this.backend.find({ ...nothing, cluster, bucket: label, key });
    return bucket?.owner === owner ? { bucket, object } : undefined;
  }
}
