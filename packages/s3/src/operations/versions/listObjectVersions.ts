import { ownerElement } from '../../access/acl-document.js';
import { ownerIn } from '../../access/settings.js';
import type { Bucket, ListedVersion, ListPage } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { readVersionId } from '../../requests/version-id.js';
import { writeS3Xml, type XmlContent, type XmlSequence } from '../../xml/write-xml.js';
import { commonPrefixElements, readPageRequest, type WriteKey } from '../objects/list-page.js';
import { inTurn, quoted, type BucketCall, type Operation } from '../operation.js';

interface Markers {
  readonly after: string;
  readonly afterVersion: string | undefined;
}

const readMarkers = ({ query }: BucketCall): Markers => {
  const name = 'version-id-marker';
  const after = query.get('key-marker') ?? '';
  const afterVersion = query.get(name) === '' ? undefined : readVersionId(query, name);
  if (afterVersion === undefined || after !== '') return { after, afterVersion };
  throw new S3Error('InvalidArgument', 'A version-id marker cannot be specified without a key marker.', {
    ArgumentName: name,
    ArgumentValue: afterVersion,
  });
};

/** The markers with which the next page begins. */
const nextMarkers = ({ entries, truncated }: ListPage<ListedVersion>, writeKey: WriteKey): XmlContent => {
  const last = entries.at(-1);
  if (last === undefined || !truncated) return {};
  if ('commonPrefix' in last) return { NextKeyMarker: writeKey(last.commonPrefix) };
  return { NextKeyMarker: writeKey(last.key), NextVersionIdMarker: last.version };
};

/** The element of a version or a delete marker. */
const versionElement = (listed: ListedVersion, bucket: Bucket, writeKey: WriteKey): XmlSequence[number] => {
  const named = {
    Key: writeKey(listed.key),
    VersionId: listed.version,
    IsLatest: listed.isLatest,
    LastModified: listed.modified.toISOString(),
  };
  if ('isMarker' in listed) return ['DeleteMarker', { ...named, Owner: ownerElement(bucket.owner) }];
  const { etag, checksum, size } = listed;
  return [
    'Version',
    {
      ...named,
      ETag: quoted(etag),
      ChecksumAlgorithm: checksum?.algorithm,
      ChecksumType: checksum?.type,
      Size: size,
      Owner: ownerElement(ownerIn(bucket, listed)),
      StorageClass: 'STANDARD',
    },
  ];
};

/** The versions of objects, and delete markers. */
export const listObjectVersions: Operation = {
  on: 'bucket',
  action: 'ListBucketVersions',
  run: inTurn(async (call) => {
    const { backend, bucket, query } = call;
    const { prefix, delimiter, limit, encoding, writeKey } = readPageRequest(query, 'max-keys');
    const { after, afterVersion } = readMarkers(call);
    const page: ListPage<ListedVersion> =
      limit === 0
        ? { entries: [], truncated: false }
        : await backend.listVersions(bucket, { prefix, delimiter, after, afterVersion, limit });
    const content = {
      Name: bucket.label,
      Prefix: writeKey(prefix),
      KeyMarker: writeKey(after),
      VersionIdMarker: afterVersion ?? '',
      ...nextMarkers(page, writeKey),
      MaxKeys: limit,
      ...(delimiter !== '' && { Delimiter: writeKey(delimiter) }),
      EncodingType: encoding,
      IsTruncated: page.truncated,
    };
    // Some clients take the order of the elements for that of the versions.
    const sequence = page.entries.flatMap((entry) =>
      'commonPrefix' in entry ? [] : [versionElement(entry, bucket, writeKey)],
    );
    const prefixes = commonPrefixElements(page.entries, writeKey).map(
      (element) => ['CommonPrefixes', element] as const,
    );
    const xml = writeS3Xml('ListVersionsResult', content, [...sequence, ...prefixes]);
    return { status: 200, xml };
  }),
};
