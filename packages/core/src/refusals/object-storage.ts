import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';
import { grouped } from './reasons.js';

/** Object storage: buckets, what they hold, and keys. */
export const objectStorageRefusals = [
  {
    id: 'bucket.label.characters',
    sentence: 'The label of a bucket has lower-case letters, digits, hyphens and dots.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'bucket.label.ends',
    sentence: 'The label of a bucket begins and ends with a letter or a digit.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'bucket.label.dots',
    sentence: 'A dot in the label of a bucket stands beside no other dot and no hyphen.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'bucket.label.address',
    sentence: 'The label of a bucket is no IPv4 address.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'bucket.label.unique',
    sentence: 'No two buckets of a cluster have the same label.',
    status: 400,
    source: '§4.1',
  },
  {
    id: 'bucket.room',
    sentence: `An account has at most ${grouped(bounds.StorageCluster.buckets.maximum)} buckets in a cluster.`,
    status: 400,
    source: 'decision',
  },
  {
    id: 'bucket.delete.empty',
    sentence: 'A bucket that is deleted holds no objects.',
    status: 400,
    source: '§4.1',
  },
  {
    id: 'cluster.known',
    sentence: 'A bucket is made in a cluster that is there.',
    status: 400,
    source: '§4.1',
  },
  {
    id: 'cluster.available',
    sentence: 'Buckets are made in clusters that are available.',
    status: 400,
    source: '§3.2',
  },
  {
    id: 'acl.custom.kept',
    sentence: 'An ACL is made custom by clients of S3 only; the API keeps one that is.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'object.name.bytes',
    sentence: `The name of an object has at most ${grouped(bounds.ObjectName.bytes.maximum)} bytes in UTF-8.`,
    status: 400,
    source: 'decision',
  },
  {
    id: 'object-url.header.text',
    sentence:
      'What a request by a pre-signed URL must carry in its headers is ASCII, without space around it.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'certificate.readable',
    sentence: 'A certificate is X.509 as PEM, and so are those that lead to its issuer.',
    status: 400,
    source: '§4.1',
  },
  {
    id: 'certificate.current',
    sentence: 'A certificate is valid at the time at which it is uploaded.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'certificate.names',
    sentence: 'A certificate names the bucket that it is for: its label, or its hostname.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'certificate.key.readable',
    sentence: 'A private key is PEM and not encrypted.',
    status: 400,
    source: '§4.1',
  },
  {
    id: 'certificate.key.matches',
    sentence: 'A certificate comes with its own private key.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'certificate.usable',
    sentence: 'A certificate, its key and its issuers are strong enough that TLS takes them.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'certificate.once',
    sentence: 'A bucket has one certificate; it is deleted before another is uploaded.',
    status: 400,
    source: '§4.1',
  },
  {
    id: 'key.cluster.known',
    sentence: 'A limited key names clusters that are there.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'key.bucket.known',
    sentence: 'A limited key names buckets that the account has.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'object-storage.enabled',
    sentence: 'What is cancelled is in use.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'object-storage.ending',
    sentence: 'While object storage is being cancelled nothing is made in it.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
