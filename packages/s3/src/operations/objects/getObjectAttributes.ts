import { versioned } from '../../policy/actions.js';
import { permit } from '../../access/permit.js';
import type { ObjectPart } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { wholeNumber } from '../../requests/query.js';
import { readVersionId } from '../../requests/version-id.js';
import { writeS3Xml, type XmlContent } from '../../xml/write-xml.js';
import { openObject } from '../encryption.js';
import { header, type ObjectCall, type Operation } from '../operation.js';
import { versionHeaders } from './version-headers.js';
import { checksumElements } from './object-headers.js';

const attributes = ['ETag', 'Checksum', 'ObjectParts', 'StorageClass', 'ObjectSize'] as const;

type Attribute = (typeof attributes)[number];

const isAttribute = (name: string): name is Attribute => attributes.some((known) => known === name);

const listHeader = 'x-amz-object-attributes';

/** The maximum of parts in one answer. */
const maxParts = 1000;

/** @throws S3Error when the request names no attribute, or an unknown one */
const requested = (call: ObjectCall): readonly Attribute[] => {
  const names = (header(call, listHeader) ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new S3Error('InvalidRequest', `The header ${listHeader} is missing.`);
  return names.map((name) => {
    if (isAttribute(name)) return name;
    throw new S3Error('InvalidArgument', 'There is no such attribute.', {
      ArgumentName: listHeader,
      ArgumentValue: name,
    });
  });
};

/** A composite digest without the number of parts after it, which S3 leaves out here alone. */
const withoutCount = (value: string): string => value.replace(/-\d+$/, '');

/** A page of the parts of an object; undefined when it has none. */
const partElements = async (call: ObjectCall): Promise<XmlContent | undefined> => {
  const { backend, object } = call;
  const { parts: all, checksum } = object;
  if (all === undefined) return undefined;
  const headers = { get: (name: string) => header(call, name) };
  const marker = wholeNumber(headers, 'x-amz-part-number-marker', 0, 2 ** 31 - 1) ?? 0;
  const limit = Math.min(maxParts, wholeNumber(headers, 'x-amz-max-parts', 0, 2 ** 31 - 1) ?? maxParts);
  const { parts, truncated } =
    limit === 0 ? { parts: [], truncated: false } : await backend.listObjectParts(object, marker, limit);
  const digestOf = ({ digest }: ObjectPart) =>
    checksum !== undefined && digest !== undefined && { [`Checksum${checksum.algorithm}`]: digest };
  return {
    PartsCount: all.length,
    PartNumberMarker: marker,
    NextPartNumberMarker: parts.at(-1)?.number ?? marker,
    MaxParts: limit,
    IsTruncated: truncated,
    Part: parts.map((part) => ({ PartNumber: part.number, Size: part.size, ...digestOf(part) })),
  };
};

/** Answers with the attributes of an object that the request names, in a document. */
export const getObjectAttributes: Operation = {
  on: 'object',
  action: 'GetObjectAttributes',
  run: async (call) => {
    const { bucket, key, object } = call;
    const { etag, checksum, size, modified } = object;
    const version = readVersionId(call.query);
    permit(call, versioned('GetObject', version), { bucket, key, version, object });
    const named = requested(call);
    const encryption = openObject(call, object);
    const elements: Readonly<Record<Attribute, XmlContent[string]>> = {
      ETag: etag,
      Checksum: checksum && checksumElements({ ...checksum, value: withoutCount(checksum.value) }),
      ObjectParts: named.includes('ObjectParts') ? await partElements(call) : undefined,
      StorageClass: 'STANDARD',
      ObjectSize: size,
    };
    const xml = writeS3Xml(
      'GetObjectAttributesResponse',
      Object.fromEntries(
        attributes.filter((name) => named.includes(name)).map((name) => [name, elements[name]]),
      ),
    );
    const headers = {
      'last-modified': modified.toUTCString(),
      ...versionHeaders(bucket, object),
      ...encryption.headers,
    };
    return { status: 200, xml, headers };
  },
};
