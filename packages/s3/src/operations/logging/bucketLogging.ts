import { loggingDocument, readLoggingDocument } from '../../logging/logging-document.js';
import type { Operation } from '../operation.js';
import { requireLogTarget } from './log-target.js';

export const getBucketLogging: Operation = {
  on: 'bucket',
  action: 'GetBucketLogging',
  run: ({ bucket }) => Promise.resolve({ status: 200, xml: loggingDocument(bucket.logging) }),
};

/** Begins, changes or ends the access log of a bucket. */
export const putBucketLogging: Operation = {
  on: 'bucket',
  action: 'PutBucketLogging',
  run: async ({ backend, bucket, content, now }) => {
    const logging = readLoggingDocument(await content.document(64 * 1024));
    if (logging !== undefined) await requireLogTarget(backend, bucket, logging, now);
    await backend.setBucket(bucket, { logging });
    return { status: 200 };
  },
};
