import { useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { needsAccess } from './callers.fixture.js';
import { amendTicket, makeTicket, readTicket } from './tickets.fixture.js';

const stage = useStage();

describe('getTicket accepts', () => {
  it('a ticket of another user of the account', async () => {
    const ticket = await makeTicket(stage.user);
    expect(await readTicket(await stage.user.newUser(), ticket.id)).toEqual(ticket);
  });

  it('a ticket whose opener is gone', async () => {
    const user = await stage.user.newUser();
    const ticket = await makeTicket(user);
    expect((await stage.user.delete(`/account/users/${user.username}`)).status).toBe(200);
    expect(await readTicket(stage.user, ticket.id)).toEqual(ticket);
  });

  it('and shows as closable what the account may close', async () => {
    const { id } = await makeTicket(stage.user);
    await amendTicket(stage.cloud, id, 'closable = FALSE');
    expect((await readTicket(stage.user, id)).closable).toBe(false);
  });
});

describe('getTicket refuses', () => {
  needsAccess(stage, { method: 'GET', path: (id) => `/support/tickets/${id}` });
});
