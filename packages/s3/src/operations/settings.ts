import type { Bucket, BucketSettings } from '../backend.js';
import { S3Error, type ErrorCode } from '../errors.js';
import type { Action } from '../policy/actions.js';
import { readXml, type XmlElement } from '../xml/read-xml.js';
import { writeS3Xml, type XmlContent } from '../xml/write-xml.js';
import type { BucketCall, Operation } from './operation.js';

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

/**
 * An operation that changes a setting of a bucket to what a document says.
 *
 * @param longest the maximum bytes of the document
 */
export const writeSetting = (
  action: Action,
  longest: number,
  settingsOf: (text: string, call: BucketCall) => Partial<BucketSettings>,
): Operation => ({
  on: 'bucket',
  action,
  run: async (call) => {
    const text = await call.content.document(longest);
    await call.backend.setBucket(call.bucket, settingsOf(text, call));
    return { status: 200 };
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

/** The values of an element, of which the first is that of a bucket where the setting was never set. */
export interface SettingValues {
  readonly name: string;
  readonly values: readonly [unset: string, ...others: string[]];
}

/** @throws S3Error when it is not the document of a setting @returns true for the one that changes nothing */
const isUnset = (root: XmlElement, choice: SettingValues | undefined): boolean => {
  if (root.text.trim() !== '') throw new S3Error('MalformedXML');
  if (choice === undefined) return root.childNames.length === 0;
  root.allow(choice.name);
  const value = root.word(choice.name);
  if (value === undefined || !choice.values.includes(value)) throw new S3Error('MalformedXML');
  return value === choice.values[0];
};

/**
 * Accepts a document that leaves a setting as it is where it was never set. Another document is not implemented.
 *
 * @param operation S3's name of it
 * @param choice of the setting; undefined: the document that changes nothing is empty
 */
export const staysUnset = (
  action: Action,
  operation: string,
  root: string,
  choice?: SettingValues,
): Operation => ({
  on: 'bucket',
  action,
  run: async ({ content }) => {
    if (isUnset(readXml(await content.document(64 * 1024), root), choice)) return { status: 200 };
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
