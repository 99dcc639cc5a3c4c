import type { Blob, Digests, Encrypted } from '../../backend.js';
import { largestUpload } from '../../content/request-content.js';
import { encryptionHeader } from '../../encryption/requested.js';
import { S3Error } from '../../errors.js';
import { expirationHeaders } from '../../lifecycle/expiration.js';
import type { ChecksumAlgorithm } from '../../payload/checksum.js';
import { askedChecksum } from '../../payload/claims.js';
import {
  readAttributes,
  readRedirect,
  redirectHeader,
  refuseUnsupportedStorage,
  type Described,
} from '../../requests/attributes.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import { isSameEncryption, newEncryption, type UsedEncryption } from '../encryption.js';
import { digestSource, findCopySource, rewriteSource, type CopySource } from './copy-source.js';
import { newObjectAcl } from './new-object-acl.js';
import { copiedTags } from './new-object-tags.js';
import { checksumElements } from './object-headers.js';
import { newProtection } from '../object-lock/object-lock.js';
import { header, quoted, type KeyCall, type Operation } from '../operation.js';
import { newVersionHeaders, sourceVersionHeaders } from './version-headers.js';
import { conditionOf, written } from './write-outcome.js';

/** The attributes of the copy: those of the source, unless the request replaces them. */
const attributesOf = (call: KeyCall, source: CopySource, target: UsedEncryption): Described => {
  const { bucket, object, version } = source;
  const directive = header(call, 'x-amz-metadata-directive') ?? 'COPY';
  if (directive === 'REPLACE') return readAttributes(call.headers);
  if (directive !== 'COPY') {
    throw new S3Error('InvalidArgument', 'The directive can be COPY or REPLACE.', {
      ArgumentName: 'x-amz-metadata-directive',
      ArgumentValue: directive,
    });
  }
  const isOnItself = bucket.id === call.bucket.id && object.key === call.key && version === undefined;
  // As in S3, it is enough to name the class of storage that the object has: clients renew objects in this way.
  const changes =
    header(call, encryptionHeader) !== undefined ||
    header(call, 'x-amz-storage-class') !== undefined ||
    header(call, redirectHeader) !== undefined ||
    !isSameEncryption(source.encryption, target);
  if (isOnItself && !changes) {
    throw new S3Error(
      'InvalidRequest',
      'A copy of an object on itself is to replace its metadata, its class of storage, its redirect or its encryption.',
    );
  }
  // As in S3, the redirect of a website is that of the request alone.
  const { [redirectHeader]: _, ...kept } = object.headers;
  const { contentType, metadata } = object;
  return { contentType, headers: { ...kept, ...readRedirect(call.headers) }, metadata };
};

/** The bytes of a copy that no row has yet. */
interface CopiedBytes extends Digests, Encrypted {
  readonly blobs: readonly Blob[];
}

/**
 * The digests of the copy of an object whose bytes it has. Only those of an object that was uploaded in parts are others than its
 * own, and a digest that the request asks for.
 */
const copyDigests = (
  call: KeyCall,
  source: CopySource,
  algorithm: ChecksumAlgorithm | undefined,
): Promise<Digests> | Digests => {
  const { etag, checksum, parts } = source.object;
  const isKept = parts === undefined && (algorithm ?? checksum?.algorithm) === checksum?.algorithm;
  return isKept
    ? { etag, ...(checksum && { checksum }) }
    : digestSource(call, source, algorithm ?? checksum?.algorithm);
};

/** Has the bytes of an object for its copy: the same ones, or, where the copy is encrypted in another way, new ones. */
const copyBytes = async (call: KeyCall, source: CopySource, target: UsedEncryption): Promise<CopiedBytes> => {
  const { object, encryption } = source;
  const { checksum, size } = object;
  const asked = askedChecksum(call.headers);
  if (isSameEncryption(encryption, target)) {
    const digests = await copyDigests(call, source, asked);
    return { blobs: await call.backend.duplicate(object), ...digests, dataKey: encryption.dataKey };
  }
  const { dataKey } = target;
  const wanted = { range: undefined, size, algorithm: asked ?? checksum?.algorithm, dataKey };
  const { blob, digests } = await rewriteSource(call, source, wanted);
  return { blobs: [blob], ...digests, dataKey };
};

/** Writes an object with the bytes of another. */
export const copyObject: Operation = {
  on: 'key',
  action: 'PutObject',
  run: async (call) => {
    const { backend, bucket, key, headers } = call;
    refuseUnsupportedStorage(headers);
    const acl = newObjectAcl(call);
    const protection = newProtection(call);
    const condition = conditionOf(call);
    const target = newEncryption(call);
    const source = await findCopySource(call);
    if (source.object.size > largestUpload)
      throw new S3Error('InvalidRequest', 'The source is larger than one copy may be.');
    const attributes = attributesOf(call, source, target);
    const tags = copiedTags(call, source);
    const { blobs, ...copied } = await copyBytes(call, source, target);
    const values = { ...attributes, acl, tags, protection, ...copied };
    const stored = written(await backend.putObject(bucket, key, blobs, values, condition));
    const xml = writeS3Xml('CopyObjectResult', {
      LastModified: stored.modified.toISOString(),
      ETag: quoted(stored.etag),
      ...checksumElements(stored.checksum),
    });
    return {
      status: 200,
      xml,
      headers: {
        ...newVersionHeaders(stored),
        ...sourceVersionHeaders(source),
        ...expirationHeaders(bucket, stored),
        ...target.headers,
      },
    };
  },
};
