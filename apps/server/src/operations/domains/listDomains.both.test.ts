import type { Schema } from '@cloud-account/spec';
import {
  expectRefused,
  type FilterCase,
  isFiltered,
  isSorted,
  list,
  refusesFilters,
  signs,
  type TestUser,
  unpublished,
  useServer,
} from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDomain, newName } from './domains.fixture.js';

const server = useServer(unpublished);
type Domain = Schema<'Domain'>;

let domains: readonly Domain[] = [];

const groups = ['', 'shops', 'Shops', 'blog', ...signs];

beforeAll(async () => {
  const made: Domain[] = [];
  for (let index = 0; index < 130; index += 1) {
    const group = groups[index % groups.length] ?? '';
    const fields = {
      // Names in another order than the ids.
      domain: `${index % 3 === 0 ? 'Alpha' : 'beta'}-${(index * 37) % 130}.list.example`,
      group,
      status: index % 4 === 0 ? ('disabled' as const) : ('active' as const),
      tags: [`tag ${index % 5}`, ...(group.length > 2 ? [group] : [])],
    };
    made.push(await makeDomain(server.user, fields));
    if (index % 10 === 0) await makeDomain(server.stranger, { group, tags: fields.tags });
  }
  domains = made.sort((one, other) => one.id - other.id);
});

const listed = { user: () => server.user, path: () => '/domains', items: () => domains };
const includesText = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

