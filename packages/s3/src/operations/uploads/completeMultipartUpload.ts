import type { Backend, Digests, Part, StoredObject, Upload, WriteProblem } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { expirationHeaders } from '../../lifecycle/expiration.js';
import { checksumAlgorithms, checksumHeader } from '../../payload/checksum.js';
import { mismatch } from '../../payload/claims.js';
import { commonChecksum, multipartDigests } from '../../payload/multipart.js';
import { readLargeXml, type XmlElement } from '../../xml/read-xml.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import { completionHeaders } from '../encryption.js';
import { checksumElements } from '../objects/object-headers.js';
import { header, quoted, urlOf, type KeyCall, type Operation } from '../operation.js';
import { lastPart, noSuchUpload, uploadIdOf } from './uploads.js';
import { newVersionHeaders } from '../objects/version-headers.js';
import { conditionOf, written } from '../objects/write-outcome.js';

/** The minimum bytes of a part, except the last. */
const smallestPart = 5 * 1024 ** 2;

/** The longest document: ten thousand parts with two digests each, one element on a line. */
const largestBody = 3 * 1024 ** 2;

/** A part with a digest has four elements, each of two tags. Some clients send a second digest. */
const maxMarkup = 10 * lastPart + 100;

/** The ETag of a part. */
const md5 = /^[\da-f]{32}$/;

/** A part in the document of the client. */
interface NamedPart {
  readonly number: number;
  readonly etag: string;
  /** Digests by the names of their elements. */
  readonly checksums: ReadonlyMap<string, string>;
}

const readPart = (element: XmlElement): NamedPart => {
  const number = element.required('PartNumber').text.trim();
  if (!/^\d{1,5}$/.test(number) || Number(number) < 1 || Number(number) > lastPart) {
    throw new S3Error('InvalidArgument', `Parts have numbers from 1 to ${lastPart}.`);
  }
  const etag = element
    .required('ETag')
    .text.trim()
    .replace(/^"(.*)"$/, '$1');
  const checksums = new Map(
    checksumAlgorithms.flatMap((algorithm): [string, string][] => {
      const value = element.word(`Checksum${algorithm}`);
      return value === undefined ? [] : [[algorithm, value]];
    }),
  );
  return { number: Number(number), etag, checksums };
};

const readParts = async (text: string): Promise<readonly NamedPart[]> => {
  const root = await readLargeXml(text, 'CompleteMultipartUpload', maxMarkup);
  const parts = root.children('Part').map(readPart);
  if (parts.length === 0) throw new S3Error('InvalidRequest', 'An object is to have at least one part.');
  const unordered = parts.some(({ number }, index) => number <= (parts[index - 1]?.number ?? 0));
  if (unordered) throw new S3Error('InvalidPartOrder');
  return parts;
};

const allParts = async (backend: Backend, upload: Upload): Promise<ReadonlyMap<number, Part>> => {
  const found = new Map<number, Part>();
  for (let after = 0; ;) {
    const { parts, truncated } = await backend.listParts(upload, after, 1000);
    for (const part of parts) found.set(part.number, part);
    const last = parts.at(-1);
    if (!truncated || last === undefined) return found;
    after = last.number;
  }
};

const hasAll = (named: readonly NamedPart[], uploaded: ReadonlyMap<number, Part>): boolean =>
  named.every(({ number }) => uploaded.has(number));

/** @throws S3Error when a part is not the one that was uploaded, or is too small */
const chosenParts = (named: readonly NamedPart[], uploaded: ReadonlyMap<number, Part>): readonly Part[] =>
  named.map(({ number, etag, checksums }, index) => {
    const part = uploaded.get(number);
    const { checksum } = part ?? {};
    const claimed = checksum === undefined ? undefined : checksums.get(checksum.algorithm);
    if (part?.etag !== etag || (claimed !== undefined && claimed !== checksum?.value)) {
      throw new S3Error('InvalidPart', undefined, { PartNumber: String(number), ETag: etag });
    }
    if (index < named.length - 1 && part.size < smallestPart) {
      throw new S3Error('EntityTooSmall', undefined, {
        PartNumber: String(number),
        ETag: etag,
        ProposedSize: String(part.size),
        MinSizeAllowed: String(smallestPart),
      });
    }
    return part;
  });

