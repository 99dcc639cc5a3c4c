import type { Schema } from '@cloud-account/spec';
import { list, refusesFilters, type TestUser, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { amendTicket, makeTicket } from './tickets.fixture.js';

const server = useServer();

type Page = Schema<'TicketPage'>;

const ask = (user: TestUser, query = '', filter?: unknown) =>
  list<Page>(user, '/support/tickets', query, filter);
const idsOf = ({ data }: Page): number[] => data.map(({ id }) => id);

describe('listTickets accepts', () => {
  let user: TestUser;
  /** 60 tickets in the order they were opened, a minute between them; every third is closed, every second open. */
  const ids: number[] = [];

  beforeAll(async () => {
    user = await server.newAccount();
    const opened = (at: number, days = 0) => new Date(Date.UTC(2026, 0, 1 + days, 0, at, 0, 789));
    for (let at = 0; at < 60; at += 1) {
      const { id } = await makeTicket(user, { summary: `ticket ${at}` });
      const status = at % 3 === 0 ? 'closed' : at % 2 === 0 ? 'open' : 'new';
      const closedAt = status === 'closed' ? opened(at, 1) : null;
      await amendTicket(server, id, { status, openedAt: opened(at), updatedAt: opened(-at), closedAt });
      ids.push(id);
    }
  });

  const where = (of: (at: number) => boolean): number[] => ids.filter((_id, at) => of(at));
  const newestFirst = (some: number[]): number[] => [...some].reverse();
  const shown = () => [
    ...newestFirst(where((at) => at % 3 !== 0)),
    ...newestFirst(where((at) => at % 3 === 0)),
  ];

  it('an account without tickets', async () => {
    const { body } = await ask(await server.newAccount());
    expect(body).toEqual({ data: [], page: 1, pages: 1, results: 0 });
  });

  it('and shows open ones first, each group by time, over all pages', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => ask(user, `?page_size=25&page=${page}`)));
    expect(pages.map(({ body: { page, pages: of, results } }) => [page, of, results])).toEqual([
      [1, 3, 60],
      [2, 3, 60],
      [3, 3, 60],
    ]);
    expect(pages.flatMap(({ body }) => idsOf(body))).toEqual(shown());
    expect((await ask(user, '?page_size=25&page=4')).status).toBe(404);
    expect((await ask(user, '?page_size=24')).status).toBe(400);
  });

  it.each<[object, (at: number) => boolean]>([
    [{ status: 'closed' }, (at) => at % 3 === 0],
    [{ '+or': [{ status: 'open' }, { status: 'new' }] }, (at) => at % 3 !== 0],
    [{ status: { '+neq': 'new' } }, (at) => at % 3 === 0 || at % 2 === 0],
    [{ opened: '2026-01-01T00:07:00' }, (at) => at === 7],
    [{ opened: { '+lt': '2026-01-01T00:07:00' } }, (at) => at < 7],
    [{ updated: { '+gte': '2025-12-31T23:40:00' } }, (at) => at <= 20],
    [{ closed: null }, (at) => at % 3 !== 0],
    [{ closed: { '+gt': '2026-01-02T00:30:00' } }, (at) => at % 3 === 0 && at > 30],
  ])('and filters by %j', async (filter, finds) => {
    const { body, text } = await ask(user, '', filter);
    const wanted = where(finds);
    expect(body, text).toMatchObject({ results: wanted.length });
    expect(idsOf(body)).toEqual(shown().filter((id) => wanted.includes(id)));
  });

  it('and sorts by a requested field instead', async () => {
    const order = async (filter: object) => idsOf((await ask(user, '', filter)).body);
    expect(await order({ '+order_by': 'opened', '+order': 'asc' })).toEqual(ids);
    expect(await order({ '+order_by': 'updated', '+order': 'asc' })).toEqual(newestFirst(ids));
    expect(await order({ status: 'closed', '+order_by': 'opened', '+order': 'desc' })).toEqual(
      newestFirst(where((at) => at % 3 === 0)),
    );
  });

  it('and sorts by id and summary, as web consoles do', async () => {
    const owner = await server.newAccount();
    const made: number[] = [];
    for (const summary of ['b', 'c', 'a']) made.push((await makeTicket(owner, { summary })).id);
    const [b, c, a] = made;
    const order = async (filter: object) => idsOf((await ask(owner, '', filter)).body);
    expect(await order({ '+order_by': 'summary' })).toEqual([a, b, c]);
    expect(await order({ '+order_by': 'id', '+order': 'asc' })).toEqual(made);
    expect(await order({ summary: { '+contains': 'C' } })).toEqual([c]);
    expect(await order({ id: { '+gt': b }, '+order_by': 'id', '+order': 'desc' })).toEqual([a, c]);
  });

  it('and shows nothing of another account', async () => {
    const own = await makeTicket(server.stranger);
    expect(idsOf((await ask(server.stranger)).body)).toEqual([own.id]);
  });
});

describe('listTickets refuses', () => {
  refusesFilters(server, { user: () => server.user, path: () => '/support/tickets' }, [
    [{ description: 'x' }, 'description is not a key to filter by'],
  ]);
});
