import { useStage } from '@cloud-account/testkit';
import { describe } from 'vitest';
import { listsBuckets } from './bucket-lists.fixture.js';

const stage = useStage();

describe.each([
  ['listBuckets', '/object-storage/buckets'],
  ['listBuckets with a slash', '/object-storage/buckets/'],
])('%s', (_name, path) => {
  listsBuckets(stage, path);
});
