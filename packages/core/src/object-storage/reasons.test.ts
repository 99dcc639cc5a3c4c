import { expect, it } from 'vitest';
import { type Decision, type Refusal, refuse } from '../refusals/index.js';
import { problemTexts } from '../problem-texts.fixture.js';
import { aclNotTaken, changeAcl } from './acl.js';
import { bucketLabelProblems } from './bucket-label.js';
import { mayCreateBucket } from './buckets.js';
import { mayUseCertificate } from './certificates.js';
import { draftObjectUrl, objectNameProblems } from './object-url.js';

const now = new Date('2026-06-01T00:00:00Z');
const certificate = { notBefore: now, notAfter: now, names: ['files.example.org', '*.example.org'] };
const pair = { certificate, isKey: true, matches: true, usable: true };
const hosts = ['files.example.org'];
const at = (time: string) => mayUseCertificate(pair, hosts, new Date(time));

it('object storage is refused for reasons that can be read', () => {
  const rows: [Decision<unknown> | Refusal[], string][] = [
    [
      bucketLabelProblems('Upper'),
      'label: Must only use lower-case ASCII letters, numbers, dashes, and dots',
    ],
    [bucketLabelProblems('-abc'), 'label: Must begin and end with a letter or a number'],
    [bucketLabelProblems('a..b'), 'label: Must have letters or numbers around every dot'],
    [bucketLabelProblems('127.0.0.1'), 'label: Must not be an IP address'],
    [mayCreateBucket({ label: 'abc', cluster: 'x' }, undefined), 'cluster: cluster is not valid'],
    [
      mayCreateBucket({ label: 'abc', cluster: 'x' }, { status: 'unavailable' }),
      'cluster: The cluster takes no new buckets at the moment',
    ],
    [
      [refuse('bucket.delete.empty')],
      'Remove all objects, versions and delete markers from the bucket first',
    ],
    [[refuse('object-storage.ending')], 'Object Storage is being cancelled on your account'],
    [[refuse('object-storage.protected')], 'A bucket has versions that object lock protects'],
    [
      [refuse('certificate.once', { field: 'certificate' })],
      'certificate: Delete the certificate of the bucket first',
    ],
    [
      mayUseCertificate({ ...pair, certificate: undefined }, hosts, now),
      'certificate: certificate is not valid',
    ],
    [mayUseCertificate({ ...pair, isKey: false }, hosts, now), 'private_key: private_key is not valid'],
    [
      mayUseCertificate({ ...pair, matches: false }, hosts, now),
      'private_key: The key is not that of the certificate',
    ],
    [
      mayUseCertificate({ ...pair, usable: false }, hosts, now),
      'certificate: The certificate, its key or an issuer is too weak for TLS',
    ],
    [at('2026-06-01T00:00:01Z'), 'certificate: The certificate expired at 2026-06-01T00:00:00'],
    [at('2026-05-31T23:59:59Z'), 'certificate: The certificate is not valid before 2026-06-01T00:00:00'],
    [mayUseCertificate(pair, ['org'], now), 'certificate: The certificate does not name the bucket'],
    [objectNameProblems('ä'.repeat(513)), 'name: Must be at most 1,024 bytes in UTF-8'],
    [
      draftObjectUrl({ name: 'a', content_type: ' ' }),
      'content_type: Must only use ASCII characters, without space around them',
    ],
    [[aclNotTaken('acls-off')], 'acl: The ACLs of the bucket are switched off'],
    [[aclNotTaken('public-acls-blocked')], 'acl: The bucket blocks public ACLs'],
    [changeAcl('private', 'custom'), 'acl: custom is what clients of S3 have set; choose another'],
  ];
  expect(rows.map(([outcome]) => problemTexts(outcome))).toEqual(rows.map(([, reason]) => [reason]));
});

it('a certificate is valid from its first to its last moment', () => {
  expect(at('2026-06-01T00:00:00Z')).toEqual([]);
});

it.each(['a', '~', 'a b', 'text/plain; charset=utf-8'])('the header value %j can be sent', (content_type) => {
  expect(draftObjectUrl({ name: 'a', content_type, content_disposition: content_type })).toMatchObject({
    value: { content_type, content_disposition: content_type },
  });
});

it.each(['', ' a', 'a ', 'a\n', 'a\tb', 'ü'])('the header value %j cannot be sent', (content_type) => {
  expect(problemTexts(draftObjectUrl({ name: 'a', content_type }))).toHaveLength(1);
});
