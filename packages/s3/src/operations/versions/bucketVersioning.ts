import { S3Error } from '../../errors.js';
import { readXml } from '../../xml/read-xml.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import type { Operation } from '../operation.js';

export const getBucketVersioning: Operation = {
  on: 'bucket',
  action: 'GetBucketVersioning',
  run: ({ bucket }) => {
    const xml = writeS3Xml('VersioningConfiguration', { Status: bucket.versioning });
    return Promise.resolve({ status: 200, xml });
  },
};

/** Has a bucket keep versions, or no more of them: those that it has stay. */
export const putBucketVersioning: Operation = {
  on: 'bucket',
  action: 'PutBucketVersioning',
  run: async ({ backend, bucket, content }) => {
    const root = readXml(await content.document(64 * 1024), 'VersioningConfiguration');
    root.allow('Status', 'MfaDelete');
    if (root.word('MfaDelete') === 'Enabled') {
      throw new S3Error('NotImplemented', 'Deleting with a second factor is not implemented here.');
    }
    const status = root.word('Status');
    if (status === undefined) throw new S3Error('IllegalVersioningConfigurationException');
    if (status !== 'Enabled' && status !== 'Suspended') throw new S3Error('MalformedXML');
    if (!(await backend.setBucket(bucket, { versioning: status }))) {
      throw new S3Error('InvalidBucketState', 'A bucket with object lock always keeps versions.');
    }
    return { status: 200 };
  },
};
