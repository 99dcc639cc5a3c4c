import type { OperatorSchema, Schema } from '@cloud-account/spec';
import {
  eventsSeenBy,
  fileForm,
  newestEvent,
  problemsOf,
  type TestUser,
  useServer,
} from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { samples } from '../../../files/samples.fixture.js';
import { makeTicket, readTicket } from '../tickets.fixture.js';

const server = useServer();

type Ticket = OperatorSchema<'OperatorTicket'>;

const pathOf = ({ id }: { id: number }, below = ''): string => `/tickets/${id}${below}`;

const open = async (fields: object = {}): Promise<{ user: TestUser; ticket: Schema<'Ticket'> }> => {
  const user = await server.newAccount();
  return { user, ticket: await makeTicket(user, fields) };
};

const missing = 2_000_000_000;

describe('listAllTickets', () => {
  const list = async (filter: object): Promise<number[]> => {
    const headers = { 'X-Filter': JSON.stringify(filter) };
    const { body, text } = await server.operator.get<{ data: Ticket[] }>('/tickets', headers);
    expect(body.data, text).toBeDefined();
    return body.data.map(({ id }) => id);
  };

  it('shows the tickets of all accounts, open ones first, with filters', async () => {
    const [one, two] = [await open(), await open()];
    const three = await makeTicket(two.user, { summary: 'third' });
    await two.user.post(`/support/tickets/${three.id}/close`);
    const own = (ids: number[]) => ids.filter((id) => [one.ticket.id, two.ticket.id, three.id].includes(id));
    expect(own(await list({}))).toEqual([two.ticket.id, one.ticket.id, three.id]);
    expect(await list({ account_id: two.user.accountId })).toEqual([two.ticket.id, three.id]);
    expect(own(await list({ status: 'new', '+order_by': 'opened' }))).toEqual([one.ticket.id, two.ticket.id]);
    expect(own(await list({ status: 'closed' }))).toEqual([three.id]);
    expect(own(await list({ managed_issue: true }))).toEqual([]);
  });

  it('shows the files of each ticket only', async () => {
    const { user, ticket } = await open();
    const other = await makeTicket(user);
    await user.upload(`/support/tickets/${ticket.id}/attachments`, 'one.txt', 'one');
    await user.upload(`/support/tickets/${other.id}/attachments`, 'two.txt', 'two!');
    const headers = { 'X-Filter': JSON.stringify({ account_id: user.accountId }) };
    const { body } = await server.operator.get<{ data: Ticket[] }>('/tickets', headers);
    const files = body.data.map(({ attachments }) => attachments.map(({ name, bytes }) => [name, bytes]));
    expect(files).toEqual([[['two.txt', 4]], [['one.txt', 3]]]);
  });
});

describe('getTicketById', () => {
  it('shows the fields for the account and those for the operator', async () => {
    const user = await server.newAccount();
    await server.operator.put(`/accounts/${user.accountId}`, { managed: true });
    const ticket = await makeTicket(user, { managed_issue: true });
    const { body } = await server.operator.get<Ticket>(pathOf(ticket));
    const { gravatar_id: _avatar, ...shared } = ticket;
    expect(body).toEqual({ ...shared, account_id: user.accountId, managed_issue: true, attachments: [] });
    expect((await server.operator.get(`/tickets/${missing}`)).status).toBe(404);
  });
});

