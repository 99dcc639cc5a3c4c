import path from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { openTestStore, type TestStore } from '../store.fixture.js';
import type { Bytes } from './bytes.js';
import { testBytes } from './contract.fixture.js';
import { openFileBytes } from './files/file-bytes.js';
import { S3Bytes } from './s3/s3-bytes.js';
import { openTestPlace, type TestPlace } from './s3/test-place.fixture.js';
import { inTwoPlaces } from './two-places.js';
import { testUploads, uploadSizes } from './uploads.fixture.js';

let test: TestStore;
let server: TestPlace;

beforeAll(async () => {
  [test, server] = await Promise.all([openTestStore(), openTestPlace()]);
});

afterAll(async () => {
  await Promise.all([test.close(), server.close()]);
});

let directories = 0;
const openFiles = async (): Promise<Bytes> => {
  const directory = path.join(test.directory, `bytes-${directories++}`);
  return openFileBytes({ ...test.options, directory });
};
const openS3 = (): Promise<Bytes> =>
  Promise.resolve(new S3Bytes(server.place, () => server.test.clock.time, test.options.log));

const places: readonly (readonly [string, () => Promise<Bytes>])[] = [
  ['files', openFiles],
  ['an S3 server', openS3],
  ['files, and an S3 server before', async () => inTwoPlaces(await openFiles(), await openS3())],
  ['an S3 server, and files before', async () => inTwoPlaces(await openS3(), await openFiles())],
];

describe.each(places)('%s', (_, open) => {
  testBytes(open);
});

describe('uploads to files', () => {
  testUploads(() => openTestStore(), uploadSizes);
});

describe('uploads to an S3 server', () => {
  testUploads(() => openTestStore({ keptIn: 's3', s3: server.place }), uploadSizes);
});
