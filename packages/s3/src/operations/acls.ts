import { aclDocument, readAclDocument } from '../access/acl-document.js';
import { aclOfHeaders } from '../access/acl-headers.js';
import { ownerIn, requireSettable, shownAcl } from '../access/settings.js';
import type { Acl } from '../backend.js';
import { S3Error } from '../errors.js';
import { changeCurrent } from './retry-with-current.js';
import type { BucketCall, Operation } from './operation.js';

/** @throws S3Error when it is in both headers and a document, or in neither */
const readAcl = ({ bucket, headers }: BucketCall, text: string, owner: string): Acl => {
  const ofHeaders = aclOfHeaders(headers, owner, bucket);
  if (ofHeaders === undefined) {
    if (text === '') throw new S3Error('MissingSecurityHeader', 'An ACL is to be given.');
    return readAclDocument(text, owner);
  }
  if (text === '') return ofHeaders;
  throw new S3Error('UnexpectedContent', 'The ACL is given in headers and in the body.');
};

const textOf = ({ content }: BucketCall): Promise<string> => content.text(64 * 1024);

/** The list of a request for a thing of an owner, which the bucket takes. @throws S3Error */
const requestedAcl = (call: BucketCall, text: string, owner: string): Acl =>
  requireSettable(call.bucket, readAcl(call, text, owner), call.headers);

export const getBucketAcl: Operation = {
  on: 'bucket',
  action: 'GetBucketAcl',
  run: ({ bucket }) => Promise.resolve({ status: 200, xml: aclDocument(shownAcl(bucket, bucket.acl)) }),
};

export const putBucketAcl: Operation = {
  on: 'bucket',
  action: 'PutBucketAcl',
  run: async (call) => {
    const acl = requestedAcl(call, await textOf(call), call.bucket.owner);
    await call.backend.setBucket(call.bucket, { acl });
    return { status: 200 };
  },
};

export const getObjectAcl: Operation = {
  on: 'object',
  action: 'GetObjectAcl',
  run: ({ bucket, object }) =>
    Promise.resolve({ status: 200, xml: aclDocument(shownAcl(bucket, object.acl)) }),
};

export const putObjectAcl: Operation = {
  on: 'object',
  action: 'PutObjectAcl',
  run: async (call) => {
    const text = await textOf(call);
    await changeCurrent(call, 'PutObjectAcl', async (current) => {
      const { backend, bucket, object } = current;
      return backend.setObjectAcl(bucket, object, requestedAcl(current, text, ownerIn(bucket, object.acl)));
    });
    return { status: 200 };
  },
};
