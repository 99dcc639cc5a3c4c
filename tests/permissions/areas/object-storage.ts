import { makeCertificate } from '@cloud-account/testkit';
import { idOf, labelled, made, newLabel, newName, type AreaSubjects, type Making } from '../making.js';

const cluster = 'us-east-1';
const buckets = '/object-storage/buckets';

const makeBucket = async ({ owner }: Making): Promise<string> => {
  const { label } = await made<{ label: string }>(owner, buckets, { label: newName(), cluster });
  return label;
};

const pathOf = ({ ids }: Making): string => `${buckets}/${cluster}/${ids.bucket ?? ''}`;

/** Writes the object of the examples by a URL, as a browser does. */
const writeObject = async (making: Making): Promise<string> => {
  const name = 'photos/1.jpg';
  const body = { name, method: 'PUT' };
  const { url } = await made<{ url: string }>(making.owner, `${pathOf(making)}/object-url`, body);
  const answer = await fetch(url, { method: 'PUT', body: 'content' });
  if (!answer.ok) throw new Error(`No object could be written: ${await answer.text()}`);
  return name;
};

export const subjects: AreaSubjects = {
  makers: {
    clusterId: () => Promise.resolve(cluster),
    bucket: makeBucket,
    keyId: ({ owner }) => idOf(owner, '/object-storage/keys', { label: newLabel() }),
  },
  named: {
    getObjectAcl: writeObject,
    updateObjectAcl: writeObject,
    deleteBucketCertificate: async (making) => {
      const label = String(making.ids.bucket);
      const certificate = await makeCertificate([label], { now: making.server.clock.now() });
      await made(making.owner, `${pathOf(making)}/ssl`, certificate);
      return label;
    },
    // Only object storage that is in use can be cancelled.
    cancelObjectStorage: makeBucket,
  },
  bodies: {
    createBucket: labelled,
    createBucketCertificate: (_body, { certificate }) => ({ ...certificate }),
    // The caller does not have the buckets of the example.
    createStorageKey: ({ label }) => ({ label }),
  },
};
