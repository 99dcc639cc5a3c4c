import { ownerElement } from '../../access/acl-document.js';
import { S3Error } from '../../errors.js';
import { readPageToken, writePageToken } from '../../requests/page-token.js';
import { wholeNumber } from '../../requests/query.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import type { Call, Operation } from '../operation.js';
import { isItsPlace } from './place.js';

const maxBuckets = 10_000;

/** @throws S3Error when the request asks for buckets of another region, which has another endpoint */
const refuseOtherRegion = (call: Call): void => {
  const region = call.query.get('bucket-region') ?? '';
  if (region === '' || isItsPlace(call, region)) return;
  throw new S3Error('InvalidArgument', 'The buckets of a region are listed at its own endpoint.', {
    ArgumentName: 'bucket-region',
    ArgumentValue: region,
  });
};

/** The signer's buckets in the cluster; limited keys see all names, too. */
export const listBuckets: Operation = {
  on: 'service',
  run: async (call) => {
    const { backend, cluster, signer, query, words } = call;
    if (signer === undefined) throw new S3Error('AccessDenied');
    refuseOtherRegion(call);
    const prefix = query.get('prefix') ?? '';
    const limit = wholeNumber(query, 'max-buckets', 1, maxBuckets) ?? maxBuckets;
    const after = readPageToken(query);
    const found = (await backend.listBuckets(signer.owner, cluster)).filter(
      ({ label }) => label.startsWith(prefix) && label > after,
    );
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const xml = writeS3Xml('ListAllMyBucketsResult', {
      Owner: ownerElement(signer.owner),
      Buckets: {
        Bucket: page.map(({ label, created }) => ({
          Name: label,
          CreationDate: created.toISOString(),
          BucketRegion: words.place(cluster),
        })),
      },
      ...(last !== undefined &&
        page.length < found.length && { ContinuationToken: writePageToken(last.label) }),
      ...(prefix !== '' && { Prefix: prefix }),
    });
    return { status: 200, xml };
  },
};
