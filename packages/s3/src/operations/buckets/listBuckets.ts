import { ownerElement } from '../../access/acl-document.js';
import { S3Error } from '../../errors.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import type { Operation } from '../operation.js';

/** The signer's buckets in the cluster; limited keys see all names, too. */
export const listBuckets: Operation = {
  on: 'service',
  run: async ({ backend, cluster, signer, query }) => {
    if (signer === undefined) throw new S3Error('AccessDenied');
    const prefix = query.get('prefix') ?? '';
    const buckets = await backend.listBuckets(signer.owner, cluster);
    const xml = writeS3Xml('ListAllMyBucketsResult', {
      Owner: ownerElement(signer.owner),
      Buckets: {
        Bucket: buckets
          .filter(({ label }) => label.startsWith(prefix))
          .map(({ label, created }) => ({ Name: label, CreationDate: created.toISOString() })),
      },
      ...(prefix !== '' && { Prefix: prefix }),
    });
    return { status: 200, xml };
  },
};
