import type { Encryption } from '../../../credentials/encryption.js';
import { build, type Given } from '../../../database/build.js';
import type { Database } from '../../../database/database.js';
import { change, firstRow } from '../../../database/session.js';
import { statement } from '../../../database/statement.js';
import type { BucketName, StoreCertificate } from '../driver.js';

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
    .values({
      bucket_id: given.bucket_id,
      certificate: given.certificate,
      private_key: given.private_key,
      names: given.names,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

const remove = statement('store-remove-certificate', (given: Given<{ bucket_id: number }>) =>
  build.deleteFrom('store_certificates').where('bucket_id', '=', given.bucket_id),
);

const has = statement('store-has-certificate', (given: Given<{ bucket_id: number }>) =>
  build.selectFrom('store_certificates').select('bucket_id').where('bucket_id', '=', given.bucket_id),
);

// A name is a bucket's label, in whatever cluster, or its host.
const findByName = statement(
  'store-find-certificate',
  (given: Given<{ label: string; cluster: string | null }>) =>
    build
      .selectFrom('store_certificates as c')
      .innerJoin('store_buckets as b', 'b.id', 'c.bucket_id')
      .select(['c.bucket_id', 'c.certificate', 'c.private_key', 'c.names', 'b.cluster'])
      .where('b.label', '=', given.label)
      .where('b.removed_at', 'is', null)
      .where((eb) => eb('b.cluster', '=', eb.fn.coalesce(given.cluster, 'b.cluster'))),
);

/** Whether a certificate is good for a name; `*.` stands for one label. */
const covers = (names: readonly string[], name: string): boolean =>
  names.includes(name) || names.includes(`*${name.slice(name.indexOf('.'))}`);

/** What the private key of a bucket's certificate is encrypted for. */
export const certificateContext = (bucketId: number): string => `certificate of bucket ${bucketId}`;

/** The certificates of buckets; their private keys are kept encrypted. */
export class Certificates {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
  ) {}

  async has(bucketId: number): Promise<boolean> {
    return (await firstRow(this.database, has, { bucket_id: bucketId })) !== undefined;
  }

  /** @returns false when the bucket has one already */
  async put(bucketId: number, { certificate, privateKey, names }: StoreCertificate): Promise<boolean> {
    const encrypted = this.encryption.encrypt(privateKey, certificateContext(bucketId));
    const values = { bucket_id: bucketId, certificate, private_key: encrypted, names: [...names] };
    return (await change(this.database, insert, values)) > 0;
  }

  /** @returns whether there was one */
  async remove(bucketId: number): Promise<boolean> {
    return (await change(this.database, remove, { bucket_id: bucketId })) > 0;
  }

  /**
   * The certificate of a bucket for a name, if it is good for that.
   *
   * @param cluster undefined: the first in the order of clusters that has such a bucket with a certificate
   */
  async find(
    name: string,
    { label, cluster }: { label: string; cluster: string | undefined },
    clusters: readonly string[],
  ): Promise<StoreCertificate | undefined> {
    const rows = await this.#rows(label, cluster);
    const [row] = rows
      .filter(({ names }) => covers(names, name))
      .sort((one, other) => clusters.indexOf(one.cluster) - clusters.indexOf(other.cluster));
    if (row === undefined) return undefined;
    const privateKey = this.encryption.decrypt(row.private_key, certificateContext(row.bucket_id));
    return { certificate: row.certificate, privateKey, names: row.names };
  }

  async #rows(label: string, cluster: string | undefined) {
    const { rows } = await this.database.run(findByName, { label, cluster: cluster ?? null });
    return rows;
  }
}

/** Which bucket a host names: one of a cluster, or a label that is a whole host. */
export function bucketOfHost(
  host: string,
  domain: string,
  clusters: readonly string[],
): { label: string; cluster: BucketName['cluster'] | undefined } {
  for (const cluster of clusters) {
    const ending = `.${cluster}.${domain}`;
    if (host.endsWith(ending)) return { label: host.slice(0, -ending.length), cluster };
  }
  return { label: host, cluster: undefined };
}
