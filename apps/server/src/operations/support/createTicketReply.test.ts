import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useMovingStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { needsAccess } from './callers.fixture.js';
import { amendTicket, gravatarOf, makeTicket, readTicket } from './tickets.fixture.js';

const stage = useMovingStage();

const reply = (id: number, body: object) =>
  stage.user.post<Schema<'TicketReply'>>(`/support/tickets/${id}/replies`, body);

describe('createTicketReply accepts', () => {
  it.each(['new', 'open', 'closed'])('a reply to a ticket that is %s and stays so', async (status) => {
    const before = await makeTicket(stage.user);
    const closed = status === 'closed' ? ', closed_at = opened_at' : '';
    await amendTicket(stage.cloud, before.id, `status = '${status}'${closed}`);
    const other = await stage.user.newUser();
    stage.cloud.clock.advance(5_000);
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
    const after = await readTicket(stage.user, before.id);
    expect(after).toMatchObject({
      status,
      closed: status === 'closed' ? before.opened : null,
      updated: answer.body.created,
      updated_by: other.username,
    });
    expect(after.updated > before.updated).toBe(true);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'ticket_update',
      username: other.username,
      entity: { id: before.id, label: before.summary, type: 'ticket' },
    });
  });

  it('the ID of a ticket in the body, which means nothing', async () => {
    const { id } = await makeTicket(stage.user);
    for (const ticket_id of [id, id + 1, null]) {
      expect((await reply(id, { ticket_id, description: 'more' })).status).toBe(200);
    }
    expect((await stage.user.get<{ results: number }>(`/support/tickets/${id}/replies`)).body.results).toBe(
      3,
    );
  });

  it('a text as long as it may be', async () => {
    const { id } = await makeTicket(stage.user);
    const description = '😀'.repeat(65_535);
    expect((await reply(id, { description })).body.description).toBe(description);
  });
});

describe('createTicketReply refuses', () => {
  it('a text that is missing, empty, too long or cannot be kept', async () => {
    const { id } = await makeTicket(stage.user);
    const refuses = (body: object, reason: string) =>
      expectRefused(stage.cloud, () => reply(id, body), 400, ['description', reason]);
    await refuses({}, 'description is required');
    await refuses({ description: '' }, 'Length must be 1-65535 characters');
    await refuses({ description: '😀'.repeat(65_536) }, 'Length must be 1-65535 characters');
    await refuses({ description: '\ud800' }, 'description is not valid');
    await refuses({ description: null }, 'description is required');
  });

  needsAccess(stage, {
    method: 'POST',
    path: (id) => `/support/tickets/${id}/replies`,
    options: () => ({ body: { description: 'd' } }),
  });
});
