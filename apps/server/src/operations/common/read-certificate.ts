import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { CertificateFacts, CertificatePair } from '@cloud-account/core';

/** A parsed certificate and its key, and both as PEM where that is possible. */
export interface ReadPair extends CertificatePair {
  /** The certificate and the chain to its issuer. */
  readonly chain: string;
  readonly privateKey: string;
  /** The common name of the certificate; empty when there is none. */
  readonly commonName: string;
  /** The SHA-1 fingerprint of the certificate. */
  readonly fingerprint: string;
}

const blocks = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Replaces line breaks that were escaped twice. */
const withLines = (text: string): string => text.replaceAll('\\r\\n', '\n').replaceAll('\\n', '\n');

/** The certificates of a PEM text, in order; empty when the text contains anything else. */
function readChain(text: string): X509Certificate[] {
  try {
    const certificates = (text.match(blocks) ?? []).map((block) => new X509Certificate(block));
    return text.replace(blocks, '').trim() === '' ? certificates : [];
  } catch {
    return [];
  }
}

function readKey(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}

/**
 * The DNS names of a certificate: its alternative names, or the common name where it has none. Other names, such as addresses,
 * are not used.
 */
const namesOf = ({ subjectAltName, subject }: X509Certificate): string[] =>
  (subjectAltName?.split(', ') ?? subject.split('\n').map((part) => part.replace(/^CN=/, 'DNS:')))
    .map((name) => /^DNS:((?:\*\.)?[\w.-]+)$/.exec(name)?.[1]?.toLowerCase())
    .filter((name) => name !== undefined);

const factsOf = (certificate: X509Certificate): CertificateFacts => ({
  notBefore: new Date(certificate.validFrom),
  notAfter: new Date(certificate.validTo),
  names: namesOf(certificate),
});

/** Reads a certificate with its chain, and its private key. @param pair PEM */
export function readCertificate(pair: { certificate: string; private_key: string }): ReadPair {
  const chain = readChain(withLines(pair.certificate));
  const key = readKey(withLines(pair.private_key));
  const [first] = chain;
  const read = {
    chain: chain.map(String).join(''),
    privateKey: key === undefined ? '' : key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const matches = first !== undefined && key !== undefined && first.checkPrivateKey(key);
  return {
    certificate: first && factsOf(first),
    isKey: key !== undefined,
    matches,
    usable: matches && isUsable(read),
    commonName: /^CN=(.*)$/m.exec(first?.subject ?? '')?.[1] ?? '',
    fingerprint: first?.fingerprint ?? '',
    ...read,
  };
}

/** True if TLS accepts them, which has its own rules about the strength of keys. */
function isUsable({ chain, privateKey }: Pick<ReadPair, 'chain' | 'privateKey'>): boolean {
  try {
    createSecureContext({ cert: chain, key: privateKey });
    return true;
  } catch {
    return false;
  }
}
