import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { countedKeys, MAX_KEPT_KEYS } from '@cloud-account/core';
import {
  type Answer,
  expectRefusal,
  expectRefused,
  fileForm,
  startTestServer,
  type TestUser,
  useServerWithClock,
} from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Viewer } from '../../common/viewer.js';
import { lockKey } from '../../repositories/access/idempotency-keys.js';
import { makeTicket, readTicket } from '../../operations/support/tickets.fixture.js';

const server = useServerWithClock();

const HOUR = 3_600_000;
const field = 'Idempotency-Key';

let names = 0;
const newKey = (): string => randomUUID();
const newTag = (): { label: string } => ({ label: `keyed-${++names}` });

type Made = Readonly<Record<string, unknown>>;

const post = (
  key: string,
  path: string,
  body: unknown,
  user: TestUser = server.user,
): Promise<Answer<Made>> => user.call('POST', path, { body, headers: { [field]: key } });

/** The same, where it is no example for the docs. */
const statusOf = async (
  api: string,
  key: string,
  path: string,
  body: object,
  user = server.user,
): Promise<number> => {
  const isForm = body instanceof FormData;
  const answer = await fetch(api + path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${user.token}`,
      [field]: key,
      ...(!isForm && { 'Content-Type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
};

/** The answer, and whether it says that it is a repeated one. */
const seen = ({ status, body, headers }: Answer<Made>) => [status, body, headers.get('idempotency-replayed')];

const rowsOf = async (user: TestUser): Promise<{ key: string; answer: string }[]> =>
  (
    await server.cloud.database.pool.query<{ key: string; answer: string }>(
      'SELECT key, answer FROM idempotency_keys WHERE user_id = $1 ORDER BY number',
      [user.userId],
    )
  ).rows;

describe('a POST with a key', () => {
  it('is done once, and its repeats get the first answer', async () => {
    const user = await server.newAccount();
    const [key, body] = [newKey(), { label: 'shop', region: 'us-ord', size: 20 }];
    const first = await post(key, '/volumes', body, user);
    expect(seen(first)).toEqual([200, expect.objectContaining({ label: 'shop' }), null]);
    expect((await user.delete(`/volumes/${String(first.body.id)}`)).status).toBe(200);
    for (const repeat of [key, `"${key}"`])
      expect(
        seen(await post(repeat, '/volumes', { size: 20, region: 'us-ord', label: 'shop' }, user)),
      ).toEqual([200, first.body, 'true']);
    expect((await user.get<{ results: number }>('/volumes')).body.results).toBe(0);
  });

  it('shows a secret again that is stored only encrypted', async () => {
    const user = await server.newAccount();
    const [key, body] = [newKey(), { label: 'program', scopes: 'domains:read_only' }];
    const first = await post(key, '/profile/tokens', body, user);
    expect(first.body.token).toMatch(/./);
    expect((await post(key, '/profile/tokens', body, user)).body).toEqual(first.body);
    const rows = await rowsOf(user);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.answer).not.toContain(first.body.token);
  });

  it('is another one for another user, and kept for no other method, nor for the operator', async () => {
    const user = await server.newAccount();
    const other = await user.newUser();
    const key = newKey();
    expect(seen(await post(key, '/tags', { label: 'one' }, user))).toEqual([200, { label: 'one' }, null]);
    expect(seen(await post(key, '/tags', { label: 'other' }, other))).toEqual([
      200,
      { label: 'other' },
      null,
    ]);
    const headers = { [field]: 'of no use' };
    expect((await user.call('DELETE', '/tags/one', { headers })).status).toBe(200);
    const made = await server.operator.call('POST', `/accounts/${user.accountId}/images`, {
      body: { label: 'mine', size: 1 },
      headers,
    });
    expect(made.status, made.text).toBe(200);
    await user.post('/tags', { label: 'without a key' });
    expect(await rowsOf(user)).toHaveLength(1);
  });

  it.each([
    ['two keys', 'Idempotency-Key is not valid'],
    ['k'.repeat(256), 'Idempotency-Key has more than 255 characters'],
  ])('is refused for the key %j, with all else', async (key, reason) => {
    await expectRefused(
      server,
      () => post(key, '/tags', {}),
      400,
      ['label', 'label is required'],
      [field, reason],
    );
    expectRefusal(await post(key, '/tags', { label: 'shop' }), 400);
  });

  it('is refused with the key of another body, path or operation', async () => {
    const user = await server.newAccount();
    const [one, two] = [await makeTicket(user), await makeTicket(user)];
    const key = newKey();
    const replies = `/support/tickets/${one.id}/replies`;
    const description = 'I can log in now.';
    expect((await post(key, replies, { description }, user)).status).toBe(200);
    for (const [path, body] of [
      [replies, { description: 'Thank you.' }],
      [`/support/tickets/${two.id}/replies`, { description }],
      ['/tags', { label: 'shop' }],
    ] as const)
      await expectRefused(server, () => post(key, path, body, user), 422, [
        field,
        'Another request had this key',
      ]);
  });

  it('is judged again where it was refused', async () => {
    const [key, tag] = [newKey(), newTag()];
    expectRefusal(await post(key, '/tags', { ...tag, domains: [2_147_483_647] }), 400);
    expect(seen(await post(key, '/tags', tag))).toEqual([200, tag, null]);
  });
});

describe('a file with a key', () => {
  const attachmentsOf = (id: number): string => `/support/tickets/${id}/attachments`;
  const attach = (key: string, id: number, name: string, content: string) =>
    post(key, attachmentsOf(id), fileForm(name, content));

  it('is attached once', async () => {
    const { id } = await makeTicket(server.user);
    const key = newKey();
    expect(seen(await attach(key, id, 'log.txt', 'text'))).toEqual([200, {}, null]);
    expect(seen(await attach(key, id, 'log.txt', 'text'))).toEqual([200, {}, 'true']);
    for (const [name, content] of [
      ['log.txt', 'another text'],
      ['other.txt', 'text'],
    ] as const)
      expect(await statusOf(server.api, key, attachmentsOf(id), fileForm(name, content))).toBe(422);
    expect((await readTicket(server.user, id)).attachments).toEqual(['log.txt']);
  });

  it('that is on its way has others with the key wait', async () => {
    const { id } = await makeTicket(server.user);
    const key = newKey();
    const form = new Request('http://localhost', { method: 'POST', body: fileForm('log.txt', 'text') });
    const bytes = Buffer.from(await form.arrayBuffer());
    const slow = sendRequest(server.api + attachmentsOf(id), {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${server.user.token}`,
        'Content-Type': form.headers.get('content-type') ?? '',
        'Content-Length': bytes.length,
        Expect: '100-continue',
        [field]: key,
      },
    });
    slow.flushHeaders();
    await once(slow, 'continue');
    const meanwhile = await attach(key, id, 'log.txt', 'text');
    expect(expectRefusal(meanwhile, 409)).toEqual([
      { field, reason: 'A request with this key is in progress' },
    ]);
    expect(meanwhile.headers.get('retry-after')).toBe('1');
    slow.end(bytes);
    await once(slow, 'response');
    expect(seen(await attach(key, id, 'log.txt', 'text'))).toEqual([200, {}, 'true']);
    expect((await readTicket(server.user, id)).attachments).toEqual(['log.txt']);
  });
});

