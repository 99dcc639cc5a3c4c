import { describe, expect, it } from 'vitest';
import { beginningOf, RequestRecorder, type KeptRequest } from './recorder.js';

const request = (given: Partial<KeptRequest> = {}): KeptRequest => ({
  api: 'v4',
  method: 'GET',
  path: '/v4/regions',
  operation: 'listRegions',
  status: 200,
  created: new Date(0),
  startedMs: 0,
  endedMs: 1,
  account: 1,
  user: 'a',
  tokenId: 1,
  address: '127.0.0.1',
  userAgent: null,
  requestId: null,
  rules: [],
  ignoredFields: [],
  filter: null,
  page: null,
  pages: null,
  retryAfter: null,
  faults: [],
  headers: '',
  body: { text: undefined, bytes: 0 },
  answer: { text: undefined, bytes: 0 },
  ...given,
});

const none = new Set<string>();

const ids = (recorder: RequestRecorder): number[] => recorder.list().map(({ id }) => id);

describe('RequestRecorder', () => {
  it('forgets the oldest requests beyond its number', () => {
    const recorder = new RequestRecorder(none, { requests: 3, bytes: 1e9 });
    for (let count = 0; count < 5; count += 1) recorder.add(request());
    expect(ids(recorder)).toEqual([3, 4, 5]);
  });

  it('has each request under its own number, however many it has forgotten', () => {
    const recorder = new RequestRecorder(none, { requests: 3, bytes: 1e9 });
    recorder.followForgetting('0');
    for (let count = 1; count <= 9; count += 1) {
      if (count === 6) recorder.followForgetting('1');
      recorder.add(request({ path: `/v4/${count}` }));
    }
    expect(recorder.list().map(({ id, path }) => [id, path])).toEqual([
      [7, '/v4/7'],
      [8, '/v4/8'],
      [9, '/v4/9'],
    ]);
  });

  it('forgets the oldest requests beyond its bytes', () => {
    const recorder = new RequestRecorder(none, { requests: 100, bytes: 12_000 });
    const large = () => request({ body: { text: 'x'.repeat(4_000), bytes: 4_000 } });
    for (let count = 0; count < 4; count += 1) recorder.add(large());
    expect(ids(recorder)).toEqual([3, 4]);
    recorder.add(request({ headers: `Cookie\n${'x'.repeat(9_000)}` }));
    expect(ids(recorder)).toEqual([5]);
  });

  it('forgets all when the servers of the database do, and goes on counting', () => {
    const recorder = new RequestRecorder(none);
    recorder.followForgetting('4');
    recorder.add(request());
    recorder.followForgetting('4');
    expect(ids(recorder)).toEqual([1]);
    recorder.followForgetting('5');
    recorder.add(request());
    expect(ids(recorder)).toEqual([2]);
  });
});

describe('the beginning of a text', () => {
  it('is of at most 8 KiB of bytes, or as many characters', () => {
    expect(beginningOf(new Uint8Array(10_000))).toHaveLength(8_192);
    expect(beginningOf('a'.repeat(10_000))).toHaveLength(8_192);
    expect(beginningOf('{"a":"ä"}')).toBe('{"a":"ä"}');
  });
});
