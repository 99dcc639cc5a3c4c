import { generate } from 'selfsigned';

/** A self-signed certificate and its private key, both in PEM. */
export interface TestCertificate {
  readonly certificate: string;
  readonly private_key: string;
}

/** Options of a certificate. By default, it is valid from a day before `now` to a day after. */
export interface CertificateOptions {
  readonly now: Date;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** With a key that is too short for TLS. */
  readonly weak?: boolean;
  readonly commonName?: string;
}

const DAY = 86_400_000;

/** Makes a certificate. @param names its alternative names; it has none when there are none */
export async function makeCertificate(
  names: readonly string[],
  { now, notBefore, notAfter, weak = false, commonName = 'test' }: CertificateOptions,
): Promise<TestCertificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: commonName }], {
    ...(weak ? { keyType: 'rsa', keySize: 512 } : { keyType: 'ec', curve: 'P-256' }),
    algorithm: 'sha256',
    notBeforeDate: notBefore ?? new Date(now.getTime() - DAY),
    notAfterDate: notAfter ?? new Date(now.getTime() + DAY),
    extensions:
      names.length === 0
        ? []
        : [{ name: 'subjectAltName', altNames: names.map((value) => ({ type: 2 as const, value })) }],
  });
  return { certificate: cert, private_key: key };
}