describe('listDomains', () => {
  it('shows each domain as a read does, and none of another account', async () => {
    const { body } = await list<Schema<'DomainPage'>>(server.user, '/domains', '?page_size=500');
    expect(body.data).toStrictEqual(domains);
  });

  it('shows one empty page when there are none', async () => {
    const nobody = await server.newAccount();
    const { body } = await list(nobody, '/domains');
    expect(body).toStrictEqual({ data: [], page: 1, pages: 1, results: 0 });
    await expectRefused(server, () => list(nobody, '/domains', '?page=2'), 404, 'Not found');
    const absurd = await list(nobody, '/domains', `?page=${'9'.repeat(30)}`, { group: 'x' });
    expect(absurd.body).toStrictEqual({ data: [], page: 1, pages: 1, results: 0 });
  });

  it.each([25, 60, 500])('comes in pages of %i by id, each domain once', async (size) => {
    const pages = Math.ceil(domains.length / size);
    const seen: number[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const { body } = await list(server.user, '/domains', `?page=${page}&page_size=${size}`);
      expect(body).toMatchObject({ page, pages, results: domains.length });
      seen.push(...body.data.map(({ id }) => id));
    }
    expect(seen).toEqual(domains.map(({ id }) => id));
    const past = () => list(server.user, '/domains', `?page=${pages + 1}&page_size=${size}`);
    await expectRefused(server, past, 404, 'Not found');
  });

  it('comes in pages of 100 by default, and an absurd page means the last one', async () => {
    const { body } = await list<Schema<'DomainPage'>>(server.user, '/domains');
    expect(body).toStrictEqual({ data: domains.slice(0, 100), page: 1, pages: 2, results: 130 });
    for (const page of ['184467440737095517', '9'.repeat(40)]) {
      const last = await list<Schema<'DomainPage'>>(server.user, '/domains', `?page=${page}`);
      expect(last.body).toStrictEqual({ data: domains.slice(100), page: 2, pages: 2, results: 130 });
    }
  });

  it('comes in pages of the filtered domains, in the requested order', async () => {
    const found = domains.filter(({ status }) => status === 'active');
    const wanted = [...found].sort((one, other) =>
      Buffer.from(other.domain.toLowerCase()).compare(Buffer.from(one.domain.toLowerCase())),
    );
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(wanted.length / 25); page += 1) {
      const filter = { status: 'active', '+order_by': 'domain', '+order': 'desc' };
      const { body } = await list(server.user, '/domains', `?page_size=25&page=${page}`, filter);
      expect(body).toMatchObject({ page, results: wanted.length });
      seen.push(...body.data.map(({ id }) => id));
    }
    expect(seen).toEqual(wanted.map(({ id }) => id));
  });

  isFiltered<Domain>(listed, [
    [{ domain: { '+contains': 'BETA' } }, ({ domain }) => includesText(domain, 'beta')],
    [{ domain: 'alpha-0.list.EXAMPLE' }, ({ domain }) => domain === 'Alpha-0.list.example'],
    [{ domain: { '+eq': 'Alpha-0.list.example' } }, ({ domain }) => domain === 'Alpha-0.list.example'],
    [{ domain: { '+neq': 'ALPHA-0.list.example' } }, ({ domain }) => domain !== 'Alpha-0.list.example'],
    [
      { domain: { '+contains': '-1', '+neq': 'beta-1.list.example' } },
      ({ domain }) => domain.includes('-1') && domain !== 'beta-1.list.example',
    ],
    [{ group: 'shops' }, ({ group }) => group === 'shops'],
    [{ group: { '+contains': 'shops' } }, ({ group }) => includesText(group ?? '', 'shops')],
    [{ group: { '+neq': 'shops' } }, ({ group }) => group !== 'shops'],
    [{ group: '' }, ({ group }) => group === ''],
    [{ group: null }, ({ group }) => group === ''],
    [{ group: { '+neq': null } }, ({ group }) => group !== ''],
    [{ tags: 'tag 3' }, ({ tags }) => tags.includes('tag 3')],
    [{ tags: { '+contains': 'SHOP' } }, ({ tags }) => tags.some((tag) => includesText(tag, 'shop'))],
    [{ tags: { '+neq': 'tag 3' } }, ({ tags }) => tags.some((tag) => tag !== 'tag 3')],
    [
      { '+and': [{ tags: 'tag 1' }, { tags: 'blog' }] },
      ({ tags }) => tags.includes('tag 1') && tags.includes('blog'),
    ],
    [
      { '+or': [{ tags: 'tag 1' }, { group: 'blog', domain: { '+contains': 'alpha' } }] },
      ({ tags, group, domain }) =>
        tags.includes('tag 1') || (group === 'blog' && includesText(domain, 'alpha')),
    ],
    [
      { group: 'blog', '+or': [{ tags: 'tag 1' }, { tags: 'tag 2' }] },
      ({ tags, group }) => group === 'blog' && (tags.includes('tag 1') || tags.includes('tag 2')),
    ],
    [{ status: 'disabled' }, ({ status }) => status === 'disabled'],
    [{ type: { '+neq': 'master' } }, () => false, 'none'],
    [{ id: { '+gt': 0 } }, () => true, 'all'],
    [{ updated: { '+lt': '2000-01-01T00:00:00' } }, () => false, 'none'],
    [{ tags: 'no such tag' }, () => false, 'none'],
    [{}, () => true, 'all'],
    [{ '+or': [{}] }, () => true, 'all'],
    [{ group: { '+contains': '' } }, () => true, 'all'],
    ...signs.map((sign): FilterCase<Domain> => [{ group: sign }, ({ group }) => group === sign]),
    ...signs
      .filter((sign) => sign.length > 2)
      .map((sign): FilterCase<Domain> => [{ tags: sign }, ({ tags }) => tags.includes(sign)]),
    ...["'", '%', '_', '\\', '"', '\\%', '$', '1=1', '0%', 'grüße', 'GRÜ'].map((part): FilterCase<Domain> => [
      { group: { '+contains': part } },
      ({ group }) => includesText(group ?? '', part),
    ]),
    // As patterns these would be found in under_score and in Grüße.
    [{ group: { '+contains': 'unde__score' } }, () => false, 'none'],
    [{ group: { '+contains': 'Gr%e' } }, () => false, 'none'],
  ]);

  isSorted(listed, {
    domain: ({ domain }) => domain.toLowerCase(),
    group: ({ group }) => group,
    type: ({ type }) => type,
    status: ({ status }) => status,
    updated: ({ updated }) => updated,
    created: ({ created }) => created,
    id: ({ id }) => String(id).padStart(12, '0'),
  });

  refusesFilters(server, listed, [
    [{ '+order_by': 'tags' }, 'tags is not a key to order by'],
    [{ domain: { '+gt': 'a' } }, '+gt does not fit domain'],
    [{ domain: 5 }, 'domain is not valid'],
    [{ soa_email: 'a@example.org' }, 'soa_email is not a key to filter by'],
    ['x'.repeat(8193), 'At most 8192 characters'],
  ]);

  it('reports all problems of a filter at once', async () => {
    await expectRefused(
      server,
      () => list(server.user, '/domains', '', { name: 1, domain: 5, '+order_by': 'x' }),
      400,
      ['X-Filter', 'name is not a key to filter by'],
      ['X-Filter', 'domain is not valid'],
      ['X-Filter', 'x is not a key to order by'],
    );
  });
});

describe('listDomains for a restricted user', () => {
  const restrict = async (ids: readonly number[], level: 'read_only' | 'read_write'): Promise<TestUser> =>
    server.user.newUser({
      restricted: true,
      globalGrants: ['add_domains'],
      grants: ids.map((id) => ({ kind: 'domain', id, permissions: level })),
    });

  it('shows and counts only granted domains', async () => {
    const granted = domains.slice(10, 70);
    const user = await restrict(
      granted.map(({ id }) => id),
      'read_only',
    );
    const { body } = await list<Schema<'DomainPage'>>(user, '/domains', '?page_size=25&page=3');
    expect(body).toStrictEqual({ data: granted.slice(50), page: 3, pages: 3, results: 60 });
    const found = await list<Schema<'DomainPage'>>(user, '/domains', '?page_size=500', { tags: 'tag 3' });
    expect(found.body.data).toStrictEqual(granted.filter(({ tags }) => tags.includes('tag 3')));
  });

  it('shows the domains that it made itself', async () => {
    const user = await restrict([], 'read_only');
    const domain = await makeDomain(user, { domain: newName() });
    expect((await list(user, '/domains')).body.data).toStrictEqual([domain]);
    await user.delete(`/domains/${domain.id}`);
    expect((await list(user, '/domains')).body).toMatchObject({ data: [], results: 0 });
  });
});
