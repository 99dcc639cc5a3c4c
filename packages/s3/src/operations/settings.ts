import type { Bucket, BucketSettings } from '../backend.js';
import { S3Error } from '../errors.js';
import type { Action } from '../policy/actions.js';
import { writeS3Xml, type XmlContent } from '../xml/write-xml.js';
import type { Operation } from './operation.js';

/**
 * An operation that answers a setting of a bucket.
 *
 * @param absent the code of the refusal where it is not set
 * @param documentOf returns undefined where it is not set
 */
export const readSetting = (
  action: Action,
  absent: ConstructorParameters<typeof S3Error>[0],
  documentOf: (bucket: Bucket) => string | undefined,
): Operation => ({
  on: 'bucket',
  action,
  run: ({ bucket }) => {
    const xml = documentOf(bucket);
    if (xml === undefined) throw new S3Error(absent);
    return Promise.resolve({ status: 200, xml });
  },
});

/** An operation that removes a setting of a bucket. @param settings what the bucket has then */
export const removeSetting = (action: Action, settings: Partial<BucketSettings>): Operation => ({
  on: 'bucket',
  action,
  run: async ({ backend, bucket }) => {
    await backend.setBucket(bucket, settings);
    return { status: 204 };
  },
});

/** Answers a permitted read of a setting that cannot be changed here, as S3 does when it was never set. */
export const neverSet = (action: Action, root: string, content: XmlContent = {}): Operation => ({
  on: 'bucket',
  action,
  run: () => Promise.resolve({ status: 200, xml: writeS3Xml(root, content) }),
});
