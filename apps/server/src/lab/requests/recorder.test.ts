import { describe, expect, it } from 'vitest';
import { Changes } from '../changes/changes.js';
import { beginningOf, RequestRecorder, type RequestFacts } from './recorder.js';

const facts = (given: Partial<RequestFacts> = {}): RequestFacts => ({
  api: 'v4',
  method: 'GET',
  path: '/v4/regions',
  operation: 'listRegions',
  status: 200,
  created: 0,
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
  bodyBytes: 0,
  answerBytes: 0,
  ...given,
});

const noTexts = { headers: '' };

const newRecorder = (max?: { requests: number; bytes: number }): RequestRecorder =>
  new RequestRecorder(new Set(), new Changes(), max);

const ids = (recorder: RequestRecorder): number[] => recorder.list().map(({ id }) => id);

describe('RequestRecorder', () => {
  it('keeps the beginning of a long User-Agent', () => {
    const recorder = newRecorder();
    recorder.add(facts({ userAgent: 'a'.repeat(1_000) }), noTexts);
    expect(recorder.list()[0]?.userAgent).toBe('a'.repeat(256));
  });

  it('forgets the oldest requests beyond its number', () => {
    const recorder = newRecorder({ requests: 3, bytes: 100_000 });
    for (let count = 0; count < 5; count += 1) recorder.add(facts(), noTexts);
    expect(ids(recorder)).toEqual([3, 4, 5]);
  });

  it('has each request under its own number, however many it has forgotten', () => {
    const recorder = newRecorder({ requests: 3, bytes: 100_000 });
    for (let count = 1; count <= 9; count += 1) {
      if (count === 6) recorder.clear();
      recorder.add(facts({ path: `/v4/${count}` }), noTexts);
    }
    expect(recorder.list().map(({ id, path }) => [id, path])).toEqual([
      [7, '/v4/7'],
      [8, '/v4/8'],
      [9, '/v4/9'],
    ]);
  });

  it('forgets the oldest requests beyond its bytes', () => {
    const recorder = newRecorder({ requests: 100, bytes: 12_000 });
    const large = { headers: '', body: 'x'.repeat(4_000) };
    for (let count = 0; count < 4; count += 1) recorder.add(facts(), large);
    expect(ids(recorder)).toEqual([3, 4]);
    recorder.add(facts(), { headers: `Cookie\n${'x'.repeat(9_000)}` });
    expect(ids(recorder)).toEqual([5]);
  });

  it('has each request as it was, also when the memory was written many times over', () => {
    const recorder = newRecorder({ requests: 20, bytes: 100_000 });
    const texts = [
      { headers: 'Host\na', body: '{"a":"ä"}', answer: undefined },
      { headers: '', body: undefined, answer: '😀'.repeat(4_096) },
      { headers: 'A\n€', body: '', answer: '{}' },
    ];
    const added: object[] = [];
    for (let count = 0; count < 200; count += 1) {
      const one = texts[count % 3] ?? noTexts;
      const own = facts({ created: count, path: `/v4/${'x'.repeat((count * 37) % 5_000)}` });
      recorder.add(own, one);
      added.push({ ...own, created: new Date(count), ...one });
      const kept = recorder.list().map(({ id: _id, ...rest }) => rest);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept).toEqual(added.slice(-kept.length));
    }
    expect(recorder.list().length).toBeGreaterThan(2);
  });

  it('forgets all, and goes on counting', () => {
    const recorder = newRecorder();
    recorder.add(facts(), noTexts);
    expect(ids(recorder)).toEqual([1]);
    recorder.clear();
    recorder.add(facts(), noTexts);
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