describe('createReplyOfTicket', () => {
  it('replies for the staff, which opens a new ticket', async () => {
    const { user, ticket } = await open();
    const reply = await server.operator.post<Schema<'TicketReply'>>(pathOf(ticket, '/replies'), {
      description: 'We are on it.',
      author: 'Ada',
    });
    expect(reply.body).toMatchObject({ from_node: true, created_by: 'Ada', description: 'We are on it.' });
    expect(reply.body.gravatar_id).toMatch(/^[\da-f]{32}$/);
    const unsigned = await server.operator.post(pathOf(ticket, '/replies'), { description: 'Done.' });
    expect(unsigned.body).toMatchObject({ created_by: 'Support' });
    expect(await readTicket(user, ticket.id)).toMatchObject({ status: 'open', updated_by: 'Support' });
    await user.post(`/support/tickets/${ticket.id}/replies`, { description: 'Thank you' });
    expect(await readTicket(user, ticket.id)).toMatchObject({ status: 'open', updated_by: user.username });
    const seen = await user.get<Schema<'TicketReplyPage'>>(`/support/tickets/${ticket.id}/replies`);
    expect(seen.body.data.map(({ created_by, from_node }) => [created_by, from_node])).toEqual([
      ['Ada', true],
      ['Support', true],
      [user.username, false],
    ]);
    expect((await server.operator.get(pathOf(ticket, '/replies'))).body).toEqual(seen.body);
    const events = await eventsSeenBy(user, { action: 'ticket_update' });
    expect(events.map(({ username }) => username)).toEqual([user.username, null, null]);
    expect(events[1]).toMatchObject({ entity: { id: ticket.id, type: 'ticket' }, status: 'notification' });
  });

  it('leaves a closed ticket closed', async () => {
    const { user, ticket } = await open();
    await user.post(`/support/tickets/${ticket.id}/close`);
    expect((await server.operator.post(pathOf(ticket, '/replies'), { description: 'P.S.' })).status).toBe(
      200,
    );
    expect((await readTicket(user, ticket.id)).status).toBe('closed');
  });

  it('refuses an invalid text, a name that is too long, and a missing ticket', async () => {
    const { ticket } = await open();
    const bad = await server.operator.post(pathOf(ticket, '/replies'), {
      description: '\ud800',
      author: '\udc00',
    });
    expect(problemsOf(bad).map(({ field }) => field)).toEqual(['description', 'author']);
    const long = await server.operator.post(pathOf(ticket, '/replies'), { author: 'x'.repeat(33) });
    expect(
      problemsOf(long)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['author', 'description']);
    const nowhere = { id: missing };
    expect((await server.operator.post(pathOf(nowhere, '/replies'), { description: 'd' })).status).toBe(404);
    expect((await server.operator.get(pathOf(nowhere, '/replies'))).status).toBe(404);
  });
});

describe('updateTicketById', () => {
  it('forbids and permits the account to close, without an event', async () => {
    const { user, ticket } = await open();
    const set = (closable?: boolean) => server.operator.put<Ticket>(pathOf(ticket), { closable });
    expect((await set(false)).body.closable).toBe(false);
    expect(await readTicket(user, ticket.id)).toEqual({ ...ticket, closable: false });
    expect((await user.post(`/support/tickets/${ticket.id}/close`)).status).toBe(400);
    expect((await set()).body.closable).toBe(false);
    expect((await set(true)).body.closable).toBe(true);
    expect((await user.post(`/support/tickets/${ticket.id}/close`)).status).toBe(200);
    expect((await server.operator.put(pathOf({ id: missing }), { closable: true })).status).toBe(404);
  });
});

describe('closeTicketById', () => {
  it('closes a ticket that the account may not close, once, with an event', async () => {
    const { user, ticket } = await open();
    await server.operator.put(pathOf(ticket), { closable: false });
    expect((await server.operator.post<Ticket>(pathOf(ticket, '/close'))).body.status).toBe('closed');
    expect(await readTicket(user, ticket.id)).toMatchObject({ status: 'closed', updated_by: 'Support' });
    expect(await newestEvent(user)).toMatchObject({ action: 'ticket_update', username: null });
    const second = await server.operator.post(pathOf(ticket, '/close'));
    expect([second.status, problemsOf(second)]).toEqual([400, [{ reason: 'The ticket is closed already' }]]);
    expect((await server.operator.post(pathOf({ id: missing }, '/close'))).status).toBe(404);
  });
});

