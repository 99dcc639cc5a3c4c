import { expectRefused, newestEvent, useServerWithClock } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { amendTicket, makeTicket, readTicket } from './tickets.fixture.js';

const server = useServerWithClock();

const close = (id: number) => server.user.post(`/support/tickets/${id}/close`);

describe('closeTicket accepts', () => {
  it.each(['new', 'open'])('a ticket that is %s, and writes an event', async (status) => {
    const before = await makeTicket(server.user);
    await amendTicket(server, before.id, { status });
    server.clock.advance(5_000);
    const answer = await close(before.id);
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    const after = await readTicket(server.user, before.id);
    expect(after).toEqual({
      ...before,
      status: 'closed',
      closable: false,
      closed: expect.stringMatching(/^\d{4}-/) as string,
      updated: after.closed,
      updated_by: server.user.username,
    });
    expect(after.updated > before.updated).toBe(true);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'ticket_update',
      entity: { id: before.id, type: 'ticket' },
    });
  });

  it('one of two simultaneous requests', async () => {
    const { id } = await makeTicket(server.user);
    const answers = await Promise.all([close(id), close(id), close(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('a request without a body', async () => {
    const { id } = await makeTicket(server.user);
    expect((await server.user.call('POST', `/support/tickets/${id}/close`)).status).toBe(200);
  });
});

describe('closeTicket refuses', () => {
  it('a ticket that is closed already', async () => {
    const { id } = await makeTicket(server.user);
    await close(id);
    await expectRefused(server, () => close(id), 400, 'The ticket is closed already');
  });

  it('a ticket that is not closable', async () => {
    const { id } = await makeTicket(server.user);
    await amendTicket(server, id, { closable: false });
    await expectRefused(server, () => close(id), 400, 'Only support can close this ticket');
  });
});
