import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';
import { grouped } from './grouped.js';

/** Object storage: buckets, their contents, and keys. */
export const objectStorageRefusals = [
  {
    id: 'bucket.label.characters',
    sentence: 'The label of a bucket has lower-case letters, digits, hyphens and dots.',
    reason: 'Must only use lower-case ASCII letters, numbers, dashes, and dots',
    fix: 'Write the label with lower-case letters, digits, hyphens and dots.',
  },
  {
    id: 'bucket.label.ends',
    sentence: 'The label of a bucket begins and ends with a letter or a digit.',
    reason: 'Must begin and end with a letter or a number',
  },
  {
    id: 'bucket.label.dots',
    sentence: 'A dot in the label of a bucket stands beside no other dot and no hyphen.',
    reason: 'Must have letters or numbers around every dot',
  },
  {
    id: 'bucket.label.address',
    sentence: 'The label of a bucket is no IPv4 address.',
    reason: 'Must not be an IP address',
  },
  {
    id: 'bucket.label.unique',
    sentence: 'No two buckets of a cluster have the same label.',
    reason: 'Bucket name is taken',
    fix: 'Use another label; one that another account has counts, too.',
    source: '§4.1',
  },
  {
    id: 'bucket.room',
    sentence: `An account has at most ${grouped(bounds.StorageCluster.buckets.maximum)} buckets in a cluster.`,
    reason: 'An account may have at most {max} buckets in a cluster',
    fix: 'Delete a bucket that is not needed, or take another cluster.',
    arises: 'An account that has as many buckets in a cluster as it may asks for another one there.',
  },
  {
    id: 'bucket.delete.empty',
    sentence: 'A bucket that is deleted holds no objects, versions or delete markers.',
    reason: 'Remove all objects, versions and delete markers from the bucket first',
    fix: 'Delete its objects, versions and delete markers first with a client of S3; lifecycle rules that expire them all empty a large bucket.',
    source: '§4.1',
  },
  {
    id: 'cluster.known',
    sentence: 'A bucket is made in a cluster that exists.',
    reason: '{field} is not valid',
    fix: 'Use an `id` of `GET /object-storage/clusters`.',
    source: '§4.1',
  },
  {
    id: 'cluster.available',
    sentence: 'Buckets are made in clusters that are available.',
    reason: 'The cluster takes no new buckets at the moment',
    fix: 'Use a cluster whose `status` is `available`.',
    source: '§3.2',
  },
  {
    id: 'acl.custom.kept',
    sentence: 'An ACL is made custom by clients of S3 only; the API keeps one that is.',
    reason: 'custom is what clients of S3 have set; choose another',
    fix: 'Send one of the other values, or set the list with a client of S3.',
  },
  {
    id: 'acl.disabled',
    sentence:
      'A bucket whose ACLs a client of S3 has switched off (`BucketOwnerEnforced`) is private by its ACL, like its objects.',
    reason: 'The ACLs of the bucket are switched off',
    fix: 'Set the object ownership of the bucket to `ObjectWriter` with a client of S3, or permit access with a bucket policy.',
  },
  {
    id: 'acl.public.blocked',
    sentence: 'A bucket that blocks or ignores public ACLs has no public ACL, nor have its objects.',
    reason: 'The bucket blocks public ACLs',
    fix: 'Change the block of public access with a client of S3 first.',
  },
  {
    id: 'acl.owner',
    sentence:
      'An account sees and sets the ACL of an object in its bucket that another account wrote only where that ACL permits it.',
    reason: 'The object belongs to another account, and its ACL gives yours no permission for this',
    fix: 'Have the other account write the object with `x-amz-acl: bucket-owner-full-control`, or set the object ownership of the bucket to `BucketOwnerEnforced` with a client of S3.',
    status: 403,
  },
  {
    id: 'object.name.bytes',
    sentence: `The name of an object has at most ${grouped(bounds.ObjectName.bytes.maximum)} bytes in UTF-8.`,
    reason: 'Must be at most {max} bytes in UTF-8',
    fix: 'Shorten the name.',
  },
  {
    id: 'object-url.header.text',
    sentence: 'Headers that a pre-signed URL requires are ASCII, without space around it.',
    reason: 'Must only use ASCII characters, without space around them',
    fix: 'Send plain ASCII without space around it.',
  },
  {
    id: 'certificate.readable',
    sentence: 'A certificate and its chain are X.509 as PEM.',
    reason: '{field} is not valid',
    fix: 'Send the certificate as PEM, followed by its chain.',
    source: '§4.1',
  },
  {
    id: 'certificate.current',
    sentence: 'A certificate is valid at the time at which it is uploaded.',
    reasons: {
      expired: 'The certificate expired at {time}',
      early: 'The certificate is not valid before {time}',
    },
    fix: 'Upload a certificate that is valid now.',
  },
  {
    id: 'certificate.names',
    sentence:
      'A certificate names the bucket that it is for: its label, its hostname, or the host of its website.',
    reason: 'The certificate does not name the bucket',
    fix: 'Have the certificate issued for the hostname of the bucket or of its website, or for its label when that is a host name.',
  },
  {
    id: 'certificate.key.readable',
    sentence: 'A private key is PEM and not encrypted.',
    reason: '{field} is not valid',
    fix: 'Send the key as PEM, without a password.',
    source: '§4.1',
  },
  {
    id: 'certificate.key.matches',
    sentence: 'A certificate comes with its own private key.',
    reason: 'The key is not that of the certificate',
    fix: 'Send the private key that the certificate was issued for.',
  },
  {
    id: 'certificate.usable',
    sentence: 'A certificate, its key and its chain are strong enough for TLS.',
    reason: 'The certificate, its key or an issuer is too weak for TLS',
    fix: 'Have the certificate issued again, with a stronger key and a newer signature.',
  },
  {
    id: 'certificate.once',
    sentence: 'A bucket has one certificate; it is deleted before another is uploaded.',
    reason: 'Delete the certificate of the bucket first',
    fix: 'Delete the certificate first, then upload the new one.',
    source: '§4.1',
  },
  {
    id: 'key.cluster.known',
    sentence: 'A limited key names clusters that exist.',
    reason: '{field} is not valid',
    fix: 'Use an `id` of `GET /object-storage/clusters`.',
  },
  {
    id: 'key.bucket.known',
    sentence: 'A limited key names buckets that the account has.',
    reason: '{field} is not valid',
    fix: 'Make the bucket first, or name one that the account has.',
  },
  {
    id: 'object-storage.enabled',
    sentence: 'Object storage that is cancelled is in use.',
    reason: 'Object Storage is not enabled on your account',
    fix: 'Do nothing: object storage is not in use.',
  },
  {
    id: 'object-storage.protected',
    sentence: 'Object storage that is cancelled has no versions that object lock protects.',
    reason: 'A bucket has versions that object lock protects',
    fix: 'Wait until their retentions end, or remove what protects them, with a client of S3.',
  },
  {
    id: 'object-storage.ending',
    sentence: 'Nothing is made in object storage during its cancellation.',
    reason: 'Object Storage is being cancelled on your account',
    fix: 'Wait until the cancellation has ended, then send the request again.',
  },
] as const satisfies readonly CatalogueEntry[];
