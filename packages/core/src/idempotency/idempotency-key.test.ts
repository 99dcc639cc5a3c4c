import { describe, expect, it } from 'vitest';
import {
  countedKeys,
  keyInProgress,
  readIdempotencyKey,
  requestText,
  sameRequest,
} from './idempotency-key.js';

const field = 'Idempotency-Key';
const uuid = '8e03978e-40d5-43dd-bc93-6894a57f9324';
const longest = 'k'.repeat(255);

describe('an Idempotency-Key', () => {
  it.each([
    [uuid, uuid],
    [`"${uuid}"`, uuid],
    ['1', '1'],
    ['c2hvcA==', 'c2hvcA=='],
    ['a"b', 'a"b'],
    ['a,b;c=d', 'a,b;c=d'],
    ['"two words"', 'two words'],
    [String.raw`"a \"b\" \\"`, String.raw`a "b" \ `.trimEnd()],
    [longest, longest],
    [`"${longest}"`, longest],
  ])('%s is %s', (header, key) => {
    expect(readIdempotencyKey(header)).toEqual({ ok: true, value: key });
  });

  it.each([
    ['', 'is not valid'],
    ['""', 'is not valid'],
    ['"open', 'is not valid'],
    ['"open\\"', 'is not valid'],
    ['"a"b"', 'is not valid'],
    ['"a";b=c', 'is not valid'],
    ['"a", "b"', 'is not valid'],
    ['two words', 'is not valid'],
    ['a, b', 'is not valid'],
    ['schlüssel', 'is not valid'],
    ['tab\t', 'is not valid'],
    [`${longest}k`, 'has more than 255 characters'],
    [`"${longest}k"`, 'has more than 255 characters'],
  ])('%j is none', (header, reason) => {
    const refusals = [expect.objectContaining({ field, reason: `${field} ${reason}` })];
    expect(readIdempotencyKey(header)).toEqual({ ok: false, refusals });
  });
});

it.each([
  [1, 1],
  [8192, 1],
  [8193, 2],
  [100_000, 13],
])('a key with an answer of %d bytes counts as %d', (length, keys) => {
  expect(countedKeys(length)).toBe(keys);
});

describe('the request of a key', () => {
  const body = { domain: 'a.example', tags: ['b', 'a'], nested: { one: 1, other: [{ x: 1, y: null }] } };
  const first = { operation: 'createDomain', params: { domainId: 1 }, query: { page: '1' }, body };
  const other = (change: Partial<typeof first>) =>
    sameRequest(requestText(first), requestText({ ...first, ...change }));

  it('is the same with its fields in another order', () => {
    const nested = { other: [{ y: null, x: 1 }], one: 1 };
    expect(other({ body: { nested, tags: ['b', 'a'], domain: 'a.example' } })).toEqual([]);
  });

  it.each([
    { operation: 'cloneDomain' },
    { params: { domainId: 2 } },
    { query: { page: '2' } },
    { body: { ...body, tags: ['a', 'b'] } },
    { body: { ...body, nested: { one: 1, other: [] } } },
  ])('is another with %j', (change) => {
    expect(other(change)).toEqual([
      { id: 'request.idempotency-key.same', field, reason: 'Another request had this key' },
    ]);
  });

  it('is in progress', () => {
    expect(keyInProgress()).toEqual({
      id: 'request.idempotency-key.done',
      field,
      reason: 'A request with this key is in progress',
    });
  });
});
