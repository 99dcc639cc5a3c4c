import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useServerWithClock } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { amendTicket, gravatarOf, makeTicket, readTicket } from './tickets.fixture.js';

const server = useServerWithClock();

const reply = (id: number, body: object) =>
  server.user.post<Schema<'TicketReply'>>(`/support/tickets/${id}/replies`, body);

describe('createTicketReply accepts', () => {
  it.each(['new', 'open', 'closed'])(
    'a reply to a ticket that is %s, without a change of its status',
    async (status) => {
      const before = await makeTicket(server.user);
      const closedAt = status === 'closed' ? `${before.opened}Z` : null;
      await amendTicket(server, before.id, { status, closedAt });
      const other = await server.user.newUser();
      server.clock.advance(5_000);
      const answer = await other.post<Schema<'TicketReply'>>(`/support/tickets/${before.id}/replies`, {
        description: 'Grüße 😀\r\n',
      });
      expect(answer.body).toEqual({
        id: expect.any(Number) as number,
        created: expect.stringMatching(/^\d{4}-/) as string,
        created_by: other.username,
        description: 'Grüße 😀\r\n',
        from_node: false,
        gravatar_id: gravatarOf(other),
      });
      const after = await readTicket(server.user, before.id);
      expect(after).toMatchObject({
        status,
        closed: status === 'closed' ? before.opened : null,
        updated: answer.body.created,
        updated_by: other.username,
      });
      expect(after.updated > before.updated).toBe(true);
      expect(await newestEvent(server.user)).toMatchObject({
        action: 'ticket_update',
        username: other.username,
        entity: { id: before.id, label: before.summary, type: 'ticket' },
      });
    },
  );

  it('the ID of a ticket in the body, which is ignored', async () => {
    const { id } = await makeTicket(server.user);
    for (const ticket_id of [id, id + 1, null]) {
      expect((await reply(id, { ticket_id, description: 'more' })).status).toBe(200);
    }
    expect((await server.user.get<{ results: number }>(`/support/tickets/${id}/replies`)).body.results).toBe(
      3,
    );
  });
});

describe('createTicketReply refuses', () => {
  it('a text that cannot be stored', async () => {
    const { id } = await makeTicket(server.user);
    const refuses = (body: object, reason: string) =>
      expectRefused(server, () => reply(id, body), 400, ['description', reason]);
    await refuses({ description: '\ud800' }, 'description is not valid');
  });
});
