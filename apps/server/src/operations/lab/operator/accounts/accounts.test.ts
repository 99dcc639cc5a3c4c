import type { Schema } from '@cloud-account/spec';
import { eventsSeenBy, expectRefused, problemsOf, useServerWithClock } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { isPassword } from '../../../../credentials/password.js';
import { makeSavedNode, makeSnapshot, savedOnHost, uuidsOf } from '../../../nodes/backups/backups.fixture.js';
import { enqueueNodeJob } from '../../../nodes/machines/nodes.fixture.js';
import { newLabel, sendSigned } from '../../../object-storage/storage.fixture.js';
import { countOf, makeLabAccount, withLab } from './lab-accounts.fixture.js';

const server = useServerWithClock({ ...withLab, CLOUD_RATE_LIMITS: 'on' });

const bucketOf = (label: string) => ({ cluster: 'us-east-1', label });

describe('createLabAccount', () => {
  it('makes an empty account, with all that opens it', async () => {
    const { account, user } = await makeLabAccount(server);
    expect(account.username).toBe(`lab-${account.account_id}`);
    const { body: profile } = await user.get<Schema<'Profile'>>('/profile');
    expect(profile).toMatchObject({ username: account.username, restricted: false });
    for (const path of ['domains', 'node/instances', 'object-storage/buckets', 'tags', 'account/events'])
      expect(await countOf(user, `/${path}`), path).toBe(0);
    expect(await countOf(user, '/account/users')).toBe(1);
    const bucket = bucketOf(newLabel());
    expect((await sendSigned(server, account.storage_key, bucket, { method: 'PUT' })).status).toBe(200);
    expect(await countOf(user, '/object-storage/buckets')).toBe(1);
  });

  it('makes a user that can sign in, by a hash that is quick to compute', async () => {
    const { account } = await makeLabAccount(server);
    const { rows } = await server.cloud.database.pool.query<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE username = $1',
      [account.username],
    );
    const hash = rows[0]?.password_hash ?? '';
    expect(hash).toMatch(/^scrypt\$256\$/);
    expect(await isPassword(account.password, hash)).toBe(true);
  });

  it('names the user as it is asked to, unless another user has the name', async () => {
    const { account } = await makeLabAccount(server, { name: 'checkout-test' });
    expect(account.username).toBe('checkout-test');
    const { body } = await server.operator.get(`/accounts/${account.account_id}`);
    expect(body).toMatchObject({ email: 'checkout-test@example.test' });
    await expectRefused(server, () => server.operator.post('/lab/accounts', { name: 'Checkout-Test' }), 400, [
      'name',
      'This user name is taken',
    ]);
  });

  it('makes accounts that do not see each other, 100 at once', async () => {
    const made = await Promise.all(Array.from({ length: 100 }, () => makeLabAccount(server)));
    expect(new Set(made.map(({ account }) => account.account_id)).size).toBe(100);
    const buckets = await Promise.all(
      made.map(async ({ account, user }, index) => {
        const bucket = bucketOf(`${newLabel()}-${index}`);
        const tag = await user.post('/tags', { label: 'mine' });
        expect(tag.status, tag.text).toBe(200);
        const [limit, left] = ['limit', 'remaining'].map((name) => tag.headers.get(`x-ratelimit-${name}`));
        expect(Number(left)).toBe(Number(limit) - 1);
        expect((await sendSigned(server, account.storage_key, bucket, { method: 'PUT' })).status).toBe(200);
        return bucket.label;
      }),
    );
    for (const [index, { account, user }] of made.entries()) {
      if (index % 10 !== 0) continue;
      const { body: tags } = await user.get<Schema<'TagPage'>>('/tags');
      expect(tags.data).toEqual([{ label: 'mine' }]);
      const { body: own } = await user.get<Schema<'BucketPage'>>('/object-storage/buckets');
      expect(own.data.map(({ label }) => label)).toEqual([buckets[index]]);
      expect((await eventsSeenBy(user)).map(({ username }) => username)).toEqual([account.username]);
    }
  });

  it('deletes the account by itself, at its time', async () => {
    const { user } = await makeLabAccount(server, { expires_in: 3_600 });
    const { user: other } = await makeLabAccount(server);
    server.clock.advance(3_000_000);
    await server.settle();
    expect((await user.get('/profile')).status).toBe(200);
    server.clock.advance(600_000);
    await server.settle();
    expect((await user.get('/profile')).status).toBe(401);
    expect((await other.get('/profile')).status).toBe(200);
  });

  it('has nothing left to delete when somebody has deleted the account before', async () => {
    const { account } = await makeLabAccount(server, { expires_in: 3_600 });
    expect((await server.operator.delete(`/lab/accounts/${account.account_id}`)).status).toBe(204);
    server.clock.advance(3_601_000);
    await server.settle();
    const filter = {
      'X-Filter': JSON.stringify({ kind: 'expireAccount', subject: String(account.account_id) }),
    };
    const { body } = await server.operator.get<{ data: { state: string }[] }>('/jobs', filter);
    expect(body.data).toMatchObject([{ state: 'done' }]);
  });

  it('refuses to copy what is not there', async () => {
    await expectRefused(
      server,
      () => server.operator.post('/lab/accounts', { copy_of: 2_000_000_000 }),
      400,
      ['copy_of', 'copy_of is not valid'],
    );
  });

  it('refuses to copy an account while its jobs are in progress', async () => {
    const { user } = await makeLabAccount(server);
    const fault = await server.operator.post<{ id: number }>('/step-faults', {
      effect: 'hold',
      kind: 'createNode',
    });
    await enqueueNodeJob(user);
    const answer = await server.operator.post('/lab/accounts', { copy_of: user.accountId });
    expect([answer.status, problemsOf(answer)]).toEqual([
      400,
      [{ reason: 'The account has jobs in progress' }],
    ]);
    await server.operator.delete(`/step-faults/${fault.body.id}`);
    await server.settle();
    await makeLabAccount(server, { copy_of: user.accountId });
  });
});

