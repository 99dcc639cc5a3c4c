import { abortMultipartUpload } from '../operations/uploads/abortMultipartUpload.js';
import { getBucketAcl, getObjectAcl, putBucketAcl, putObjectAcl } from '../operations/acls.js';
import { deleteBucketCors, getBucketCors, putBucketCors } from '../operations/buckets/bucketCors.js';
import {
  deleteBucketEncryption,
  getBucketEncryption,
  putBucketEncryption,
} from '../operations/buckets/bucketEncryption.js';
import {
  deleteBucketLifecycle,
  getBucketLifecycleConfiguration,
  putBucketLifecycleConfiguration,
} from '../operations/buckets/bucketLifecycle.js';
import {
  deleteBucketTagging,
  getBucketTagging,
  putBucketTagging,
} from '../operations/buckets/bucketTagging.js';
import {
  deleteBucketWebsite,
  getBucketWebsite,
  putBucketWebsite,
} from '../operations/buckets/bucketWebsite.js';
import { getBucketLogging, putBucketLogging } from '../operations/logging/bucketLogging.js';
import { completeMultipartUpload } from '../operations/uploads/completeMultipartUpload.js';
import { copyObject } from '../operations/objects/copyObject.js';
import { createBucket } from '../operations/buckets/createBucket.js';
import { createMultipartUpload } from '../operations/uploads/createMultipartUpload.js';
import { deleteBucket } from '../operations/buckets/deleteBucket.js';
import { deleteObject } from '../operations/objects/deleteObject.js';
import { deleteObjects } from '../operations/objects/deleteObjects.js';
import { getBucketLocation } from '../operations/buckets/getBucketLocation.js';
import { getObject, headObject, overrides } from '../operations/objects/getObject.js';
import { getObjectAttributes } from '../operations/objects/getObjectAttributes.js';
import { headBucket } from '../operations/buckets/headBucket.js';
import { listBuckets } from '../operations/buckets/listBuckets.js';
import { listMultipartUploads } from '../operations/uploads/listMultipartUploads.js';
import { listObjects, listObjectsV2 } from '../operations/objects/listObjects.js';
import { listParts } from '../operations/uploads/listParts.js';
import {
  deleteObjectTagging,
  getObjectTagging,
  putObjectTagging,
} from '../operations/objects/objectTagging.js';
import { postObject } from '../operations/objects/postObject.js';
import { putObject } from '../operations/objects/putObject.js';
import { getObjectLegalHold, putObjectLegalHold } from '../operations/object-lock/objectLegalHold.js';
import {
  getObjectLockConfiguration,
  putObjectLockConfiguration,
} from '../operations/object-lock/objectLockConfiguration.js';
import { getObjectRetention, putObjectRetention } from '../operations/object-lock/objectRetention.js';
import type { Operation } from '../operations/operation.js';
import { getBucketVersioning, putBucketVersioning } from '../operations/versions/bucketVersioning.js';
import { listObjectVersions } from '../operations/versions/listObjectVersions.js';
import { uploadPart } from '../operations/uploads/uploadPart.js';
import { uploadPartCopy } from '../operations/uploads/uploadPartCopy.js';
import { metadataPrefix } from '../requests/attributes.js';
import {
  aclHeaders,
  digestHeaders,
  encryptionHeaders,
  newObjectHeaders,
  sourceHeaders,
  writeConditions,
} from '../requests/known-headers.js';
import { routeFinder, subresourcesOf, type Known, type Level, type Route } from './route.js';
import { accessRoutes } from './access-routes.js';
import { absentRoutes, unsupportedRoutes } from './other-routes.js';

const row = (
  level: Level,
  method: Route['method'],
  operation: string,
  parameters: readonly string[],
  served: Operation,
  known: Known = {},
): Route => ({ operation, method, level, parameters, served, ...known });

/** An operation that differs from a write by its copy source. */
const copyRow = (
  operation: string,
  parameters: readonly string[],
  served: Operation,
  known: Known,
): Route => ({ ...row('object', 'PUT', operation, parameters, served, known), header: 'x-amz-copy-source' });

/** An operation that reads an object. */
const readRow = (method: 'GET' | 'HEAD', operation: string, served: Operation): Route => ({
  ...row('object', method, operation, [], served, {
    query: ['versionId', 'partNumber', ...overrides.map((name) => `response-${name}`)],
    headers: ['x-amz-checksum-mode', metadataPrefix, ...encryptionHeaders],
    note: 'Ignores parameters that are no subresource.',
  }),
  isLenient: true,
});

/** A document in the body of a request, and its digest. */
const document = { headers: digestHeaders };

const versionId = { query: ['versionId'] };

const versionDocument = { ...versionId, ...document };

/** A list. Those of its parameters that allow any order or ask for more than S3 has change nothing. */
const listOf = (...names: readonly string[]): Known => ({
  query: ['prefix', 'delimiter', 'encoding-type', ...names],
  headers: ['x-amz-optional-object-attributes'],
});

