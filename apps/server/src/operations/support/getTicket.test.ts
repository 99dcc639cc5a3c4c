import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { amendTicket, makeTicket, readTicket } from './tickets.fixture.js';

const server = useServer();

describe('getTicket accepts', () => {
  it('a ticket of another user of the account', async () => {
    const ticket = await makeTicket(server.user);
    expect(await readTicket(await server.user.newUser(), ticket.id)).toEqual(ticket);
  });

  it('a ticket whose opener was deleted', async () => {
    const user = await server.user.newUser();
    const ticket = await makeTicket(user);
    expect((await server.user.delete(`/account/users/${user.username}`)).status).toBe(200);
    expect(await readTicket(server.user, ticket.id)).toEqual(ticket);
  });

  it('and shows whether the account may close it', async () => {
    const { id } = await makeTicket(server.user);
    await amendTicket(server, id, { closable: false });
    expect((await readTicket(server.user, id)).closable).toBe(false);
  });
});
