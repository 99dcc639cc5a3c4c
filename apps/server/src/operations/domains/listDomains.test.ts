import type { Schema } from '@cloud-account/spec';
import {
  comesInPages,
  expectRefused,
  type FilterCase,
  isFiltered,
  isSorted,
  list,
  refusesFilters,
  signs,
  type TestUser,
  unpublished,
  useStage,
} from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDomain, newName } from './stage.fixture.js';

const stage = useStage(unpublished);
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
    made.push(await makeDomain(stage.user, fields));
    if (index % 10 === 0) await makeDomain(stage.stranger, { group, tags: fields.tags });
  }
  domains = made.sort((one, other) => one.id - other.id);
});

const listed = { user: () => stage.user, path: () => '/domains', items: () => domains };
const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

describe('listDomains', () => {
  it('shows each domain as a read of it does, and none of another account', async () => {
    const { body } = await list<Schema<'DomainPage'>>(stage.user, '/domains', '?page_size=500');
    expect(body.data).toStrictEqual(domains);
  });

  it('shows one empty page when there is nothing', async () => {
    const nobody = await stage.cloud.newAccount();
    const { body } = await list(nobody, '/domains');
    expect(body).toStrictEqual({ data: [], page: 1, pages: 1, results: 0 });
    await expectRefused(stage.cloud, () => list(nobody, '/domains', '?page=2'), 404, 'Not found');
    const absurd = await list(nobody, '/domains', `?page=${'9'.repeat(30)}`, { group: 'x' });
    expect(absurd.body).toStrictEqual({ data: [], page: 1, pages: 1, results: 0 });
  });

  comesInPages(stage, listed);

  isFiltered<Domain>(listed, [
    [{ domain: { '+contains': 'BETA' } }, ({ domain }) => holds(domain, 'beta')],
    [{ domain: 'alpha-0.list.EXAMPLE' }, ({ domain }) => domain === 'Alpha-0.list.example'],
    [{ domain: { '+eq': 'Alpha-0.list.example' } }, ({ domain }) => domain === 'Alpha-0.list.example'],
    [{ domain: { '+neq': 'ALPHA-0.list.example' } }, ({ domain }) => domain !== 'Alpha-0.list.example'],
    [
      { domain: { '+contains': '-1', '+neq': 'beta-1.list.example' } },
      ({ domain }) => domain.includes('-1') && domain !== 'beta-1.list.example',
    ],
    [{ group: 'shops' }, ({ group }) => group === 'shops'],
    [{ group: { '+contains': 'shops' } }, ({ group }) => holds(group ?? '', 'shops')],
    [{ group: { '+neq': 'shops' } }, ({ group }) => group !== 'shops'],
    [{ group: '' }, ({ group }) => group === ''],
    [{ group: null }, ({ group }) => group === ''],
    [{ group: { '+neq': null } }, ({ group }) => group !== ''],
    [{ tags: 'tag 3' }, ({ tags }) => tags.includes('tag 3')],
    [{ tags: { '+contains': 'SHOP' } }, ({ tags }) => tags.some((tag) => holds(tag, 'shop'))],
    [{ tags: { '+neq': 'tag 3' } }, ({ tags }) => tags.some((tag) => tag !== 'tag 3')],
    [
      { '+and': [{ tags: 'tag 1' }, { tags: 'blog' }] },
      ({ tags }) => tags.includes('tag 1') && tags.includes('blog'),
    ],
    [
      { '+or': [{ tags: 'tag 1' }, { group: 'blog', domain: { '+contains': 'alpha' } }] },
      ({ tags, group, domain }) => tags.includes('tag 1') || (group === 'blog' && holds(domain, 'alpha')),
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
      ({ group }) => holds(group ?? '', part),
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

  refusesFilters(stage, listed, [
    [{ '+order_by': 'tags' }, 'tags is not a key to order by'],
    [{ '+order_by': 'domain', '+order': 'up' }, '+order must be asc or desc'],
    [{ domain: { '+gt': 'a' } }, '+gt does not fit domain'],
    [{ tags: { '+lt': 'a' } }, '+lt does not fit tags'],
    [{ group: { '+like': 'a' } }, '+like does not fit group'],
    [{ domain: 5 }, 'domain is not valid'],
    [{ domain: null }, 'domain is not valid'],
    [{ domain: ['a'] }, 'domain takes one value or an object of operators, no list; +and and +or take lists'],
    [{ group: { '+contains': null } }, 'group is not valid'],
    [{ tags: true }, 'tags is not valid'],
    [{ domain: {} }, 'domain is not valid'],
    [{ domain: 'x\0' }, 'domain is not valid'],
    [{ soa_email: 'a@example.org' }, 'soa_email is not a key to filter by'],
  ]);

  it('tells everything wrong with a filter at once', async () => {
    await expectRefused(
      stage.cloud,
      () => list(stage.user, '/domains', '', { name: 1, domain: 5, '+order_by': 'x' }),
      400,
      ['X-Filter', 'name is not a key to filter by'],
      ['X-Filter', 'domain is not valid'],
      ['X-Filter', 'x is not a key to order by'],
    );
  });
});

describe('listDomains for a restricted user', () => {
  const restrict = async (ids: readonly number[], level: 'read_only' | 'read_write'): Promise<TestUser> =>
    stage.user.newUser({
      restricted: true,
      globalGrants: ['add_domains'],
      grants: ids.map((id) => ({ kind: 'domain', id, permissions: level })),
    });

  it('shows what was granted, and counts no more', async () => {
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

  it('shows nothing without grants, nor what another account granted', async () => {
    const foreign = await makeDomain(stage.stranger);
    const user = await restrict([foreign.id], 'read_write');
    expect((await list(user, '/domains')).body).toMatchObject({ data: [], results: 0 });
  });

  it('shows what it made itself', async () => {
    const user = await restrict([], 'read_only');
    const domain = await makeDomain(user, { domain: newName() });
    expect((await list(user, '/domains')).body.data).toStrictEqual([domain]);
    await user.delete(`/domains/${domain.id}`);
    expect((await list(user, '/domains')).body).toMatchObject({ data: [], results: 0 });
  });
});

describe('listDomains refuses the caller', () => {
  it('without the scope', async () => {
    const weak = await stage.user.newToken({ scopes: ['nodes:read_only'] });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => list(weak, '/domains'), 401, reason);
  });
});
