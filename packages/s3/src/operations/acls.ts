import { aclDocument, readAclDocument } from '../access/acl-document.js';
import { aclOfHeaders } from '../access/acl-headers.js';
import { requireSettable, shownAcl } from '../access/settings.js';
import type { Acl } from '../backend.js';
import { S3Error } from '../errors.js';
import { changeCurrent } from './retry-with-current.js';
import type { BucketCall, Operation } from './operation.js';

/** @throws S3Error when it is in both headers and a document, or in neither */
const readAcl = async ({ bucket, content, headers }: BucketCall): Promise<Acl> => {
  const ofHeaders = aclOfHeaders(headers, bucket.owner);
  const text = await content.text(64 * 1024);
  if (ofHeaders === undefined) {
    if (text === '') throw new S3Error('MissingSecurityHeader', 'An ACL is to be given.');
    return readAclDocument(text, bucket.owner);
  }
  if (text === '') return ofHeaders;
  throw new S3Error('UnexpectedContent', 'The ACL is given in headers and in the body.');
};

/** The list of a request, which the bucket takes. @throws S3Error */
const requestedAcl = async (call: BucketCall): Promise<Acl> =>
  requireSettable(call.bucket, await readAcl(call), call.headers);

export const getBucketAcl: Operation = {
  on: 'bucket',
  action: 'GetBucketAcl',
  run: ({ bucket }) =>
    Promise.resolve({ status: 200, xml: aclDocument(shownAcl(bucket, bucket.acl), bucket.owner) }),
};

export const putBucketAcl: Operation = {
  on: 'bucket',
  action: 'PutBucketAcl',
  run: async (call) => {
    await call.backend.setBucket(call.bucket, { acl: await requestedAcl(call) });
    return { status: 200 };
  },
};

export const getObjectAcl: Operation = {
  on: 'object',
  action: 'GetObjectAcl',
  run: ({ bucket, object }) =>
    Promise.resolve({ status: 200, xml: aclDocument(shownAcl(bucket, object.acl), bucket.owner) }),
};

export const putObjectAcl: Operation = {
  on: 'object',
  action: 'PutObjectAcl',
  run: async (call) => {
    const acl = await requestedAcl(call);
    await changeCurrent(call, 'PutObjectAcl', ({ backend, bucket, object }) =>
      backend.setObjectAcl(bucket, object, acl),
    );
    return { status: 200 };
  },
};
