import { expect, it } from 'vitest';
import { attributes, newTestBucket, put, receive, useTestStore } from '../store.fixture.js';

const test = useTestStore();

it('the parts of an object are listed page by page, with their digests', async () => {
  const { backend } = test;
  const bucket = await newTestBucket(test);
  const wanted = { algorithm: 'CRC32', type: 'COMPOSITE' } as const;
  const upload = await backend.createUpload(bucket, 'key', { ...attributes(bucket.owner), checksum: wanted });
  if (typeof upload === 'string') throw new Error(upload);
  const texts = ['one', 'three', ''];
  for (const [index, text] of texts.entries()) {
    const checksum = { algorithm: 'CRC32', value: `digest ${text}`, type: 'FULL_OBJECT' } as const;
    const digests = { etag: `e${index}`, ...(text !== '' && { checksum }) };
    await backend.putPart(bucket, upload, 10 * (index + 1), await receive(backend, text), digests);
  }
  const named = texts.map((_, index) => ({ number: 10 * (index + 1), etag: `e${index}` }));
  const object = await backend.completeUpload(bucket, upload, named, { etag: 'all-3' });
  if (typeof object === 'string') throw new Error(object);
  expect(await backend.listObjectParts(object, 0, 2)).toEqual({
    parts: [
      { number: 1, size: 3, digest: 'digest one' },
      { number: 2, size: 5, digest: 'digest three' },
    ],
    truncated: true,
  });
  const rest = { parts: [{ number: 3, size: 0 }], truncated: false };
  expect(await backend.listObjectParts(object, 2, 2)).toEqual(rest);
  const whole = await put(backend, bucket, 'whole', 'text');
  expect(await backend.listObjectParts(whole, 0, 2)).toEqual({ parts: [], truncated: false });
});