/** @throws S3Error when the request states another kind of digest than the upload has */
const checkKind = (call: KeyCall, checksum: Upload['checksum']): void => {
  const type = header(call, 'x-amz-checksum-type');
  if (type !== undefined && type.toUpperCase() !== checksum?.type)
    throw new S3Error(
      'BadDigest',
      `The upload was created using the ${checksum?.type ?? 'null'} checksum mode. The complete request must use the same checksum mode.`,
    );
  const other = checksumAlgorithms.find(
    (algorithm) => algorithm !== checksum?.algorithm && header(call, checksumHeader(algorithm)) !== undefined,
  );
  if (other !== undefined) throw mismatch(checksum?.algorithm, other);
};

/** @throws S3Error when the object does not have the size that the request states */
const checkSize = (call: KeyCall, parts: readonly Part[]): void => {
  const size = header(call, 'x-amz-mp-object-size');
  if (size !== undefined && Number(size) !== parts.reduce((sum, part) => sum + part.size, 0)) {
    throw new S3Error('InvalidRequest', 'The object has not the size that was given.');
  }
};

/** @throws S3Error when the object does not have the digest that the request states */
const checkObject = (call: KeyCall, { checksum }: Digests, parts: readonly Part[]): void => {
  if (checksum === undefined) return;
  const claimed = header(call, checksumHeader(checksum.algorithm));
  const count = `-${parts.length}`;
  const bare = (value: string) => (value.endsWith(count) ? value.slice(0, -count.length) : value);
  if (claimed !== undefined && bare(claimed) !== bare(checksum.value)) throw new S3Error('BadDigest');
};

/** Makes the object of an upload, unless another request with its id has completed it meanwhile. */
const complete = async (
  call: KeyCall,
  upload: Upload,
  named: readonly NamedPart[],
): Promise<StoredObject | WriteProblem> => {
  const { backend, bucket, key } = call;
  const condition = conditionOf(call);
  const uploaded = await allParts(backend, upload);
  if (!hasAll(named, uploaded) && (await backend.findUpload(bucket, key, upload.id)) === undefined)
    return 'no-upload';
  const parts = chosenParts(named, uploaded);
  checkSize(call, parts);
  const byDefault = upload.encryption === 'client-key' ? undefined : commonChecksum(parts);
  const kind = upload.checksum ?? byDefault;
  checkKind(call, kind);
  const digests = await multipartDigests(parts, kind);
  checkObject(call, digests, parts);
  return backend.completeUpload(bucket, upload, parts, digests, condition);
};

/**
 * The object that the upload already became from the same parts: the client repeats a request whose answer was lost. It finds the
 * object as long as nothing else is written with its key.
 *
 * @throws S3Error NoSuchUpload
 */
const completedBefore = async (call: KeyCall, named: readonly NamedPart[]): Promise<StoredObject> => {
  const { backend, bucket, key } = call;
  const id = uploadIdOf(call);
  const place = { cluster: bucket.cluster, bucket: bucket.label, key };
  const { object } = await backend.find({ ...place, accessKey: undefined, region: undefined });
  if (object?.uploadId !== id || named.some(({ etag }) => !md5.test(etag))) throw noSuchUpload(id);
  const parts = named.map(({ etag }) => ({ etag, size: 0 }));
  if ((await multipartDigests(parts, undefined)).etag !== object.etag) throw noSuchUpload(id);
  return object;
};

/** Makes the object of an upload from its parts. Repeated with the same parts it has the same answer. */
export const completeMultipartUpload: Operation = {
  on: 'key',
  action: 'PutObject',
  run: async (call) => {
    const { backend, bucket, key, content } = call;
    const upload = await backend.findUpload(bucket, key, uploadIdOf(call));
    const encryption = upload === undefined ? undefined : completionHeaders(call, upload);
    const text = await content.text(largestBody, 'elsewhere');
    const stored = await call.inTurn(async () => {
      const named = await readParts(text);
      const made = upload === undefined ? 'no-upload' : await complete(call, upload, named);
      return made === 'no-upload' ? completedBefore(call, named) : written(made);
    });
    const xml = writeS3Xml('CompleteMultipartUploadResult', {
      Location: urlOf(call, key),
      Bucket: bucket.label,
      Key: key,
      ETag: quoted(stored.etag),
      ...checksumElements(stored.checksum),
    });
    return {
      status: 200,
      xml,
      headers: {
        ...newVersionHeaders(stored),
        ...expirationHeaders(bucket, stored),
        ...(encryption ?? completionHeaders(call, stored)),
      },
    };
  },
};
