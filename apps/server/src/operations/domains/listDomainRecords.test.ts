import type { Schema } from '@cloud-account/spec';
import {
  comesInPages,
  type FilterCase,
  isFiltered,
  isSorted,
  list,
  refusesFilters,
  signs,
  unpublished,
  useStage,
} from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusesCallers } from './callers.fixture.js';
import { makeDomain, makeRecord } from './stage.fixture.js';

const stage = useStage(unpublished);
type Kept = Schema<'DomainRecord'>;

let domain = 0;
let records: readonly Kept[] = [];

beforeAll(async () => {
  domain = (await makeDomain(stage.user)).id;
  const other = await makeDomain(stage.user);
  const made: Kept[] = [];
  for (let index = 0; index < 120; index += 1) {
    const name = `${index % 2 === 0 ? 'Host' : 'name'}${(index * 7) % 120}`;
    const fields = [
      { type: 'A', name, target: `192.0.2.${index % 4}` },
      { type: 'TXT', name, target: signs[index % signs.length] ?? '' },
      { type: 'MX', name: 'mail', target: 'Mail.example.org', priority: index },
      { type: 'CAA', name, tag: index % 3 === 0 ? 'issue' : 'iodef', target: 'ca.example.net' },
    ] as const;
    made.push(await makeRecord(stage.user, domain, fields[index % 4]));
    if (index % 20 === 0) await makeRecord(stage.user, other.id, fields[index % 4]);
  }
  records = made.sort((one, two) => one.id - two.id);
});

const listed = { user: () => stage.user, path: () => `/domains/${domain}/records`, items: () => records };
const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

describe('listDomainRecords', () => {
  it('shows each record as a read of it does, and none of another domain', async () => {
    const { body } = await list<Schema<'DomainRecordPage'>>(stage.user, listed.path(), '?page_size=500');
    expect(body.data).toStrictEqual(records);
  });

  it('shows one empty page of a new domain', async () => {
    const { id } = await makeDomain(stage.user);
    const { body } = await list(stage.user, `/domains/${id}/records`);
    expect(body).toStrictEqual({ data: [], page: 1, pages: 1, results: 0 });
  });

  comesInPages(stage, listed);

  isFiltered<Kept>(listed, [
    [{ type: { '+neq': 'A' } }, ({ type }) => type !== 'A'],
    [{ type: 'MX' }, ({ type }) => type === 'MX'],
    [{ type: 'SOA' }, () => false, 'none'],
    [{ type: { '+eq': 'CAA' } }, ({ type }) => type === 'CAA'],
    [{ type: { '+contains': 'a' } }, ({ type }) => holds(type, 'a')],
    [{ name: 'HOST0' }, ({ name }) => name === 'Host0'],
    [{ name: { '+neq': 'MAIL' } }, ({ name }) => name !== 'mail'],
    [{ name: { '+contains': 'HOST1' } }, ({ name }) => holds(name, 'host1')],
    [{ target: 'Mail.example.org' }, ({ target }) => target === 'Mail.example.org'],
    [{ target: { '+neq': '192.0.2.0' } }, ({ target }) => target !== '192.0.2.0'],
    [{ target: { '+contains': 'EXAMPLE' } }, ({ target }) => holds(target, 'example')],
    [{ tag: 'issue' }, ({ tag }) => tag === 'issue'],
    [{ tag: null }, ({ tag }) => tag === null],
    [{ tag: { '+neq': 'issue' } }, ({ tag }) => tag !== 'issue'],
    [{ tag: { '+neq': null } }, ({ tag }) => tag !== null],
    [{ tag: { '+contains': 'IO' } }, ({ tag }) => tag === 'iodef'],
    [
      { type: 'A', '+or': [{ name: { '+contains': '1' } }, { target: '192.0.2.0' }] },
      ({ type, name, target }) => type === 'A' && (name.includes('1') || target === '192.0.2.0'),
    ],
    ...signs.map((sign): FilterCase<Kept> => [{ target: sign }, ({ target }) => target === sign]),
    ...["'", '%', '_', '\\', '"', 'GRÜ'].map((part): FilterCase<Kept> => [
      { target: { '+contains': part } },
      ({ target }) => holds(target, part),
    ]),
  ]);

  isSorted(listed, {
    type: ({ type }) => type,
    name: ({ name }) => name.toLowerCase(),
    target: ({ target }) => target,
    tag: ({ tag }) => tag,
  });

  refusesFilters(stage, listed, [
    [{ type: 5 }, 'type is not valid'],
    [{ name: null }, 'name is not valid'],
    [{ tag: 5 }, 'tag is not valid'],
    [{ target: { '+gt': 'a' } }, '+gt does not fit target'],
    [{ priority: 5 }, 'priority is not a key to filter by'],
    [{ domain: 'x' }, 'domain is not a key to filter by'],
  ]);
});

describe('listDomainRecords refuses the caller', () => {
  refusesCallers(stage, { method: 'GET', path: () => '/records' });
});
