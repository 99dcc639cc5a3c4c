import type { Removal } from '../../backend.js';
import { S3Error, type ErrorCode } from '../../errors.js';
import { longestKey } from '../../requests/addressing.js';
import { readRemovalCondition } from '../../requests/conditions.js';
import { readLargeXml, type XmlElement } from '../../xml/read-xml.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import type { BucketCall, Operation, Reply } from '../operation.js';
import { removalErrors } from './removal-outcome.js';

const maxKeys = 1000;

/** The longest document: a thousand of the longest keys, with half of their characters written as references. */
const largestBody = 3 * 1024 ** 2;

/** An object in the document of the client; one with an error is not looked at. */
interface NamedObject extends Removal {
  readonly error: ErrorCode | undefined;
}

const readObject = (element: XmlElement): NamedObject => {
  const key = element.required('Key').text;
  if (key === '') throw new S3Error('MalformedXML');
  const texts = {
    etag: element.word('ETag'),
    modified: element.word('LastModifiedTime'),
    size: element.word('Size'),
  };
  const condition = readRemovalCondition(texts, () => new S3Error('MalformedXML'));
  if ((element.word('VersionId') ?? 'null') !== 'null') return { key, condition, error: 'NoSuchVersion' };
  const tooLong = Buffer.byteLength(key) > longestKey;
  return { key, condition, error: tooLong ? 'KeyTooLongError' : undefined };
};

const remove = async ({ backend, bucket, words }: BucketCall, text: string): Promise<Reply> => {
  const root = await readLargeXml(text, 'Delete');
  const elements = root.children('Object');
  if (elements.length === 0 || elements.length > maxKeys) throw new S3Error('MalformedXML');
  const named = elements.map(readObject);
  const removals = named.filter(({ error }) => error === undefined);
  const outcomes = removals.length === 0 ? [] : await backend.removeObjects(bucket, removals);
  const errors = new Map(named.map((object) => [object, object.error]));
  for (const [at, removal] of removals.entries()) {
    const outcome = outcomes[at] ?? 'removed';
    if (outcome !== 'removed') errors.set(removal, removalErrors[outcome]);
  }
  const refused = [...errors].flatMap(([{ key }, code]) =>
    code === undefined ? [] : [{ Key: key, Code: code, Message: words.say(new S3Error(code).message) }],
  );
  const removed = [...errors].flatMap(([{ key }, code]) => (code === undefined ? [key] : []));
  const quiet = root.word('Quiet')?.toLowerCase() === 'true';
  const xml = writeS3Xml('DeleteResult', {
    Deleted: quiet ? [] : [...new Set(removed)].map((key) => ({ Key: key })),
    Error: refused,
  });
  return { status: 200, xml };
};

/** Removes up to a thousand objects and reports the result for each. */
export const deleteObjects: Operation = {
  on: 'bucket',
  action: 'write',
  run: async (call) => {
    call.content.requireDigest();
    const text = await call.content.document(largestBody);
    return call.inTurn(() => remove(call, text));
  },
};
