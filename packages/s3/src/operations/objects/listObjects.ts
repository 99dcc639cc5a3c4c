import { ownerElement } from '../../access/acl-document.js';
import { ownerIn } from '../../access/settings.js';
import type { Bucket, ListedObject, ListPage } from '../../backend.js';
import { readPageToken, writePageToken } from '../../requests/page-token.js';
import { writeS3Xml, type XmlContent } from '../../xml/write-xml.js';
import { commonPrefixElements, readPageRequest, type PageRequest } from './list-page.js';
import { inTurn, quoted, type BucketCall, type Operation } from '../operation.js';

type Page = ListPage<ListedObject>;

/** An empty page needs no query. */
const readEntries = ({ backend, bucket }: BucketCall, request: PageRequest, after: string): Promise<Page> => {
  const { prefix, delimiter, limit } = request;
  if (limit === 0) return Promise.resolve({ entries: [], truncated: false });
  return backend.listObjects(bucket, { prefix, delimiter, after, limit });
};

const nameOf = (entry: Page['entries'][number]): string =>
  'commonPrefix' in entry ? entry.commonPrefix : entry.key;

const lastName = ({ entries }: Page): string => {
  const last = entries.at(-1);
  return last === undefined ? '' : nameOf(last);
};

/** @param showsOwners the bucket, when the list has the owners of its objects */
const contentElements = (page: Page, { writeKey }: PageRequest, showsOwners: Bucket | undefined) =>
  page.entries.flatMap((entry): readonly XmlContent[] =>
    'commonPrefix' in entry
      ? []
      : [
          {
            Key: writeKey(entry.key),
            LastModified: entry.modified.toISOString(),
            ETag: quoted(entry.etag),
            ChecksumAlgorithm: entry.checksum?.algorithm,
            ChecksumType: entry.checksum?.type,
            Size: entry.size,
            ...(showsOwners !== undefined && { Owner: ownerElement(ownerIn(showsOwners, entry)) }),
            StorageClass: 'STANDARD',
          },
        ],
  );

/** The first version of the list: the next page begins after a `marker`. */
export const listObjects: Operation = {
  on: 'bucket',
  action: 'ListBucket',
  run: inTurn(async (call) => {
    const request = readPageRequest(call.query, 'max-keys');
    const { prefix, delimiter, limit, encoding, writeKey } = request;
    const marker = call.query.get('marker') ?? '';
    const page = await readEntries(call, request, marker);
    const xml = writeS3Xml('ListBucketResult', {
      Name: call.bucket.label,
      Prefix: writeKey(prefix),
      Marker: writeKey(marker),
      ...(page.truncated && delimiter !== '' && { NextMarker: writeKey(lastName(page)) }),
      MaxKeys: limit,
      ...(delimiter !== '' && { Delimiter: writeKey(delimiter) }),
      EncodingType: encoding,
      IsTruncated: page.truncated,
      Contents: contentElements(page, request, call.bucket),
      CommonPrefixes: commonPrefixElements(page.entries, writeKey),
    });
    return { status: 200, xml };
  }),
};

/** The second version of the list: a token names the next page. */
export const listObjectsV2: Operation = {
  on: 'bucket',
  action: 'ListBucket',
  run: inTurn(async (call) => {
    const request = readPageRequest(call.query, 'max-keys');
    const { prefix, delimiter, limit, encoding, writeKey } = request;
    const token = call.query.get('continuation-token');
    const startAfter = call.query.get('start-after');
    const page = await readEntries(call, request, readPageToken(call.query) || (startAfter ?? ''));
    const showsOwners = call.query.get('fetch-owner') === 'true' ? call.bucket : undefined;
    const xml = writeS3Xml('ListBucketResult', {
      Name: call.bucket.label,
      Prefix: writeKey(prefix),
      ContinuationToken: token,
      ...(page.truncated && { NextContinuationToken: writePageToken(lastName(page)) }),
      StartAfter: startAfter === undefined ? undefined : writeKey(startAfter),
      KeyCount: page.entries.length,
      MaxKeys: limit,
      ...(delimiter !== '' && { Delimiter: writeKey(delimiter) }),
      EncodingType: encoding,
      IsTruncated: page.truncated,
      Contents: contentElements(page, request, showsOwners),
      CommonPrefixes: commonPrefixElements(page.entries, writeKey),
    });
    return { status: 200, xml };
  }),
};
