import { expect, test } from 'vitest';
import type { ZoneContent } from './name-server.js';
import { Contents } from './contents.js';

const NAME = 'contents.example';
const zone = (id: number) => ({ id, name: NAME });

const content = (serial: number, records = 1): ZoneContent => ({
  version: String(serial),
  text: [
    '$TTL 300',
    `@ IN SOA ns1.cloud.example. admin.cloud.example. ${serial} 14400 14400 1209600 86400`,
    ...Array.from({ length: records }, (_none, at) => `host-${at} IN A 192.0.2.1`),
  ].join('\n'),
});

/** Contents that come when the test says so. */
const open = (bytes = 1_000_000) => {
  const asked: { id: number; resolve: (content: ZoneContent | undefined) => void; fail: () => void }[] = [];
  const faults: unknown[] = [];
  const contents = new Contents({
    bytes,
    read: (id) =>
      new Promise((resolve, reject) => {
        asked.push({
          id,
          resolve,
          fail: () => {
            reject(new Error('It cannot be read.'));
          },
        });
      }),
    unreadable: (_zone, error) => faults.push(error),
  });
  /** Asks for a content, and returns it to the read where there is one. */
  const get = async (id: number, given: ZoneContent | undefined) => {
    const before = asked.length;
    const found = contents.of(zone(id));
    for (const { resolve } of asked.slice(before)) resolve(given);
    return found;
  };
  return { contents, asked, faults, get };
};

test('are read once for all simultaneous callers', async () => {
  const { contents, asked } = open();
  const [first, second] = [contents.of(zone(1)), contents.of(zone(1))];
  asked[0]?.resolve(content(7));
  const one = await first;
  const other = await second;
  expect(one?.serial).toBe(7);
  expect(other).toBe(one);
  expect(contents.of(zone(1))).toBe(one);
  expect(asked).toHaveLength(1);
  contents.keepOnly(1, '7');
  expect(contents.of(zone(1))).toBe(one);
});

test('are discarded when they are outdated, whenever they arrive', async () => {
  const { contents, asked } = open();
  const early = contents.of(zone(1));
  contents.keepOnly(1, '8');
  const late = contents.of(zone(1));
  asked[1]?.resolve(content(8));
  expect((await late)?.serial).toBe(8);
  asked[0]?.resolve(content(7));
  expect((await early)?.serial).toBe(7);
  expect(await contents.of(zone(1))).toMatchObject({ serial: 8 });
  contents.keepOnly(1, '9');
  expect(contents.count).toBe(0);
  expect(contents.bytes).toBe(0);
});

test('use no more than the memory limit, and the most recently used ones stay', async () => {
  const { contents, asked, get } = open();
  await get(1, content(1, 100));
  const each = contents.bytes;
  const small = open(3 * each);
  for (const id of [1, 2, 3]) await small.get(id, content(id, 100));
  expect(small.contents.bytes).toBe(3 * each);
  await small.get(1, undefined);
  await small.get(4, content(4, 100));
  expect(small.contents.count).toBe(3);
  expect(small.contents.bytes).toBe(3 * each);
  const before = small.asked.length;
  for (const id of [1, 3, 4]) expect(await small.get(id, undefined)).toMatchObject({ serial: id });
  expect(small.asked).toHaveLength(before);
  expect(await small.get(2, undefined)).toBeUndefined();
  expect(asked).toHaveLength(1);

  await small.get(5, content(5, 1_000));
  expect(small.contents.count).toBe(1);
  expect(await small.get(5, undefined)).toMatchObject({ serial: 5 });
});

test('are read again after an error, but not when they are no zone', async () => {
  const { contents, asked, faults, get } = open();
  const failing = contents.of(zone(1));
  asked[0]?.fail();
  await expect(failing).rejects.toThrow('It cannot be read.');
  expect(await get(1, content(1))).toMatchObject({ serial: 1 });
  expect(await get(2, { version: '1', text: 'no (zone' })).toBeUndefined();
  expect(faults).toHaveLength(1);
  expect(contents.of(zone(2))).toBeUndefined();
  expect(faults).toHaveLength(1);
});

test('are awaited by a limited number of zones, and a few of them are read at the same time', async () => {
  const { contents, asked } = open();
  const awaited = Array.from({ length: 2_000 }, (_none, at) => contents.of(zone(at + 1)));
  expect(contents.of(zone(3_000))).toBeUndefined();
  expect(asked.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  asked[1]?.fail();
  await expect(awaited[1]).rejects.toThrow('It cannot be read.');
  asked[2]?.resolve(content(7));
  await awaited[2];
  expect(asked.slice(8).map(({ id }) => id)).toEqual([9, 10]);
  for (let at = 0; at < 1_000; at += 1) {
    asked[at]?.resolve(content(7));
    if (at !== 1) expect(await awaited[at]).toMatchObject({ serial: 7 });
  }
  expect(awaited.findIndex((one) => one === undefined)).toBe(1_000);
});
