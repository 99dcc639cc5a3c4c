import { S3Error } from '../../errors.js';
import { longestKey } from '../../requests/addressing.js';
import { readLargeXml } from '../../xml/read-xml.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import type { Operation } from '../operation.js';

const maxKeys = 1000;

/** The longest document: a thousand of the longest keys, with half of their characters written as references. */
const largestBody = 3 * 1024 ** 2;

/** Removes up to a thousand objects and reports the result for each. */
export const deleteObjects: Operation = {
  on: 'bucket',
  action: 'write',
  run: async ({ backend, bucket, content }) => {
    content.requireDigest();
    const root = await readLargeXml(await content.document(largestBody), 'Delete');
    const objects = root.children('Object');
    if (objects.length === 0 || objects.length > maxKeys) throw new S3Error('MalformedXML');
    const named = objects.map((object) => ({
      key: object.required('Key').text,
      version: object.word('VersionId') ?? 'null',
    }));
    if (named.some(({ key }) => key === '')) throw new S3Error('MalformedXML');
    const refused = named.flatMap(({ key, version }) => {
      const code =
        version !== 'null'
          ? 'NoSuchVersion'
          : Buffer.byteLength(key) > longestKey
            ? 'KeyTooLongError'
            : undefined;
      return code === undefined ? [] : [{ Key: key, Code: code, Message: new S3Error(code).message }];
    });
    const keys = [...new Set(named.map(({ key }) => key))].filter(
      (key) => !refused.some(({ Key }) => Key === key),
    );
    if (keys.length > 0) await backend.removeObjects(bucket, keys);
    const quiet = root.word('Quiet')?.toLowerCase() === 'true';
    const xml = writeS3Xml('DeleteResult', {
      Deleted: quiet ? [] : keys.map((key) => ({ Key: key })),
      Error: refused,
    });
    return { status: 200, xml };
  },
};
