import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expectDone, startTestServer, useOwnServer, type TestUser } from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

const server = useOwnServer({
  environment: {
    CLOUD_S3_REQUESTS_AT_ONCE: '2',
    CLOUD_RATE_LIMITS: '0.02',
    CLOUD_TRUSTED_PROXIES: '127.0.0.1',
    CLOUD_S3_HOSTS: 'other.example, Own.Example',
  },
});

const BUCKETS = '/object-storage/buckets';

/** Creates a bucket of an account. */
const makeBucket = async (user: TestUser, label: string): Promise<void> => {
  expectDone(await user.post(BUCKETS, { cluster: 'us-east-1', label }));
};

/** A URL that permits anybody one request. */
const urlOf = async (user: TestUser, label: string, method: string, name: string): Promise<string> =>
  expectDone(await user.post<{ url: string }>(`${BUCKETS}/us-east-1/${label}/object-url`, { method, name }))
    .url;

/** Begins to send an object of 1 MB, and stops. */
const beginUpload = async (url: string, headers: object = {}): Promise<ClientRequest> => {
  const held = request(url, {
    method: 'PUT',
    headers: { ...headers, 'Content-Length': 1_000_000, Expect: '100-continue' },
  });
  held.on('error', () => undefined);
  held.flushHeaders();
  // The server has answered 100: the request is in progress.
  await once(held, 'continue');
  held.write('x');
  return held;
};

describe('object storage', () => {
  it('limits the simultaneous requests of one account, and serves others meanwhile', async () => {
    const { user } = server;
    const other = await server.newAccount();
    await makeBucket(user, 'greedy');
    await makeBucket(other, 'modest');
    const [first, second, third, theirs] = await Promise.all([
      urlOf(user, 'greedy', 'PUT', 'first'),
      urlOf(user, 'greedy', 'PUT', 'second'),
      urlOf(user, 'greedy', 'PUT', 'third'),
      urlOf(other, 'modest', 'PUT', 'own'),
    ]);
    const held = [await beginUpload(first), await beginUpload(second)];
    const refused = await fetch(third, { method: 'PUT', body: 'x' });
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('<Code>SlowDown</Code>');
    expect((await fetch(theirs, { method: 'PUT', body: 'x' })).status).toBe(200);
    expect((await other.get('/domains')).status).toBe(200);
    for (const one of held) one.destroy();
    // The server notices the closed connections later than its clients.
    await expect.poll(async () => (await fetch(third, { method: 'PUT', body: 'x' })).status).toBe(200);
    const { body } = await user.get<{ objects: number; size: number }>(`${BUCKETS}/us-east-1/greedy`);
    expect(body).toMatchObject({ objects: 1, size: 1 });
  });

  it('closes a stalled upload', async () => {
    const hasty = await startTestServer({ environment: { CLOUD_S3_IDLE_TIMEOUT: '1000' } });
    onTestFinished(() => hasty.stop());
    const user = await hasty.newAccount();
    await makeBucket(user, 'stalled');
    const stalled = request(await urlOf(user, 'stalled', 'PUT', 'part'), {
      method: 'PUT',
      headers: { 'Content-Length': 1_000_000 },
    });
    const closed = new Promise((resolve) => stalled.on('error', () => undefined).once('close', resolve));
    stalled.write('x');
    await closed;
  });

  it('limits the requests of one bucket in a second', async () => {
    const { user } = server;
    // All requests come in the same second.
    onTestFinished(server.clock.stop());
    await makeBucket(user, 'asked');
    await makeBucket(user, 'quiet');
    const [often, once] = [await urlOf(user, 'asked', 'GET', 'a'), await urlOf(user, 'quiet', 'GET', 'a')];
    const statuses: number[] = [];
    for (let at = 0; at < 40; at += 1) statuses.push((await fetch(often)).status);
    expect(statuses.slice(0, 15)).not.toContain(503);
    expect(statuses).toContain(503);
    expect((await fetch(once)).status).toBe(404);
  });

  it('serves the owner of a bucket that strangers read all the time, and readers while others are refused', async () => {
    const { user } = server;
    onTestFinished(server.clock.stop());
    await makeBucket(user, 'besieged');
    const put = await urlOf(user, 'besieged', 'PUT', 'open');
    expect((await fetch(put, { method: 'PUT', body: 'x' })).status).toBe(200);
    const path = `${BUCKETS}/us-east-1/besieged/object-acl`;
    expect((await user.put(path, { name: 'open', acl: 'public-read' })).status).toBe(200);
    const open = `${server.cloud.objects.url}/besieged/open`;
    const hidden = `${server.cloud.objects.url}/besieged/hidden`;
    const overload = async (url: string) => {
      const statuses = new Set<number>();
      for (let at = 0; at < 40; at += 1) statuses.add((await fetch(url)).status);
      return statuses;
    };
    expect(await overload(hidden)).toEqual(new Set([403]));
    expect((await fetch(open)).status).toBe(200);
    const own = await urlOf(user, 'besieged', 'GET', 'open');
    expect(await overload(open)).toContain(503);
    expect((await fetch(own)).status).toBe(200);
  });

  it('counts requests without a signature by the address that a trusted proxy reports', async () => {
    const { user } = server;
    await makeBucket(user, 'behind-proxy');
    await user.put(`${BUCKETS}/us-east-1/behind-proxy/access`, { acl: 'public-read-write' });
    const url = `${server.cloud.objects.url}/behind-proxy/key`;
    const from = (address: string) => ({ 'X-Forwarded-For': `203.0.113.9, ${address}` });
    const held = [await beginUpload(url, from('192.0.2.1')), await beginUpload(url, from('192.0.2.1'))];
    const list = (address: string) =>
      fetch(`${server.cloud.objects.url}/behind-proxy`, { headers: from(address) });
    expect((await list('192.0.2.1')).status).toBe(503);
    expect((await list('192.0.2.2')).status).toBe(200);
    for (const one of held) one.destroy();
  });

  it('never uses a host name of the settings as the name of a bucket', async () => {
    const { user, stranger } = server;
    const [own, open] = ['own.example', 'open.example'];
    for (const label of [own, open]) {
      const body = { cluster: 'us-east-1', label, acl: 'public-read' };
      expect((await stranger.post(BUCKETS, body)).status).toBe(200);
    }
    await makeBucket(user, 'mine');
    const ask = async (host: string) => {
      const sent = request(`${server.cloud.objects.url}/mine/key`, { headers: { host } }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return text(answer);
    };
    // The answer shows which bucket was used: that of the path, or that of the host.
    expect(await ask(own)).toContain('<Code>AccessDenied</Code>');
    expect(await ask(open)).toContain('<Key>mine/key</Key>');
  });
});
