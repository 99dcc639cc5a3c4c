import { readFileSync } from 'node:fs';
import { Unmet } from '../../unmet.js';
import { idOf, labelled, made, type AreaSubjects, type Body, type Making } from '../making.js';

const cluster = 'us-east-1';
const buckets = '/object-storage/buckets';

/** A certificate of every name directly below `example`, with its key, which protects nothing. */
export const certificate = JSON.parse(
  readFileSync(new URL('../../../data/certificate.json', import.meta.url), 'utf8'),
) as Body;

export const makeBucket = async ({ owner, run }: Pick<Making, 'owner' | 'run'>): Promise<string> => {
  const { label } = await made<{ label: string }>(owner, buckets, { label: run.domainName(), cluster });
  return label;
};

const pathOf = ({ ids }: Making): string => `${buckets}/${cluster}/${ids.bucket ?? ''}`;

/** Writes the object of the examples by a URL, as a browser does. */
const writeObject = async (making: Making): Promise<string> => {
  const name = 'photos/1.jpg';
  const body = { name, method: 'PUT' };
  const { url } = await made<{ url: string }>(making.owner, `${pathOf(making)}/object-url`, body);
  const answer = await making.owner.wire.request('PUT', url, { body: 'content' });
  if (answer.status !== 200) throw new Unmet('an object to be written', String(answer.status), { answer });
  return name;
};

export const subjects: AreaSubjects = {
  makers: {
    clusterId: () => Promise.resolve(cluster),
    bucket: makeBucket,
    keyId: ({ owner, run }) => idOf(owner, '/object-storage/keys', { label: run.label() }),
  },
  named: {
    getObjectAcl: writeObject,
    updateObjectAcl: writeObject,
    deleteBucketCertificate: async (making) => {
      await made(making.owner, `${pathOf(making)}/ssl`, certificate);
      return String(making.ids.bucket);
    },
    // Only object storage that is in use can be cancelled.
    cancelObjectStorage: async (making) => {
      await idOf(making.owner, '/object-storage/keys', { label: making.run.label() });
      return makeBucket(making);
    },
  },
  bodies: {
    createBucket: labelled,
    createBucketCertificate: () => ({ ...certificate }),
    // The caller does not have the buckets of the example.
    createStorageKey: ({ label }) => ({ label }),
  },
};
