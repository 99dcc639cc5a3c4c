import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newTestBucket, useTestStore } from './store.fixture.js';

const test = useTestStore();

const block = { blockAcls: true, ignoreAcls: false, blockPolicy: true, restrict: false };

const policyOf = (label: string, owner: string, key: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Deny',
        Principal: { AWS: [owner, `arn:aws:iam::${owner}:user/${key}`] },
        Action: 's3:GetObject',
        Resource: `arn:aws:s3:::${label}/*`,
      },
    ],
  });

it('a copy of an owner is restricted alike, under its own names', async () => {
  const bucket = await newTestBucket(test);
  await test.backend.setBucket(bucket, {
    policy: policyOf(bucket.label, bucket.owner, 'KEY'),
    publicAccessBlock: block,
    ownership: 'BucketOwnerEnforced',
  });
  const to = randomUUID();
  const label = `copy-${randomUUID()}`;
  const accessKey = (key: string) => (key === 'KEY' ? 'COPY' : randomUUID());
  await test.store.copyOwner({ from: bucket.owner, to, label: () => label, accessKey });
  const { policy, publicAccessBlock, ownership } = await test.current({ ...bucket, label });
  expect(JSON.parse(policy ?? '')).toEqual(JSON.parse(policyOf(label, to, 'COPY')));
  expect([publicAccessBlock, ownership]).toEqual([block, 'BucketOwnerEnforced']);
});
