import { setImmediate } from 'node:timers/promises';
import { versioned } from '../../policy/actions.js';
import { may } from '../../access/authorise.js';
import { permit } from '../../access/permit.js';
import type { Removal, RemovalOutcome } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { longestKey } from '../../requests/addressing.js';
import { readRemovalCondition } from '../../requests/conditions.js';
import { isVersionId } from '../../requests/version-id.js';
import { readLargeXml, type XmlElement } from '../../xml/read-xml.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import { bypassesGovernance } from '../object-lock/object-lock.js';
import type { BucketCall, ContentCall, Operation, Reply } from '../operation.js';
import { removalError } from './removal-outcome.js';

const maxKeys = 1000;

/** The longest document: a thousand of the longest keys, with half of their characters written as references. */
const largestBody = 3 * 1024 ** 2;

/** An object in the document of the client; one with an error is not looked at. */
interface NamedObject extends Removal {
  readonly error: S3Error | undefined;
}

const refuse = (
  call: BucketCall,
  { key, version }: Removal,
  etag: string | undefined,
): S3Error | undefined => {
  if (version !== undefined && !isVersionId(version)) return new S3Error('NoSuchVersion');
  const action = versioned('DeleteObject', version);
  // Of the request itself, no header is a condition on one of its objects.
  const asker = { ...call, headers: { ...call.headers, 'if-match': etag } };
  if (!may(asker, action, { bucket: call.bucket, key, version })) return new S3Error('AccessDenied');
  return Buffer.byteLength(key) > longestKey ? new S3Error('KeyTooLongError') : undefined;
};

const readObject = (call: BucketCall, element: XmlElement): NamedObject => {
  const key = element.required('Key').text;
  if (key === '') throw new S3Error('MalformedXML');
  const texts = {
    etag: element.word('ETag'),
    modified: element.word('LastModifiedTime'),
    size: element.word('Size'),
  };
  const condition = readRemovalCondition(texts, () => new S3Error('MalformedXML'));
  const version = element.word('VersionId');
  const bypass = bypassesGovernance(call, { key, version });
  const removal = { key, condition, version, bypass };
  return { ...removal, error: refuse(call, removal, texts.etag) };
};

/** The element of a removed object or version. */
const deletedElement = ({ key, version }: NamedObject, outcome: RemovalOutcome) => ({
  Key: key,
  VersionId: version,
  ...(typeof outcome === 'object' && { DeleteMarker: true, DeleteMarkerVersionId: outcome.marker }),
});

const remove = async (call: ContentCall, text: string): Promise<Reply> => {
  const { backend, bucket, signer, words } = call;
  const root = await readLargeXml(text, 'Delete');
  const elements = root.children('Object');
  if (elements.length === 0 || elements.length > maxKeys) throw new S3Error('MalformedXML');
  const named: NamedObject[] = [];
  for (const element of elements) {
    named.push(readObject(call, element));
    // A long policy takes long for a thousand keys, which must not delay other requests.
    if (bucket.policy !== undefined) await setImmediate();
  }
  const removals = named.filter(({ error }) => error === undefined);
  if (bucket.policy !== undefined && removals.length > 0) call.ask(signer);
  const outcomes = removals.length === 0 ? [] : await backend.removeObjects(bucket, removals);
  const outcomeOf = new Map(removals.map((removal, at) => [removal, outcomes[at] ?? 'removed']));
  const judged = named.map((object) => {
    const outcome = outcomeOf.get(object) ?? 'removed';
    return { object, outcome, error: object.error ?? removalError(outcome) };
  });
  for (const { object, error } of judged) {
    const { key, version } = object;
    const outcome = { status: error?.status ?? 204, code: error?.code };
    call.logged(bucket)?.add(bucket, { operation: 'BATCH.DELETE.OBJECT', key, version, ...outcome });
  }
  const refused = judged.flatMap(({ object: { key, version }, error }) =>
    error === undefined
      ? []
      : [{ Key: key, VersionId: version, Code: error.code, Message: words.say(error.message) }],
  );
  const removed = new Map(
    judged.flatMap(({ object, outcome, error }) =>
      error === undefined
        ? [[`${object.version ?? ''} ${object.key}`, deletedElement(object, outcome)] as const]
        : [],
    ),
  );
  const quiet = root.word('Quiet')?.toLowerCase() === 'true';
  const xml = writeS3Xml('DeleteResult', { Deleted: quiet ? [] : [...removed.values()], Error: refused });
  return { status: 200, xml };
};

/** Removes up to a thousand objects or versions and reports the result for each. */
export const deleteObjects: Operation = {
  on: 'content',
  run: async (call) => {
    const { bucket, signer } = call;
    if (bucket.policy === undefined) {
      // Then it is the same for all keys, and a list is read from those alone who have permission.
      permit(call, 'DeleteObject', { bucket });
      call.ask(signer);
    }
    call.content.requireDigest();
    const text = await call.content.document(largestBody);
    return call.inTurn(() => remove(call, text));
  },
};
