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
import { completeMultipartUpload } from '../operations/uploads/completeMultipartUpload.js';
import { copyObject } from '../operations/objects/copyObject.js';
import { createBucket } from '../operations/buckets/createBucket.js';
import { createMultipartUpload } from '../operations/uploads/createMultipartUpload.js';
import { deleteBucket } from '../operations/buckets/deleteBucket.js';
import { deleteObject } from '../operations/objects/deleteObject.js';
import { deleteObjects } from '../operations/objects/deleteObjects.js';
import { getBucketLocation } from '../operations/buckets/getBucketLocation.js';
import { getObject, headObject } from '../operations/objects/getObject.js';
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
import { routeFinder, subresourcesOf, type Level, type Route } from './route.js';
import { accessRoutes } from './access-routes.js';
import { absentRoutes, unsupportedRoutes } from './other-routes.js';

const row = (
  level: Level,
  method: Route['method'],
  operation: string,
  parameters: readonly string[],
  served: Operation,
  note?: string,
): Route => ({ operation, method, level, parameters, served, ...(note !== undefined && { note }) });

/** An operation that differs from a write by its copy source. */
const copyRow = (
  operation: string,
  parameters: readonly string[],
  served: Operation,
  note?: string,
): Route => ({
  ...row('object', 'PUT', operation, parameters, served, note),
  header: 'x-amz-copy-source',
});

const served: readonly Route[] = [
  row('service', 'GET', 'ListBuckets', [], listBuckets, 'Those of one cluster, page by page.'),
  row('bucket', 'PUT', 'CreateBucket', [], createBucket),
  row('bucket', 'HEAD', 'HeadBucket', [], headBucket),
  row('bucket', 'DELETE', 'DeleteBucket', [], deleteBucket),
  row('bucket', 'GET', 'GetBucketLocation', ['location'], getBucketLocation),
  row('bucket', 'GET', 'GetBucketAcl', ['acl'], getBucketAcl),
  row(
    'bucket',
    'PUT',
    'PutBucketAcl',
    ['acl'],
    putBucketAcl,
    'Grantees by id or group, not by e-mail address.',
  ),
  ...accessRoutes,
  row('bucket', 'GET', 'GetBucketCors', ['cors'], getBucketCors),
  row('bucket', 'PUT', 'PutBucketCors', ['cors'], putBucketCors),
  row('bucket', 'DELETE', 'DeleteBucketCors', ['cors'], deleteBucketCors),
  row('bucket', 'GET', 'GetBucketLifecycleConfiguration', ['lifecycle'], getBucketLifecycleConfiguration),
  row(
    'bucket',
    'PUT',
    'PutBucketLifecycleConfiguration',
    ['lifecycle'],
    putBucketLifecycleConfiguration,
    'Expiration by days or date, of noncurrent versions, of delete markers, and of incomplete uploads; by prefix, tags and sizes.',
  ),
  row('bucket', 'DELETE', 'DeleteBucketLifecycle', ['lifecycle'], deleteBucketLifecycle),
  row('bucket', 'GET', 'GetBucketEncryption', ['encryption'], getBucketEncryption),
  row(
    'bucket',
    'PUT',
    'PutBucketEncryption',
    ['encryption'],
    putBucketEncryption,
    'AES256, without a key service.',
  ),
  row('bucket', 'DELETE', 'DeleteBucketEncryption', ['encryption'], deleteBucketEncryption),
  row('bucket', 'GET', 'GetBucketTagging', ['tagging'], getBucketTagging),
  row('bucket', 'PUT', 'PutBucketTagging', ['tagging'], putBucketTagging),
  row('bucket', 'DELETE', 'DeleteBucketTagging', ['tagging'], deleteBucketTagging),
  row('bucket', 'GET', 'ListObjectsV2', ['list-type=2'], listObjectsV2),
  row('bucket', 'GET', 'ListObjects', [], listObjects),
  row('bucket', 'GET', 'GetBucketVersioning', ['versioning'], getBucketVersioning),
  row(
    'bucket',
    'PUT',
    'PutBucketVersioning',
    ['versioning'],
    putBucketVersioning,
    'Without a second factor for deletions.',
  ),
  row('bucket', 'GET', 'ListObjectVersions', ['versions'], listObjectVersions),
  row('bucket', 'GET', 'GetObjectLockConfiguration', ['object-lock'], getObjectLockConfiguration),
  row(
    'bucket',
    'PUT',
    'PutObjectLockConfiguration',
    ['object-lock'],
    putObjectLockConfiguration,
    'Also of a bucket that exists and keeps versions.',
  ),
  row('bucket', 'GET', 'ListMultipartUploads', ['uploads'], listMultipartUploads),
  row('bucket', 'POST', 'DeleteObjects', ['delete'], deleteObjects),
  row(
    'bucket',
    'POST',
    'PostObject',
    [],
    postObject,
    'A form with a policy that is signed by version 4 or 2, or without a signature into buckets that everybody may write.',
  ),
  row('object', 'GET', 'GetObjectAcl', ['acl'], getObjectAcl),
  row(
    'object',
    'PUT',
    'PutObjectAcl',
    ['acl'],
    putObjectAcl,
    'Grantees by id or group, not by e-mail address.',
  ),
  row('object', 'GET', 'GetObjectTagging', ['tagging'], getObjectTagging),
  row('object', 'PUT', 'PutObjectTagging', ['tagging'], putObjectTagging),
  row('object', 'DELETE', 'DeleteObjectTagging', ['tagging'], deleteObjectTagging),
  row('object', 'GET', 'GetObjectRetention', ['retention'], getObjectRetention),
  row('object', 'PUT', 'PutObjectRetention', ['retention'], putObjectRetention),
  row('object', 'GET', 'GetObjectLegalHold', ['legal-hold'], getObjectLegalHold),
  row('object', 'PUT', 'PutObjectLegalHold', ['legal-hold'], putObjectLegalHold),
  row('object', 'POST', 'CreateMultipartUpload', ['uploads'], createMultipartUpload),
  copyRow('UploadPartCopy', ['partNumber', 'uploadId'], uploadPartCopy),
  row('object', 'PUT', 'UploadPart', ['partNumber', 'uploadId'], uploadPart),
  row('object', 'GET', 'ListParts', ['uploadId'], listParts),
  row('object', 'POST', 'CompleteMultipartUpload', ['uploadId'], completeMultipartUpload),
  row('object', 'DELETE', 'AbortMultipartUpload', ['uploadId'], abortMultipartUpload),
  row('object', 'GET', 'GetObjectAttributes', ['attributes'], getObjectAttributes),
  row('object', 'GET', 'GetObject', [], getObject),
  row('object', 'HEAD', 'HeadObject', [], headObject),
  copyRow(
    'CopyObject',
    [],
    copyObject,
    'Within a cluster; the copy has the ETag of its source, unless that was uploaded in parts or the copy is encrypted in another way.',
  ),
  row(
    'object',
    'PUT',
    'PutObject',
    [],
    putObject,
    'One class of storage; encryption without a key service; also without a length, by Transfer-Encoding: chunked.',
  ),
  row('object', 'DELETE', 'DeleteObject', [], deleteObject),
];

/** All operations of S3 and how they are served; the first match counts. */
export const routes: readonly Route[] = [...served, ...absentRoutes, ...unsupportedRoutes];

/** The parameters that select a subresource of a bucket or an object. */
export const subresources = subresourcesOf(routes);

/** The operation of a request, if S3 has it. */
export const findRoute = routeFinder(routes, subresources);