describe('createAttachmentOfTicket', () => {
  it('attaches a file for the staff', async () => {
    const { user, ticket } = await open();
    const { body } = await server.operator.upload<Ticket>(
      pathOf(ticket, '/attachments'),
      'fix.txt',
      'do this',
    );
    expect(body.attachments).toEqual([
      expect.objectContaining({ name: 'fix.txt', bytes: 7, created_by: 'Support', from_node: true }),
    ]);
    expect(await readTicket(user, ticket.id)).toMatchObject({
      attachments: ['fix.txt'],
      updated_by: 'Support',
      status: 'new',
    });
    expect(await newestEvent(user)).toMatchObject({ action: 'ticket_attachment_upload', username: null });
  });

  it('refuses invalid files, a sixth file, and a missing ticket', async () => {
    const { user, ticket } = await open();
    const attach = (name = 'a.txt') => server.operator.upload(pathOf(ticket, '/attachments'), name, 'x');
    expect((await attach('a.exe')).status).toBe(400);
    for (let count = 0; count < 4; count += 1) expect((await attach()).status).toBe(200);
    await user.upload(`/support/tickets/${ticket.id}/attachments`, 'a.txt', 'x');
    expect(problemsOf(await attach())).toEqual([{ field: 'file', reason: 'A ticket takes at most 5 files' }]);
    const nowhere = server.operator.upload(pathOf({ id: missing }, '/attachments'), 'a.txt', 'x');
    expect((await nowhere).status).toBe(404);
  });
});

describe('getAttachmentOfTicket', () => {
  const download = (ticket: { id: number }, attachment: number, method = 'GET') =>
    fetch(`${server.operator.url}${pathOf(ticket, `/attachments/${attachment}`)}`, {
      method,
      headers: { Authorization: `Bearer ${server.operator.key}` },
    });

  const attach = async (name: string, content: Uint8Array<ArrayBuffer>) => {
    const { user, ticket } = await open();
    const answer = await user.upload(`/support/tickets/${ticket.id}/attachments`, name, content);
    expect(answer.text).toBe('{}');
    const { body } = await server.operator.get<Ticket>(pathOf(ticket));
    return { ticket, id: body.attachments[0]?.id ?? 0 };
  };

  it('answers with the bytes, as a download', async () => {
    const content = samples['a.png'] ?? new Uint8Array();
    const { ticket, id } = await attach('shot.png', content);
    const answer = await download(ticket, id);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(content.length),
      'content-disposition': 'attachment; filename="shot.png"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
    const head = await download(ticket, id, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(content.length),
      '',
    ]);
  });

  it('of the largest size', async () => {
    const content = new Uint8Array(5 * 1024 * 1024).fill(0x61);
    const { ticket, id } = await attach('large.txt', content);
    expect((await (await download(ticket, id)).arrayBuffer()).byteLength).toBe(content.length);
  });

  it.each([
    [
      'Grüße 😀.txt',
      `attachment; filename="Gr%FC%DFe ??.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%F0%9F%98%80.txt`,
    ],
    ['a; b=c.txt', 'attachment; filename="a; b=c.txt"'],
  ])('under the name %j, with any characters', async (name, disposition) => {
    const { ticket, id } = await attach(name, new TextEncoder().encode('x'));
    const said = (await download(ticket, id)).headers.get('content-disposition') ?? '';
    const latin = Buffer.from(said, 'latin1').toString('latin1');
    expect(latin.replace('ü', '%FC').replace('ß', '%DF')).toBe(disposition);
  });

  it('refuses a missing file, and one of another ticket', async () => {
    const one = await attach('a.txt', new TextEncoder().encode('x'));
    const other = await attach('b.txt', new TextEncoder().encode('x'));
    for (const answer of [
      await download(one.ticket, other.id),
      await download(one.ticket, missing),
      await download({ id: missing }, one.id),
    ]) {
      expect([answer.status, await answer.text()]).toEqual([404, '{"errors":[{"reason":"Not found"}]}']);
    }
  });

  it('is refused to users', async () => {
    const { user, ticket } = await open();
    const answer = await server.operator.call('POST', pathOf(ticket, '/attachments'), {
      token: user.token,
      body: fileForm('a.txt', 'x'),
    });
    expect(answer.status).toBe(401);
  });
});
