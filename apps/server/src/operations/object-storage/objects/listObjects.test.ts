import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendWithBody } from './body-of-get.fixture.js';
import { makeBucket, pathOf, putObject } from '../storage.fixture.js';

const server = useServer();

type List = Schema<'ObjectList'>;

let bucket: Schema<'Bucket'>;
const names = ['a b+c&d.txt', 'photos/1.jpg', 'photos/2.jpg', 'texts/ä.txt', 'zoo'];

beforeAll(async () => {
  bucket = await makeBucket(server.user);
  for (const name of names) await putObject(server.user, bucket, name, name);
});

const list = async (query: string): Promise<List> =>
  expectDone(await server.user.get<List>(`${pathOf(bucket)}/object-list${query}`));
const namesOf = ({ data }: List): string[] => data.map(({ name }) => name);

describe('listObjects', () => {
  it('lists objects with their metadata', async () => {
    const { data, ...rest } = await list('');
    expect(rest).toEqual({ next_marker: null, is_truncated: false });
    expect(data.map(({ name }) => name)).toEqual(names);
    expect(data[1]).toStrictEqual({
      name: 'photos/1.jpg',
      etag: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      last_modified: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/) as string,
      owner: expect.any(String) as string,
      size: 12,
      next_marker: null,
      is_truncated: false,
    });
  });

  it('lists by prefix, delimiter and marker, encoded or not', async () => {
    expect(namesOf(await list('?prefix=photos/'))).toEqual(['photos/1.jpg', 'photos/2.jpg']);
    expect(namesOf(await list('?prefix=photos%2F&marker=photos%2F1.jpg'))).toEqual(['photos/2.jpg']);
    expect(namesOf(await list(`?prefix=${encodeURIComponent('a b+c&d')}`))).toEqual(['a b+c&d.txt']);
    const cut = await list('?delimiter=/');
    expect(namesOf(cut)).toEqual(['a b+c&d.txt', 'photos/', 'texts/', 'zoo']);
    expect(cut.data[1]).toStrictEqual({
      name: 'photos/',
      etag: null,
      last_modified: null,
      owner: null,
      size: null,
      next_marker: null,
      is_truncated: false,
    });
    expect(namesOf(await list('?delimiter=/&marker=photos/'))).toEqual(['texts/', 'zoo']);
  });

  it('comes in parts, each with the marker of the next', async () => {
    const large = await makeBucket(server.user);
    const all = Array.from({ length: 30 }, (_, index) => `object-${String(index).padStart(2, '0')}`);
    await Promise.all(all.map((name) => putObject(server.user, large, name)));
    const path = `${pathOf(large)}/object-list/?page_size=25`;
    const first = (await server.user.get<List>(path)).body;
    expect(first).toMatchObject({ next_marker: 'object-24', is_truncated: true });
    expect(first.data.every(({ next_marker: marker }) => marker === 'object-24')).toBe(true);
    const last = (await server.user.get<List>(`${path}&marker=${first.next_marker ?? ''}`)).body;
    expect(last).toMatchObject({ next_marker: null, is_truncated: false });
    expect([...namesOf(first), ...namesOf(last)]).toEqual(all);
  });

  it('reads its parameters from a body if the query has none', async () => {
    const path = `${pathOf(bucket)}/object-list`;
    const body = (value: object) => JSON.stringify(value);
    const read = async (query: string, text: string): Promise<string[]> => {
      const answer = await sendWithBody(server, path + query, text);
      expect(answer.status, answer.text).toBe(200);
      return namesOf(JSON.parse(answer.text) as List);
    };
    const prefix = { prefix: 'photos/', marker: null, unknown: 1 };
    expect(await read('', body(prefix))).toEqual(['photos/1.jpg', 'photos/2.jpg']);
    expect(await read('?marker=photos/1.jpg', body(prefix))).toEqual(['photos/2.jpg']);
    expect(await read('?prefix=z', body(prefix))).toEqual(['zoo']);
    for (const nothing of ['{}', 'null', '[]', '{"prefix": ', '"photos/"'])
      expect(await read('', nothing)).toEqual(names);
    const small = await sendWithBody(server, path, body({ page_size: 3, prefix: {} }));
    expect(small.status).toBe(400);
    expect(small.text).toContain('"prefix"');
    expect((await sendWithBody(server, path, body({ page_size: 3 }))).text).toContain('Must be 25-500');
  });

  it.each([
    ['?page_size=24', ['page_size', 'Must be 25-500']],
    ['?prefix=%00', ['prefix', 'prefix is not valid']],
  ] as const)('refuses %s', async (query, [field, reason]) => {
    const send = () => server.user.get(`${pathOf(bucket)}/object-list${query}`);
    await expectRefused(server, send, 400, [field, reason]);
  });
});
