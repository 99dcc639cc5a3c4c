import { sql } from 'kysely';
import type { Encryption } from '@cloud-account/runtime';
import { placeOfSites, storageHost } from '@cloud-account/s3';
import { build, type Database, type Given, type Session, statement } from '@cloud-account/database';
import type { StoreCertificate } from './common/store-types.js';

interface CertificateValues {
  bucket_id: number;
  certificate: string;
  private_key: string;
  names: string[];
}

const insert = statement('store-insert-certificate', (given: Given<CertificateValues>) =>
  build
    .insertInto('store_certificates')
    .columns(['bucket_id', 'certificate', 'private_key', 'names'])
    .expression(
      build
        .selectFrom('store_buckets')
        .select([
          'id',
          sql<string>`${given.certificate}::text`.as('certificate'),
          sql<string>`${given.private_key}::text`.as('private_key'),
          sql<string[]>`${given.names}::text[]`.as('names'),
        ])
        .where('id', '=', given.bucket_id)
        .where('removed_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

const remove = statement('store-remove-certificate', (given: Given<{ bucket_id: number }>) =>
  build.deleteFrom('store_certificates').where('bucket_id', '=', given.bucket_id),
);

const has = statement('store-has-certificate', (given: Given<{ bucket_id: number }>) =>
  build.selectFrom('store_certificates').select('bucket_id').where('bucket_id', '=', given.bucket_id),
);

// A name is a bucket's host or a label. A label means the oldest bucket that has it, with or without a certificate.
const findByName = statement(
  'store-find-certificate',
  (given: Given<{ label: string; cluster: string | null }>) =>
    build
      .selectFrom('store_buckets as b')
      .leftJoin('store_certificates as c', 'c.bucket_id', 'b.id')
      .select(['b.id', 'c.certificate', 'c.private_key', 'c.names'])
      .where('b.label', '=', given.label)
      .where('b.removed_at', 'is', null)
      .where((eb) => eb('b.cluster', '=', eb.fn.coalesce(given.cluster, 'b.cluster')))
      .orderBy('b.id')
      .limit(1),
);

/** True when a certificate covers a name; `*.` matches one label. */
const covers = (names: readonly string[], name: string): boolean =>
  names.includes(name) || names.includes(`*${name.slice(name.indexOf('.'))}`);

/** The names for which a bucket's certificate and its private key are encrypted. */
export const certificateOwners = (bucketId: number) => ({
  certificate: `certificate chain of bucket ${bucketId}`,
  privateKey: `certificate of bucket ${bucketId}`,
});

/** The certificates of buckets, stored encrypted with their private keys. */
export class Certificates {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
  ) {}

  async has(bucketId: number): Promise<boolean> {
    return (await has.first(this.database, { bucket_id: bucketId })) !== undefined;
  }

  /** @returns false when the bucket already has one, or no longer exists */
  async put(
    session: Session,
    bucketId: number,
    { certificate, privateKey, names }: StoreCertificate,
  ): Promise<boolean> {
    const owners = certificateOwners(bucketId);
    const values = {
      bucket_id: bucketId,
      certificate: this.encryption.encrypt(certificate, owners.certificate),
      private_key: this.encryption.encrypt(privateKey, owners.privateKey),
      names: [...names],
    };
    return (await insert.run(session, values)) > 0;
  }

  /** @returns whether there was one */
  async remove(bucketId: number): Promise<boolean> {
    return (await remove.run(this.database, { bucket_id: bucketId })) > 0;
  }

  /**
   * The certificate for a name, of the bucket that serves the name, if it covers the name. Never that of another bucket,
   * because another owner must not answer for the name.
   *
   * @param bucket `cluster` undefined: the label is the whole name
   */
  async find(name: string, { label, cluster }: HostBucket): Promise<StoreCertificate | undefined> {
    const row = await findByName.first(this.database, { label, cluster: cluster ?? null });
    if (row === undefined) return undefined;
    const { id, certificate, private_key: key, names } = row;
    if (certificate === null || key === null || names === null || !covers(names, name)) return undefined;
    const owners = certificateOwners(id);
    return {
      certificate: this.encryption.decrypt(certificate, owners.certificate),
      privateKey: this.encryption.decrypt(key, owners.privateKey),
      names,
    };
  }
}

/** The bucket that a host names. */
export interface HostBucket {
  readonly label: string;
  /** Undefined: the label is the whole host. */
  readonly cluster: string | undefined;
}

/**
 * The bucket that a host names: in a cluster, or among its websites, or by a label that is the whole host. Undefined for other hosts of the storage.
 */
export function bucketOfHost(host: string, domain: string): HostBucket | undefined {
  const named = storageHost(host, domain);
  if (named === undefined) return { label: host, cluster: undefined };
  const { place, bucket: label } = named;
  if (place === undefined || label === undefined) return undefined;
  return { label, cluster: placeOfSites(place) ?? place };
}
