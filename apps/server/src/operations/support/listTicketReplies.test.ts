import type { Schema } from '@cloud-account/spec';
import { list, refusesFilters, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeTicket } from './tickets.fixture.js';

const server = useServer();

let ticketId = 0;

describe('listTicketReplies accepts', () => {
  it('a ticket without replies', async () => {
    ticketId = (await makeTicket(server.user)).id;
    const { body } = await server.user.get(`/support/tickets/${ticketId}/replies`);
    expect(body).toEqual({ data: [], page: 1, pages: 1, results: 0 });
  });

  it('and shows its own, the oldest first, page by page', async () => {
    const other = await makeTicket(server.user);
    await server.user.post(`/support/tickets/${other.id}/replies`, { description: 'elsewhere' });
    const texts = Array.from({ length: 30 }, (_, at) => `reply ${at}`);
    for (const description of texts) {
      await server.user.post(`/support/tickets/${ticketId}/replies`, { description });
    }
    const pages = await Promise.all(
      [1, 2].map((page) =>
        list<Schema<'TicketReplyPage'>>(
          server.user,
          `/support/tickets/${ticketId}/replies`,
          `?page_size=25&page=${page}`,
        ),
      ),
    );
    expect(pages.map(({ body: { page, pages: of, results } }) => [page, of, results])).toEqual([
      [1, 2, 30],
      [2, 2, 30],
    ]);
    expect(pages.flatMap(({ body }) => body.data.map(({ description }) => description))).toEqual(texts);
    const past = await server.user.get(`/support/tickets/${ticketId}/replies?page_size=25&page=3`);
    expect(past.status).toBe(404);
  });
});

describe('listTicketReplies refuses', () => {
  refusesFilters(server, { user: () => server.user, path: () => `/support/tickets/${ticketId}/replies` }, [
    [{ from_node: true }, 'from_node is not a key to filter by'],
  ]);
});
