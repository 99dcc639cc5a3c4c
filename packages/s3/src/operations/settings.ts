import type { Bucket, BucketSettings } from '../backend.js';
import { S3Error, type ErrorCode } from '../errors.js';
import type { Action } from '../policy/actions.js';
import { readXml, type XmlElement } from '../xml/read-xml.js';
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

/**
 * Accepts a document that leaves a setting as it is where it was never set. Another document is not implemented.
 *
 * @param operation S3's name of it
 * @param isUnset says that of a document; by default, an empty one does
 */
export const staysUnset = (
  action: Action,
  operation: string,
  root: string,
  isUnset: (set: XmlElement) => boolean = ({ childNames }) => childNames.length === 0,
): Operation => ({
  on: 'bucket',
  action,
  run: async ({ content }) => {
    if (isUnset(readXml(await content.document(64 * 1024), root))) return { status: 200 };
    throw new S3Error(
      'NotImplemented',
      `${operation} is not implemented here, but for what changes nothing.`,
    );
  },
});

/** Answers a permitted request for a setting that never exists here. @param code undefined: it is removed, as in S3 */
export const noSetting = (action: Action, code?: ErrorCode): Operation => ({
  on: 'bucket',
  action,
  run: () => (code === undefined ? Promise.resolve({ status: 204 }) : Promise.reject(new S3Error(code))),
});

/** Answers a permitted read of a setting that cannot be changed here, as S3 does when it was never set. */
export const neverSet = (action: Action, root: string, content: XmlContent = {}): Operation => ({
  on: 'bucket',
  action,
  run: () => Promise.resolve({ status: 200, xml: writeS3Xml(root, content) }),
});
