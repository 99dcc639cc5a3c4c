import type { Schema } from '@cloud-account/spec';
import {
  comesInPages,
  isFiltered,
  isSorted,
  list,
  refusesFilters,
  signs,
  unpublished,
  useServer,
} from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDomain, makeRecord } from '../domains.fixture.js';

const server = useServer(unpublished);
type Kept = Schema<'DomainRecord'>;

let domain = 0;
let records: readonly Kept[] = [];

beforeAll(async () => {
  domain = (await makeDomain(server.user)).id;
  const other = await makeDomain(server.user);
  const made: Kept[] = [];
  for (let index = 0; index < 40; index += 1) {
    const name = `${index % 2 === 0 ? 'Host' : 'name'}${(index * 7) % 40}`;
    const fields = [
      { type: 'A', name, target: `192.0.2.${index % 4}` },
      { type: 'TXT', name, target: signs[index % signs.length] ?? '' },
      { type: 'MX', name: 'mail', target: 'Mail.example.org', priority: index },
      { type: 'CAA', name, tag: index % 3 === 0 ? 'issue' : 'iodef', target: 'ca.example.net' },
    ] as const;
    made.push(await makeRecord(server.user, domain, fields[index % 4]));
    if (index % 20 === 0) await makeRecord(server.user, other.id, fields[index % 4]);
  }
  records = made.sort((one, two) => one.id - two.id);
});

const listed = { user: () => server.user, path: () => `/domains/${domain}/records`, items: () => records };
const includesText = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

describe('listDomainRecords', () => {
  it('shows each record as a read does, and none of another domain', async () => {
    const { body } = await list<Schema<'DomainRecordPage'>>(server.user, listed.path(), '?page_size=500');
    expect(body.data).toStrictEqual(records);
  });

  it('shows one empty page of a new domain', async () => {
    const { id } = await makeDomain(server.user);
    const { body } = await list(server.user, `/domains/${id}/records`);
    expect(body).toStrictEqual({ data: [], page: 1, pages: 1, results: 0 });
  });

  comesInPages(listed);

  isFiltered<Kept>(listed, [
    [{ type: 'MX' }, ({ type }) => type === 'MX'],
    [{ name: 'HOST0' }, ({ name }) => name === 'Host0'],
    [{ name: { '+contains': 'HOST1' } }, ({ name }) => includesText(name, 'host1')],
    [{ target: 'Mail.example.org' }, ({ target }) => target === 'Mail.example.org'],
    [{ target: { '+contains': 'EXAMPLE' } }, ({ target }) => includesText(target, 'example')],
    [{ tag: 'issue' }, ({ tag }) => tag === 'issue'],
    [{ tag: null }, ({ tag }) => tag === null],
    [{ tag: { '+neq': 'issue' } }, ({ tag }) => tag !== 'issue'],
  ]);

  isSorted(listed, {
    type: ({ type }) => type,
    name: ({ name }) => name.toLowerCase(),
    target: ({ target }) => target,
    tag: ({ tag }) => tag,
  });

  refusesFilters(server, listed, [[{ priority: 5 }, 'priority is not a key to filter by']]);
});
