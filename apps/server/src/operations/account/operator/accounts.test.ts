import { expectDone, problemsOf, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { enqueueNodeJob, fromImage, makeNode } from '../../nodes/machines/nodes.fixture.js';
import { makeBucket, makeKey, putObject, sendSigned, signUrl } from '../../object-storage/storage.fixture.js';
import { makeAccount, makeUser } from '../../../operator/operator.fixture.js';

const server = useServer();

type Account = Record<'id' | 'balance', number> & Record<'email' | 'company' | 'uuid', string>;

describe('createAccount', () => {
  it('makes an account that works', async () => {
    const body = expectDone(await server.operator.post<Account>('/accounts', { email: 'a@example.org' }));
    expect(body).toMatchObject({ email: 'a@example.org', company: '', balance: 0, activated: true });
    expect(body.uuid).toMatch(/^[0-9A-F-]{36}$/);
    expect((await server.operator.get<Account>(`/accounts/${body.id}`)).body).toEqual(body);
  });

  it('refuses an invalid account with all problems at once', async () => {
    const answer = await server.operator.post('/accounts', {
      email: 'nobody',
      balance: 'much',
      colour: 'red',
    });
    expect(answer.status).toBe(400);
    expect(problemsOf(answer).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['email', 'balance', 'colour']),
    );
  });

  it('refuses a text that cannot be stored', async () => {
    const answer = await server.operator.post('/accounts', { email: 'a@example.org', company: 'a\ud800' });
    expect(problemsOf(answer)).toEqual([{ field: 'company', reason: 'company is not valid' }]);
  });
});

describe('updateAccountById', () => {
  it('changes the given fields, and keeps the others', async () => {
    const id = await makeAccount(server);
    const { body } = await server.operator.put(`/accounts/${id}`, { balance: -12.346, managed: true });
    expect(body).toMatchObject({
      email: 'owner@example.org',
      balance: -12.35,
      managed: true,
      activated: true,
    });
    expect((await server.operator.get(`/accounts/${id}`)).body).toEqual(body);
  });

  it('deactivates an account, which its users notice at once, and activates it again', async () => {
    const user = await server.newAccount();
    await server.operator.put(`/accounts/${user.accountId}`, { activated: false });
    expect((await user.get('/domains')).status).toBe(403);
    await server.operator.put(`/accounts/${user.accountId}`, { activated: true });
    expect((await user.get('/domains')).status).toBe(200);
  });

  it('refuses a missing account', async () => {
    expect((await server.operator.put('/accounts/999999', {})).status).toBe(404);
  });
});

describe('listAccounts', () => {
  it.each(['email', 'id'])('filters, and sorts by %s', async (key) => {
    const company = `Company ${server.cloud.randomness.uuid()}`;
    for (const email of ['one@example.org', 'two@example.org']) {
      await server.operator.post('/accounts', { email, company });
    }
    const filter = JSON.stringify({ company, '+order_by': key, '+order': 'desc' });
    const { body } = await server.operator.get<{ data: Account[]; results: number }>('/accounts', {
      'X-Filter': filter,
    });
    expect(body.results).toBe(2);
    expect(body.data.map(({ email }) => email)).toEqual(['two@example.org', 'one@example.org']);
  });

  it('refuses a key that is not filterable', async () => {
    expect((await server.operator.get('/accounts', { 'X-Filter': '{"balance": 0}' })).status).toBe(400);
  });
});

describe('deleteAccountById', () => {
  it('removes the account with all its things', async () => {
    const user = await server.newAccount();
    const domain = { domain: `${user.username}.example`, type: 'master', soa_email: 'a@example.org' };
    expect((await user.post('/domains', domain)).status).toBe(200);
    const other = await makeUser(server, user.accountId);
    expect((await server.operator.delete(`/accounts/${user.accountId}`)).text).toBe('{}');
    expect((await user.get('/domains')).status).toBe(401);
    for (const path of [`/accounts/${user.accountId}`, `/users/${other}`]) {
      expect((await server.operator.get(path)).status).toBe(404);
    }
    expect((await server.operator.delete(`/accounts/${user.accountId}`)).status).toBe(404);
    const next = await server.newAccount();
    expect((await next.post('/domains', domain)).status).toBe(200);
  });

  it('disables its object storage keys and removes the contents of its buckets', async () => {
    const user = await server.newAccount();
    const [bucket, key] = [await makeBucket(user), await makeKey(user)];
    // Too large for the row: its bytes are in a file.
    await putObject(user, bucket, 'one', 'x'.repeat(10_000));
    const { url } = await signUrl(user, bucket, { name: 'one' });
    expect((await sendSigned(server, key, bucket, { path: '/one' })).status).toBe(200);
    const { storeBucket, storeObject, storeGarbage } = await prismaOf(server);
    const { id } = await storeBucket.findFirstOrThrow({ where: { label: bucket.label, removedAt: null } });
    const objects = await storeObject.findMany({ where: { bucketId: id } });
    expect(objects).toMatchObject([{ file: expect.any(String) as string }]);
    expect((await server.operator.delete(`/accounts/${user.accountId}`)).status).toBe(200);
    expect((await sendSigned(server, key, bucket, { path: '/one' })).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    // A file is garbage until it is removed.
    const ofFile = { where: { file: objects[0]?.file ?? '' } };
    await expect
      .poll(async () => (await storeObject.count(ofFile)) + (await storeGarbage.count(ofFile)))
      .toBe(0);
    const next = await server.newAccount();
    expect(await makeBucket(next, { label: bucket.label })).toMatchObject({ objects: 0 });
  });

  it('removes the machines of its nodes, also of one that is being made, and releases their addresses', async () => {
    const user = await server.newAccount();
    const { cloud } = server;
    const made = await makeNode(server, user, { ...fromImage, private_ip: true });
    const making = await enqueueNodeJob(user, fromImage);
    const { node, freeAddress } = await prismaOf(server);
    const machines = await node.findMany({ where: { accountId: user.accountId } });
    expect(machines).toHaveLength(2);
    expect((await server.operator.delete(`/accounts/${user.accountId}`)).status).toBe(200);
    await server.settle();
    for (const { uuid } of machines) expect(await cloud.hypervisor.find(uuid)).toBeUndefined();
    const released = { address: { in: [...made.ipv4, ...making.ipv4] } };
    expect(await freeAddress.count({ where: released })).toBe(3);
  });
});
