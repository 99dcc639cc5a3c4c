import { type Refusal, refuse } from '../refusals/index.js';

/** The facts of a certificate. */
export interface CertificateFacts {
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** The host names that it is valid for, in lower case; some start with `*.`. */
  readonly names: readonly string[];
}

/** The facts of a certificate and its private key. */
export interface CertificatePair {
  /** Undefined when the text is no certificate. */
  readonly certificate: CertificateFacts | undefined;
  /** True if the text is a private key. */
  readonly isKey: boolean;
  /** True if the key matches the certificate. */
  readonly matches: boolean;
  /** True if both, and the chain to the issuer, are strong enough for TLS. */
  readonly usable: boolean;
}

/**
 * Refuses a certificate for a bucket (§4.1, rule 5).
 *
 * @param hosts the host names of the bucket, in lower case; the certificate must cover one
 */
export function mayUseCertificate(pair: CertificatePair, hosts: readonly string[], now: Date): Refusal[] {
  const { certificate } = pair;
  return [
    ...(certificate ? certificateProblems(certificate, hosts, now) : []),
    ...pairProblems(pair, { certificate: 'certificate', key: 'private_key' }),
  ];
}

/** Refuses a certificate and a key that TLS cannot use together. @param fields those of the body */
export function pairProblems(
  { certificate, isKey, matches, usable }: CertificatePair,
  fields: { readonly certificate: string; readonly key: string },
): Refusal[] {
  const [ofCertificate, ofKey] = [{ field: fields.certificate }, { field: fields.key }];
  return [
    ...(certificate ? [] : [refuse('certificate.readable', ofCertificate)]),
    ...(isKey ? [] : [refuse('certificate.key.readable', ofKey)]),
    ...(certificate && isKey && !matches ? [refuse('certificate.key.matches', ofKey)] : []),
    ...(certificate && isKey && matches && !usable ? [refuse('certificate.usable', ofCertificate)] : []),
  ];
}

function certificateProblems(
  { notBefore, notAfter, names }: CertificateFacts,
  hosts: readonly string[],
  now: Date,
): Refusal[] {
  const field = 'certificate';
  return [
    ...(now > notAfter
      ? [refuse('certificate.current', 'expired', { field, time: shownTime(notAfter) })]
      : []),
    ...(now < notBefore
      ? [refuse('certificate.current', 'early', { field, time: shownTime(notBefore) })]
      : []),
    ...(hosts.some((host) => names.some((name) => covers(name, host)))
      ? []
      : [refuse('certificate.names', { field })]),
  ];
}

/** A time as the API shows it, in UTC. */
const shownTime = (time: Date): string => time.toISOString().slice(0, 19);

/** True if a name of a certificate covers a host; `*` covers the first label (RFC 6125, 6.4.3). */
const covers = (name: string, host: string): boolean =>
  name.startsWith('*.') ? /^[^.]+(\..+)$/.exec(host)?.[1] === name.slice(1) : name === host;
