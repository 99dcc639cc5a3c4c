import { describe, expect, it } from 'vitest';
import { draftStorageKey, renameStorageKey } from './keys.js';
import { refusedBy } from './object-storage.fixture.js';

const facts = {
  clusters: new Set(['us-east-1', 'us-ord-1']),
  hasBucket: ({ bucket_name: name, cluster }: { bucket_name: string; cluster: string }) =>
    name === 'mine' && cluster === 'us-east-1',
};
const mine = { bucket_name: 'mine', cluster: 'us-east-1', permissions: 'read_only' } as const;

describe('a new key', () => {
  it.each([undefined, null])('is unlimited when buckets is %j', (buckets) => {
    const body = { label: 'key', ...(buckets !== undefined && { bucket_access: buckets }) };
    expect(draftStorageKey(body, facts)).toEqual({
      ok: true,
      value: { label: 'key', bucket_access: null },
    });
  });

  it.each([[[]], [[mine]], [[mine, { ...mine, permissions: 'read_write' as const }]]])(
    'is limited with %j, in that order',
    (buckets) => {
      expect(draftStorageKey({ label: 'key', bucket_access: buckets }, facts)).toMatchObject({
        value: { bucket_access: buckets },
      });
    },
  );

  it('is refused with all unknown clusters and buckets in one answer', () => {
    const bucket_access = [
      { ...mine, cluster: 'nowhere-1' },
      mine,
      { ...mine, cluster: 'us-ord-1' },
      { ...mine, bucket_name: 'other' },
    ];
    expect(refusedBy(draftStorageKey({ label: 'a\ud800', bucket_access }, facts))).toEqual([
      ['request.text.storable', 'label'],
      ['key.cluster.known', 'bucket_access[0].cluster'],
      ['key.bucket.known', 'bucket_access[2].bucket_name'],
      ['key.bucket.known', 'bucket_access[3].bucket_name'],
    ]);
  });
});

describe('a change of a key', () => {
  it('changes the label if the body has one', () => {
    expect(renameStorageKey({ label: 'one' }, { label: 'two' })).toEqual({ ok: true, value: 'two' });
    expect(renameStorageKey({ label: 'one' }, {})).toEqual({ ok: true, value: 'one' });
    expect(refusedBy(renameStorageKey({ label: 'one' }, { label: '\udc00' }))).toEqual([
      ['request.text.storable', 'label'],
    ]);
  });
});
