import { ownerElement } from '../../access/acl-document.js';
import { S3Error } from '../../errors.js';
import { nullVersion, readVersionId } from '../../requests/version-id.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import { inTurn, quoted, type Operation } from '../operation.js';
import { commonPrefixElements, readPageRequest } from './list-page.js';

/** The versions of objects: of each the only one, since buckets keep no others. */
export const listObjectVersions: Operation = {
  on: 'bucket',
  action: 'list',
  run: inTurn(async ({ backend, bucket, query }) => {
    const { prefix, delimiter, limit, encoding, writeKey } = readPageRequest(query, 'max-keys');
    const after = query.get('key-marker') ?? '';
    const afterVersion =
      query.get('version-id-marker') === '' ? undefined : readVersionId(query, 'version-id-marker');
    if (afterVersion !== undefined && after === '') {
      throw new S3Error('InvalidArgument', 'A version-id marker cannot be specified without a key marker.', {
        ArgumentName: 'version-id-marker',
        ArgumentValue: afterVersion,
      });
    }
    const page =
      limit === 0
        ? { entries: [], truncated: false }
        : await backend.listObjects(bucket, { prefix, delimiter, after, limit });
    const last = page.entries.at(-1);
    const next =
      last === undefined || !page.truncated
        ? {}
        : 'commonPrefix' in last
          ? { NextKeyMarker: writeKey(last.commonPrefix) }
          : { NextKeyMarker: writeKey(last.key), NextVersionIdMarker: nullVersion };
    const xml = writeS3Xml('ListVersionsResult', {
      Name: bucket.label,
      Prefix: writeKey(prefix),
      KeyMarker: writeKey(after),
      VersionIdMarker: afterVersion ?? '',
      ...next,
      MaxKeys: limit,
      ...(delimiter !== '' && { Delimiter: writeKey(delimiter) }),
      EncodingType: encoding,
      IsTruncated: page.truncated,
      Version: page.entries.flatMap((entry) =>
        'commonPrefix' in entry
          ? []
          : [
              {
                Key: writeKey(entry.key),
                VersionId: nullVersion,
                IsLatest: true,
                LastModified: entry.modified.toISOString(),
                ETag: quoted(entry.etag),
                ChecksumAlgorithm: entry.checksum?.algorithm,
                ChecksumType: entry.checksum?.type,
                Size: entry.size,
                Owner: ownerElement(bucket.owner),
                StorageClass: 'STANDARD',
              },
            ],
      ),
      CommonPrefixes: commonPrefixElements(page.entries, writeKey),
    });
    return { status: 200, xml };
  }),
};