describe('a key', () => {
  it('is kept for 24 hours', async () => {
    const user = await server.newAccount();
    const [key, body] = [
      newKey(),
      {
        label: 'daily',
        ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop',
      },
    ];
    const times = async (): Promise<number> =>
      (await user.get<{ results: number }>('/profile/sshkeys')).body.results;
    const first = await post(key, '/profile/sshkeys', body, user);
    expect(first.status, first.text).toBe(200);
    server.clock.advance(23 * HOUR);
    expect((await post(key, '/profile/sshkeys', body, user)).body).toEqual(first.body);
    expect(await times()).toBe(1);
    server.clock.advance(HOUR);
    expect(seen(await post(key, '/profile/sshkeys', body, user))[2]).toBeNull();
    expect(await times()).toBe(2);
  });

  it('goes with its user, or when a user has many, the oldest first', async () => {
    const user = await (await server.newAccount()).newUser();
    await post('first', '/tags', newTag(), user);
    await post('second', '/tags', newTag(), user);
    await server.cloud.database.pool.query(
      `INSERT INTO idempotency_keys (user_id, key, number, answer, created_at)
       SELECT $1, 'more-' || number, 2 + number, '', $2 FROM generate_series(1, $3::int) AS number`,
      [user.userId, server.clock.now(), MAX_KEPT_KEYS - 2],
    );
    await post('last', '/tags', newTag(), user);
    const keys = (await rowsOf(user)).map(({ key }) => key);
    expect([keys.length, keys[0], keys.at(-1)]).toEqual([MAX_KEPT_KEYS, 'second', 'last']);
    const script = `#!/bin/sh\n${'#'.repeat(60_000)}`;
    await post('large', '/node/stackscripts', { label: 'A shop', script, images: ['any/all'] }, user);
    const rows = await rowsOf(user);
    expect(rows.at(-1)?.key).toBe('large');
    expect(rows).toHaveLength(MAX_KEPT_KEYS + 1 - countedKeys(rows.at(-1)?.answer.length ?? 0));
  });
});

const isPostgres = process.env.CLOUD_TEST_DATABASE === 'postgresql';

describe.runIf(isPostgres)('servers with one database', () => {
  it('refuse a key that another one is working on', async () => {
    const [key, tag] = [newKey(), newTag()];
    await server.cloud.transaction(async (tx) => {
      expect(await lockKey({ user: { id: server.user.userId } } as Viewer, tx, key)).toBe(true);
      expect(await statusOf(server.api, key, '/tags', tag)).toBe(409);
    });
    expect(seen(await post(key, '/tags', tag))).toEqual([200, tag, null]);
  });

  it('do a request once that comes to both', async () => {
    const environment = { CLOUD_ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString('base64') };
    const one = await startTestServer({ environment });
    onTestFinished(() => one.stop());
    const other = await startTestServer({ environment, beside: one });
    onTestFinished(() => other.stop());
    const user = await one.newAccount();
    const body = { label: 'program', scopes: '*' };
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      const statuses = await Promise.all(
        [one, other, one, other].map(({ api }) => statusOf(api, key, '/profile/tokens', body, user)),
      );
      expect(statuses).toContain(200);
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    }
    const { results } = (await user.get<{ results: number }>('/profile/tokens')).body;
    expect(results).toBe(6);
  });
});
