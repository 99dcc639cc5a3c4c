import type { Schema } from '@cloud-account/spec';
import { expectRefused, list, refusesFilters, unpublished, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/domains.fixture.js';

const server = useServer(unpublished);

type Page = Schema<'TagPage'>;

const labelsOf = ({ data }: Page): string[] => data.map(({ label }) => label);

beforeAll(async () => {
  await makeDomain(server.user, { tags: ['of a domain', 'Zebra', 'also alone'] });
  for (const label of ['also alone ', 'Übermut', 'a/b?c']) await server.user.post('/tags', { label });
  await server.stranger.post('/tags', { label: 'not here' });
});

const expected = ['Zebra', 'a/b?c', 'also alone', 'also alone ', 'of a domain', 'Übermut'];

describe('listTags', () => {
  it('lists tags that were made explicitly and implicitly, by label', async () => {
    const { body } = await list<Page>(server.user, '/tags');
    expect(body).toStrictEqual({ data: expected.map((label) => ({ label })), page: 1, pages: 1, results: 6 });
  });

  it('comes in pages', async () => {
    const many = await server.newAccount();
    const tags = Array.from({ length: 60 }, (_, index) => `tag-${String(index).padStart(2, '0')}`);
    await makeDomain(many, { tags });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list<Page>(many, '/tags', `?page_size=25&page=${page}`)),
    );
    expect(pages.flatMap(({ body }) => labelsOf(body))).toEqual(tags);
  });

  it.each<[object, string[]]>([
    [{ label: 'Zebra' }, ['Zebra']],
    [{ label: { '+contains': 'ALONE' } }, ['also alone', 'also alone ']],
    [{ '+order_by': 'label', '+order': 'desc' }, [...expected].reverse()],
  ])('is filtered by %j', async (filter, labels) => {
    expect(labelsOf((await list<Page>(server.user, '/tags', '', filter)).body)).toEqual(labels);
  });

  refusesFilters(server, { user: () => server.user, path: () => '/tags' }, [
    [{ '+order': 'desc' }, '+order needs +order_by'],
  ]);

  it('keeps a tag that is removed from the last thing', async () => {
    const owner = await server.newAccount();
    const { id } = await makeDomain(owner, { tags: ['left over'] });
    await owner.put(`/domains/${id}`, { tags: [] });
    expect(labelsOf((await list<Page>(owner, '/tags')).body)).toEqual(['left over']);
  });
});

describe('listTags refuses the caller', () => {
  it('a filter on an unknown key', async () => {
    await expectRefused(server, () => server.user.put('/tags/Zebra', {}), 405, 'Method Not Allowed');
  });
});
