import type { Schema } from '@cloud-account/spec';
import { expectRefused, makeCertificate, useServer, type TestCertificate } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDomainBucket, sslOf, withCertificate } from './certificates.fixture.js';
import { makeBucket } from '../storage.fixture.js';

const server = useServer();
const now = () => server.cloud.clock.now();

describe('a certificate of a bucket', () => {
  it('exists from its upload until its deletion, and is never shown', async () => {
    const [bucket, pair] = await withCertificate(server);
    const read = async () => (await server.user.get(sslOf(bucket))).body;
    expect(await read()).toStrictEqual({ ssl: false });
    const answer = await server.user.post(sslOf(bucket), pair);
    expect([answer.status, answer.text]).toEqual([200, '{"ssl":true}']);
    expect(await read()).toStrictEqual({ ssl: true });
    const { status, body } = await server.user.delete(sslOf(bucket));
    expect({ status, body }).toEqual({ status: 200, body: {} });
    expect(await read()).toStrictEqual({ ssl: false });
    await expectRefused(server, () => server.user.delete(sslOf(bucket)), 404, 'Not found');
    expect((await server.user.post(sslOf(bucket), pair)).status).toBe(200);
  });

  it('may have its line breaks escaped, a chain after it, and a name with an asterisk', async () => {
    const bucket = await makeDomainBucket(server);
    const pair = await makeCertificate(['other.example', '*.example.org'], { now: now() });
    const issuer = await makeCertificate(['issuer.example'], { now: now() });
    const escaped = (text: string) => text.replaceAll('\r', '').replaceAll('\n', '\\n');
    const answer = await server.user.post(sslOf(bucket), {
      certificate: escaped(pair.certificate + issuer.certificate),
      private_key: escaped(pair.private_key),
    });
    expect(answer.status, answer.text).toBe(200);
  });

  it('may be for the hostname of the bucket', async () => {
    const bucket = await makeBucket(server.user);
    const pair = await makeCertificate([bucket.hostname], { now: now() });
    expect((await server.user.post(sslOf(bucket), pair)).status).toBe(200);
  });

  it('is judged by its common name when it has no alternative names', async () => {
    const bucket = await makeDomainBucket(server);
    const [own, other] = await Promise.all(
      [bucket.label, 'other.example'].map((commonName) => makeCertificate([], { now: now(), commonName })),
    );
    await expectRefused(server, () => server.user.post(sslOf(bucket), other), 400, [
      'certificate',
      'The certificate does not name the bucket',
    ]);
    expect((await server.user.post(sslOf(bucket), own)).status).toBe(200);
  });

  it('is refused with a key that TLS refuses', async () => {
    const bucket = await makeDomainBucket(server);
    const strong = await makeCertificate([bucket.label], { now: now() });
    const weak = await makeCertificate([bucket.label], { now: now(), weak: true });
    const leading = { ...strong, certificate: strong.certificate + weak.certificate };
    for (const pair of [weak, leading]) {
      const problem: [string, string] = [
        'certificate',
        'The certificate, its key or an issuer is too weak for TLS',
      ];
      await expectRefused(server, () => server.user.post(sslOf(bucket), pair), 400, problem);
    }
  });

  it('is replaced only after it was deleted', async () => {
    const [bucket, pair] = await withCertificate(server);
    expect((await server.user.post(sslOf(bucket), pair)).status).toBe(200);
    const reason = 'Delete the certificate of the bucket first';
    await expectRefused(server, () => server.user.post(sslOf(bucket), pair), 400, ['certificate', reason]);
    await expectRefused(
      server,
      () => server.user.post(sslOf(bucket), { certificate: 'none', private_key: 'none' }),
      400,
      ['certificate', reason],
      ['certificate', 'certificate is not valid'],
      ['private_key', 'private_key is not valid'],
    );
  });
});

describe('createBucketCertificate refuses', () => {
  let bucket: Schema<'Bucket'>;
  let pair: TestCertificate;
  let other: TestCertificate;
  beforeAll(async () => {
    [bucket, pair] = await withCertificate(server);
    other = await makeCertificate(['elsewhere.example'], { now: now() });
  });

  const refuses = (body: object, ...errors: [string, string][]) =>
    expectRefused(server, () => server.user.post(sslOf(bucket), body), 400, ...errors);

  it('an invalid certificate', async () => {
    const { certificate, private_key: key } = pair;
    const body = (text: string) => ({ certificate: text, private_key: text });
    for (const text of ['garbage', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----']) {
      await refuses(
        body(text),
        ['certificate', 'certificate is not valid'],
        ['private_key', 'private_key is not valid'],
      );
    }
    await refuses({ ...pair, certificate: `${certificate}rest` }, [
      'certificate',
      'certificate is not valid',
    ]);
    await refuses({ ...pair, private_key: certificate }, ['private_key', 'private_key is not valid']);
    await refuses({ ...pair, certificate: key }, ['certificate', 'certificate is not valid']);
  });

  it('the key of another certificate, without repeating it', async () => {
    const body = { ...pair, private_key: other.private_key };
    await refuses(body, ['private_key', 'The key is not that of the certificate']);
    expect((await server.user.post(sslOf(bucket), body)).text).not.toContain('BEGIN');
  });

  it('one that is expired, not valid yet, or for another name', async () => {
    const at = (from: string, to: string) =>
      makeCertificate([bucket.label], { now: now(), notBefore: new Date(from), notAfter: new Date(to) });
    await refuses(await at('2019-01-01', '2020-01-01'), [
      'certificate',
      'The certificate expired at 2020-01-01T00:00:00',
    ]);
    await refuses(await at('2048-01-01', '2049-01-01'), [
      'certificate',
      'The certificate is not valid before 2048-01-01T00:00:00',
    ]);
    await refuses(other, ['certificate', 'The certificate does not name the bucket']);
  });
});
