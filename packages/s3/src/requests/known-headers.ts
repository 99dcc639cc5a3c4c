import { ownKeyHeaders, sourceKeyHeaders } from '../encryption/client-key.js';
import { encryptionHeader } from '../encryption/requested.js';
import { checksumAlgorithms, checksumHeader } from '../payload/checksum.js';
import { S3Error } from '../errors.js';
import { metadataPrefix, redirectHeader } from './attributes.js';
import { copyConditions } from './conditions.js';

/** Those that every operation understands or that change nothing: of signatures, libraries and proxies. */
export const headersOfAll: readonly string[] = [
  'x-amz-cf-id',
  'x-amz-content-sha256',
  'x-amz-date',
  'x-amz-decoded-content-length',
  // Nobody pays for requests here.
  'x-amz-request-payer',
  'x-amz-sdk-checksum-algorithm',
  'x-amz-security-token',
  'x-amz-te',
  'x-amz-trailer',
  'x-amz-user-agent',
];

/** The account that must own the bucket of a request. */
export const ownerHeader = 'x-amz-expected-bucket-owner';

/** The digests of content. */
export const digestHeaders: readonly string[] = checksumAlgorithms.map(checksumHeader);

/** The encryption of an object. Where a request chooses none, its operation refuses those that would. */
export const encryptionHeaders: readonly string[] = [
  ...Object.values<string>({ ...ownKeyHeaders }),
  encryptionHeader,
  `${encryptionHeader}-aws-kms-key-id`,
  `${encryptionHeader}-bucket-key-enabled`,
  `${encryptionHeader}-context`,
];

/** The access control list of a bucket or an object. */
export const aclHeaders: readonly string[] = [
  'x-amz-acl',
  'x-amz-grant-full-control',
  'x-amz-grant-read',
  'x-amz-grant-read-acp',
  'x-amz-grant-write',
  'x-amz-grant-write-acp',
];

/** The attributes of a new object; the beginning of the headers of metadata is for all of them. */
export const newObjectHeaders: readonly string[] = [
  metadataPrefix,
  ...aclHeaders,
  ...encryptionHeaders,
  'x-amz-object-lock-legal-hold',
  'x-amz-object-lock-mode',
  'x-amz-object-lock-retain-until-date',
  'x-amz-storage-class',
  'x-amz-tagging',
  redirectHeader,
];

/** The conditions of a write. */
export const writeConditions: readonly string[] = ['if-match', 'if-none-match'];

/** The source of a copy. */
export const sourceHeaders: readonly string[] = [
  ...Object.values<string>({ ...copyConditions }),
  ...Object.values<string>({ ...sourceKeyHeaders }),
  'x-amz-source-expected-bucket-owner',
];

/** The refusal of a header that a request cannot have. */
export const refusedHeader = (name: string): S3Error =>
  new S3Error('NotImplemented', `The header \`${name}\` is not implemented for this request.`, {
    Header: name,
  });