const objectList = (...names: readonly string[]): Known =>
  listOf('max-keys', 'allow-unordered', 'metadata', 'unsorted', ...names);

const aclDocument = {
  headers: [...digestHeaders, ...aclHeaders],
  note: 'Grantees by id or group, not by e-mail address.',
};

/** Some clients say the algorithm and the type with the digest, too. */
const uploadedDigest = [...digestHeaders, 'x-amz-checksum-algorithm', 'x-amz-checksum-type'];

const served: readonly Route[] = [
  row('service', 'GET', 'ListBuckets', [], listBuckets, {
    query: ['prefix', 'max-buckets', 'continuation-token', 'bucket-region'],
    note: 'Those of one cluster, page by page.',
  }),
  row('bucket', 'PUT', 'CreateBucket', [], createBucket, {
    headers: [...digestHeaders, ...aclHeaders, 'x-amz-bucket-object-lock-enabled', 'x-amz-object-ownership'],
  }),
  row('bucket', 'HEAD', 'HeadBucket', [], headBucket),
  row('bucket', 'DELETE', 'DeleteBucket', [], deleteBucket),
  row('bucket', 'GET', 'GetBucketLocation', ['location'], getBucketLocation),
  row('bucket', 'GET', 'GetBucketAcl', ['acl'], getBucketAcl),
  row('bucket', 'PUT', 'PutBucketAcl', ['acl'], putBucketAcl, aclDocument),
  ...accessRoutes,
  row('bucket', 'GET', 'GetBucketCors', ['cors'], getBucketCors),
  row('bucket', 'PUT', 'PutBucketCors', ['cors'], putBucketCors, document),
  row('bucket', 'DELETE', 'DeleteBucketCors', ['cors'], deleteBucketCors),
  row('bucket', 'GET', 'GetBucketLifecycleConfiguration', ['lifecycle'], getBucketLifecycleConfiguration, {
    // Some clients always ask for this, and do without.
    query: ['withUpdatedAt'],
  }),
  row('bucket', 'PUT', 'PutBucketLifecycleConfiguration', ['lifecycle'], putBucketLifecycleConfiguration, {
    // It is of transitions, which are refused.
    headers: [...digestHeaders, 'x-amz-transition-default-minimum-object-size'],
    note: 'Expiration by days or date, of noncurrent versions, of delete markers, and of incomplete uploads; by prefix, tags and sizes.',
  }),
  row('bucket', 'DELETE', 'DeleteBucketLifecycle', ['lifecycle'], deleteBucketLifecycle),
  row('bucket', 'GET', 'GetBucketEncryption', ['encryption'], getBucketEncryption),
  row('bucket', 'PUT', 'PutBucketEncryption', ['encryption'], putBucketEncryption, {
    ...document,
    note: 'AES256, without a key service.',
  }),
  row('bucket', 'DELETE', 'DeleteBucketEncryption', ['encryption'], deleteBucketEncryption),
  row('bucket', 'GET', 'GetBucketTagging', ['tagging'], getBucketTagging),
  row('bucket', 'PUT', 'PutBucketTagging', ['tagging'], putBucketTagging, document),
  row('bucket', 'DELETE', 'DeleteBucketTagging', ['tagging'], deleteBucketTagging),
  row('bucket', 'GET', 'GetBucketWebsite', ['website'], getBucketWebsite),
  row('bucket', 'PUT', 'PutBucketWebsite', ['website'], putBucketWebsite, document),
  row('bucket', 'DELETE', 'DeleteBucketWebsite', ['website'], deleteBucketWebsite),
  row('bucket', 'GET', 'GetBucketLogging', ['logging'], getBucketLogging),
  row('bucket', 'PUT', 'PutBucketLogging', ['logging'], putBucketLogging, {
    ...document,
    note: 'Without TargetGrants.',
  }),
  row(
    'bucket',
    'GET',
    'ListObjectsV2',
    ['list-type=2'],
    listObjectsV2,
    objectList('continuation-token', 'start-after', 'fetch-owner'),
  ),
  row('bucket', 'GET', 'ListObjects', [], listObjects, objectList('marker', 'list-type')),
  row('bucket', 'GET', 'GetBucketVersioning', ['versioning'], getBucketVersioning),
  row('bucket', 'PUT', 'PutBucketVersioning', ['versioning'], putBucketVersioning, {
    headers: [...digestHeaders, 'x-amz-mfa'],
    note: 'Without a second factor for deletions.',
  }),
  row(
    'bucket',
    'GET',
    'ListObjectVersions',
    ['versions'],
    listObjectVersions,
    objectList('key-marker', 'version-id-marker'),
  ),
  row('bucket', 'GET', 'GetObjectLockConfiguration', ['object-lock'], getObjectLockConfiguration),
  row('bucket', 'PUT', 'PutObjectLockConfiguration', ['object-lock'], putObjectLockConfiguration, {
    headers: [...digestHeaders, 'x-amz-bucket-object-lock-token'],
    note: 'Also of a bucket that exists and keeps versions.',
  }),
  row(
    'bucket',
    'GET',
    'ListMultipartUploads',
    ['uploads'],
    listMultipartUploads,
    listOf('max-uploads', 'key-marker', 'upload-id-marker'),
  ),
  row('bucket', 'POST', 'DeleteObjects', ['delete'], deleteObjects, {
    headers: [...digestHeaders, 'x-amz-bypass-governance-retention', 'x-amz-mfa'],
  }),
  row('bucket', 'POST', 'PostObject', [], postObject, {
    note: 'A form with a policy that is signed by version 4 or 2, or without a signature into buckets that everybody may write.',
  }),
  row('object', 'GET', 'GetObjectAcl', ['acl'], getObjectAcl, versionId),
  row('object', 'PUT', 'PutObjectAcl', ['acl'], putObjectAcl, { ...versionId, ...aclDocument }),
  row('object', 'GET', 'GetObjectTagging', ['tagging'], getObjectTagging, versionId),
  row('object', 'PUT', 'PutObjectTagging', ['tagging'], putObjectTagging, versionDocument),
  row('object', 'DELETE', 'DeleteObjectTagging', ['tagging'], deleteObjectTagging, versionId),
  row('object', 'GET', 'GetObjectRetention', ['retention'], getObjectRetention, versionId),
  row('object', 'PUT', 'PutObjectRetention', ['retention'], putObjectRetention, {
    ...versionId,
    headers: [...digestHeaders, 'x-amz-bypass-governance-retention'],
  }),
  row('object', 'GET', 'GetObjectLegalHold', ['legal-hold'], getObjectLegalHold, versionId),
  row('object', 'PUT', 'PutObjectLegalHold', ['legal-hold'], putObjectLegalHold, versionDocument),
  row('object', 'POST', 'CreateMultipartUpload', ['uploads'], createMultipartUpload, {
    headers: [...newObjectHeaders, ...writeConditions, 'x-amz-checksum-algorithm', 'x-amz-checksum-type'],
  }),
  copyRow('UploadPartCopy', ['partNumber', 'uploadId'], uploadPartCopy, {
    headers: [...encryptionHeaders, ...sourceHeaders, 'x-amz-copy-source-range'],
  }),
  row('object', 'PUT', 'UploadPart', ['partNumber', 'uploadId'], uploadPart, {
    // Some clients repeat these of the upload's creation.
    headers: [...encryptionHeaders, ...uploadedDigest, ...aclHeaders, metadataPrefix, 'x-amz-storage-class'],
  }),
  row('object', 'GET', 'ListParts', ['uploadId'], listParts, {
    query: ['max-parts', 'part-number-marker'],
    headers: encryptionHeaders,
  }),
  row('object', 'POST', 'CompleteMultipartUpload', ['uploadId'], completeMultipartUpload, {
    // Some clients repeat those of the upload's creation, which has had them.
    headers: [...newObjectHeaders, ...uploadedDigest, ...writeConditions, 'x-amz-mp-object-size'],
  }),
  row('object', 'DELETE', 'AbortMultipartUpload', ['uploadId'], abortMultipartUpload, {
    headers: ['x-amz-if-match-initiated-time'],
  }),
  row('object', 'GET', 'GetObjectAttributes', ['attributes'], getObjectAttributes, {
    ...versionId,
    headers: [...encryptionHeaders, 'x-amz-max-parts', 'x-amz-object-attributes', 'x-amz-part-number-marker'],
  }),
  readRow('GET', 'GetObject', getObject),
  readRow('HEAD', 'HeadObject', headObject),
  copyRow('CopyObject', [], copyObject, {
    headers: [
      ...newObjectHeaders,
      ...sourceHeaders,
      ...writeConditions,
      'x-amz-checksum-algorithm',
      'x-amz-metadata-directive',
      'x-amz-tagging-directive',
    ],
    note: 'Within a cluster; the copy has the ETag of its source, unless that was uploaded in parts or the copy is encrypted in another way.',
  }),
  row('object', 'PUT', 'PutObject', [], putObject, {
    headers: [...newObjectHeaders, ...uploadedDigest, ...writeConditions],
    note: 'One class of storage; encryption without a key service; also without a length, by Transfer-Encoding: chunked.',
  }),
  row('object', 'DELETE', 'DeleteObject', [], deleteObject, {
    ...versionId,
    headers: [
      'if-match',
      'x-amz-bypass-governance-retention',
      'x-amz-if-match-last-modified-time',
      'x-amz-if-match-size',
      'x-amz-mfa',
    ],
  }),
];

/** All operations of S3 and how they are served, with all parameters and headers that each understands. */
export const routes: readonly Route[] = [...served, ...absentRoutes, ...unsupportedRoutes];

/** The parameters that select a subresource of a bucket or an object. */
export const subresources = subresourcesOf(routes);

/** The operation of a request. @throws S3Error for what it does not understand */
export const findRoute = routeFinder(routes);
