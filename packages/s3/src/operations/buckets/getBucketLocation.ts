import { namespace, writeXml } from '../../xml/write-xml.js';
import type { Operation } from '../operation.js';

/** The cluster of a bucket, which clients use as its region. */
export const getBucketLocation: Operation = {
  on: 'bucket',
  action: 'GetBucketLocation',
  run: ({ bucket, words }) =>
    Promise.resolve({
      status: 200,
      xml: writeXml('LocationConstraint', { '@xmlns': namespace, '#text': words.place(bucket.cluster) }),
    }),
};
