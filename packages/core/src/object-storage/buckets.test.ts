import { describe, expect, it } from 'vitest';
import { bucketLabelProblems, isBucketLabel } from './bucket-label.js';
import { bucketNotMade, mayCancelStorage, mayCreateBucket } from './buckets.js';
import { ruleAndField } from './object-storage.fixture.js';

describe('the label of a bucket', () => {
  it.each(['abc', 'my-bucket', '123', '1.2.3', 'www.example.org', 'a--b', '0.0.0.0.0', 'x'.repeat(63)])(
    'is %s',
    (label) => {
      expect(bucketLabelProblems(label)).toEqual([]);
      expect(isBucketLabel(label)).toBe(true);
    },
  );

  it.each([
    ['My-bucket', 'characters'],
    ['my_bucket', 'characters'],
    ['my bucket', 'characters'],
    ['bücket', 'characters'],
    ['bucket\n', 'characters'],
    ['a/b', 'characters'],
    ['-abc', 'ends'],
    ['abc-', 'ends'],
    ['.abc', 'ends'],
    ['abc.', 'ends'],
    ['a..b', 'dots'],
    ['a.-b', 'dots'],
    ['a-.b', 'dots'],
    ['192.168.0.1', 'address'],
    ['999.1.1.1', 'address'],
  ])('is not %j', (label, rule) => {
    expect(ruleAndField(bucketLabelProblems(label))).toEqual([[`bucket.label.${rule}`, 'label']]);
    expect(isBucketLabel(label)).toBe(false);
  });

  it.each(['', 'ab', 'x'.repeat(64)])('has 3 to 63 characters, so %j is refused', (label) => {
    expect(isBucketLabel(label)).toBe(false);
  });
});

describe('a new bucket', () => {
  const body = { label: 'my-bucket', cluster: 'us-east-1' };

  it('requires an available cluster', () => {
    expect(mayCreateBucket(body, { status: 'available' })).toEqual([]);
    expect(ruleAndField(mayCreateBucket(body, undefined))).toEqual([['cluster.known', 'cluster']]);
    expect(ruleAndField(mayCreateBucket(body, { status: 'unavailable' }))).toEqual([
      ['cluster.available', 'cluster'],
    ]);
  });

  it('is refused with all its problems in one answer', () => {
    expect(ruleAndField(mayCreateBucket({ ...body, label: '-a' }, undefined))).toEqual([
      ['bucket.label.ends', 'label'],
      ['cluster.known', 'cluster'],
    ]);
  });

  it('is refused when its label is taken or the account has too many', () => {
    expect(bucketNotMade('taken')).toMatchObject({ field: 'label', reason: 'Bucket name is taken' });
    expect(bucketNotMade('full').reason).toBe('An account may have at most 1,000 buckets in a cluster');
  });
});

describe('cancelling', () => {
  it('requires enabled object storage', () => {
    expect([mayCancelStorage('active'), mayCancelStorage('suspended')]).toEqual([[], []]);
    expect(mayCancelStorage('disabled')).toMatchObject([
      { id: 'object-storage.enabled', reason: 'Object Storage is not enabled on your account' },
    ]);
  });
});
