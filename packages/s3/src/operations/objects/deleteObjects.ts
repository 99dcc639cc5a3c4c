import type { Removal } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { longestKey } from '../../requests/addressing.js';
import { readRemovalCondition } from '../../requests/conditions.js';
import { invalidVersionId, isVersionId, nullVersion } from '../../requests/version-id.js';
import { readLargeXml, type XmlElement } from '../../xml/read-xml.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import type { BucketCall, Operation, Reply } from '../operation.js';
import { removalErrors } from './removal-outcome.js';

const maxKeys = 1000;

/** The longest document: a thousand of the longest keys, with half of their characters written as references. */
const largestBody = 3 * 1024 ** 2;

/** An object in the document of the client; one with an error is not looked at. */
interface NamedObject extends Removal {
  readonly version: string | undefined;
  readonly error: S3Error | undefined;
}

const refuse = (key: string, version: string | undefined): S3Error | undefined => {
  if (version !== undefined && !isVersionId(version)) return invalidVersionId('VersionId', version);
  return Buffer.byteLength(key) > longestKey ? new S3Error('KeyTooLongError') : undefined;
};

const readObject = (element: XmlElement): NamedObject => {
  const key = element.required('Key').text;
  if (key === '') throw new S3Error('MalformedXML');
  const texts = {
    etag: element.word('ETag'),
    modified: element.word('LastModifiedTime'),
    size: element.word('Size'),
  };
  const condition = readRemovalCondition(texts, () => new S3Error('MalformedXML'));
  const version = element.word('VersionId');
  return { key, condition, version, error: refuse(key, version) };
};

const remove = async ({ backend, bucket, words }: BucketCall, text: string): Promise<Reply> => {
  const root = await readLargeXml(text, 'Delete');
  const elements = root.children('Object');
  if (elements.length === 0 || elements.length > maxKeys) throw new S3Error('MalformedXML');
  const named = elements.map(readObject);
  // A version that does not exist counts as removed.
  const removals = named.filter(
    ({ error, version = nullVersion }) => error === undefined && version === nullVersion,
  );
  const outcomes = removals.length === 0 ? [] : await backend.removeObjects(bucket, removals);
  const errors = new Map(named.map((object) => [object, object.error]));
  for (const [at, removal] of removals.entries()) {
    const outcome = outcomes[at] ?? 'removed';
    if (outcome !== 'removed') errors.set(removal, new S3Error(removalErrors[outcome]));
  }
  const refused = [...errors].flatMap(([{ key, version }, error]) =>
    error === undefined
      ? []
      : [{ Key: key, VersionId: version, Code: error.code, Message: words.say(error.message) }],
  );
  const removed = new Map(
    [...errors].flatMap(([{ key, version }, error]) =>
      error === undefined ? [[`${version ?? ''} ${key}`, { Key: key, VersionId: version }] as const] : [],
    ),
  );
  const quiet = root.word('Quiet')?.toLowerCase() === 'true';
  const xml = writeS3Xml('DeleteResult', {
    Deleted: quiet ? [] : [...removed.values()],
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