describe('deleteLabAccount', () => {
  it('removes the faults of its requests alone', async () => {
    const [{ account }, other] = [await makeLabAccount(server), await makeLabAccount(server)];
    const add = (account_id: number) =>
      server.operator.post<{ id: number }>('/lab/faults', {
        ...{ account_id, operation: 'listTags', effect: 'status', status: 503 },
      });
    const [own, kept] = [await add(account.account_id), await add(other.account.account_id)];
    await server.operator.delete(`/lab/accounts/${account.account_id}`);
    expect((await server.operator.get(`/lab/faults/${own.body.id}`)).status).toBe(404);
    expect((await server.operator.delete(`/lab/faults/${kept.body.id}`)).status).toBe(204);
  });

  it('removes what opens the account at once, and its names are free', async () => {
    const { account, user } = await makeLabAccount(server, { name: 'short-lived' });
    const bucket = bucketOf(newLabel());
    expect((await sendSigned(server, account.storage_key, bucket, { method: 'PUT' })).status).toBe(200);
    const answer = await server.operator.delete(`/lab/accounts/${account.account_id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await user.get('/profile')).status).toBe(401);
    expect((await sendSigned(server, account.storage_key, bucket, {})).status).toBe(403);
    const next = await makeLabAccount(server, { name: 'short-lived' });
    expect((await sendSigned(server, next.account.storage_key, bucket, { method: 'PUT' })).status).toBe(200);
  });

  it('leaves no backups on hosts', async () => {
    const { account, user } = await makeLabAccount(server);
    const node = await makeSavedNode(server, user);
    await makeSnapshot(server, user, node.id);
    const [backup = ''] = await uuidsOf(server, node.id);
    expect(await savedOnHost(server, backup)).not.toEqual([]);
    expect((await server.operator.delete(`/lab/accounts/${account.account_id}`)).status).toBe(204);
    await server.settle();
    expect(await savedOnHost(server, backup)).toEqual([]);
  });

  it('refuses a missing account', async () => {
    expect((await server.operator.delete('/lab/accounts/2000000000')).status).toBe(404);
  });
});
