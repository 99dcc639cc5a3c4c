import type { Schema } from '../../packages/spec/src/index.js';
import { call, freePort, startTestServer, type Answer, type OwnTestServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

/** A part of an answer that a client sees. */
interface Seen {
  readonly asked: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

const password = 'aComplex-P4ssw0rd-of-9-words';

/** Sends requests to a server, and keeps all that comes back. */
class Client {
  readonly seen: Seen[] = [];
  token = '';

  constructor(private readonly server: OwnTestServer) {}

  async api<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const url = `${this.server.api}${path}`;
    const answer = await call<Body>(method, url, { token: this.token, body });
    if (method !== 'GET') expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
    return this.#keep(method, path, answer);
  }

  async operator<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.server.operator.call<Body>(method, path, { body });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
    return this.#keep(method, path, answer);
  }

  /** By an absolute URL of object storage. */
  async s3(method: string, url: string, body?: string): Promise<void> {
    this.#keep(method, url, await call(method, url, { body }));
  }

  idle(): Promise<unknown> {
    return this.operator('POST', '/lab/jobs/run', { until: 'idle' });
  }

  #keep<Body>(method: string, asked: string, { status, headers, text, body }: Answer<Body>): Body {
    this.seen.push({ asked: `${method} ${asked}`, status, headers: [...headers].sort(), text });
    return body;
  }
}

/** A journey through the areas of the API that draw values. */
async function journey(server: OwnTestServer): Promise<Seen[]> {
  const client = new Client(server);
  await client.operator('PUT', '/lab/clock', { mode: 'frozen', now: '2031-03-03T09:00:00' });
  const account = await client.operator<{ id: number }>('POST', '/accounts', {
    email: 'a@example.org',
  });
  const user = { username: 'ada', email: 'ada@example.org' };
  await client.operator('POST', `/accounts/${account.id}/users`, user);
  const token = await client.operator<{ token: string }>('POST', '/users/ada/tokens', {
    ...{ label: 'all', scopes: '*' },
  });
  client.token = token.token;
  await client.operator('POST', '/clients', { label: 'app', redirect_uris: ['http://127.0.0.1:9/back'] });
  const entity = { kind: 'node', label: 'provided', region: 'us-ord' };
  await client.operator('POST', `/accounts/${account.id}/related-entities`, entity);
  await client.api('POST', '/profile/tokens', { label: 'second' });
  const domain = await client.api<Schema<'Domain'>>('POST', '/domains', {
    ...{ domain: 'same.example', type: 'master', soa_email: 'a@example.org' },
  });
  // Or the job would sometimes publish the zone once for both changes, and its serial would be lower.
  await client.idle();
  await client.api('POST', `/domains/${domain.id}/records`, { type: 'A', name: 'www', target: '192.0.2.1' });
  const node = await client.api<Schema<'Node'>>('POST', '/node/instances', {
    ...{ region: 'us-ord', type: 'g6-standard-1', image: 'node/debian12', root_pass: password },
    ...{ backups_enabled: true, private_ip: true },
  });
  await client.idle();
  await client.api('GET', `/domains/${domain.id}/zone-file`);
  await client.api('GET', `/node/instances/${node.id}/ips`);
  await client.api('POST', `/node/instances/${node.id}/backups`, { label: 'before' });
  await client.idle();
  await client.operator('POST', `/nodes/${node.id}/crash`);
  await client.operator('POST', '/lab/clock/advance', { seconds: 86_400 });
  await client.api('GET', `/node/instances/${node.id}`);
  await client.api('GET', `/node/instances/${node.id}/backups`);
  await client.api('GET', `/node/instances/${node.id}/stats`);
  await client.api('POST', '/object-storage/keys', { label: 'key' });
  const bucket = { cluster: 'us-east-1', label: 'same-bucket' };
  await client.api('POST', '/object-storage/buckets', bucket);
  for (const method of ['PUT', 'GET']) {
    const path = `/object-storage/buckets/${bucket.cluster}/${bucket.label}/object-url`;
    const { url } = await client.api<Schema<'ObjectUrl'>>('POST', path, { name: 'one', method });
    await client.s3(method, url, method === 'PUT' ? 'content' : undefined);
  }
  await client.s3('GET', `${server.cloud.objects.url}/no-such-bucket`);
  await client.api('POST', '/support/tickets', { summary: 'Help', description: 'It is slow.' });
  await client.api('GET', '/account/events?page_size=500');
  await client.api('GET', '/no/such/path');
  await client.operator('GET', '/nodes');
  return client.seen;
}

it('gives the same bytes in two runs with one seed, and others with another', async () => {
  const ports = { CLOUD_PORT: String(await freePort()), CLOUD_S3_PORT: String(await freePort()) };
  const run = async (seed: string): Promise<Seen[]> => {
    const environment = { ...ports, CLOUD_LAB: 'on', CLOUD_LAB_SEED: seed, CLOUD_RATE_LIMITS: 'on' };
    const server = await startTestServer({ environment });
    // An advance has a minute of the machine's time, which passes only where a test moves it.
    server.clock.stop();
    try {
      return await journey(server);
    } finally {
      await server.stop();
    }
  };
  const first = await run('7');
  expect(first.filter(({ status }) => status >= 500)).toEqual([]);
  expect(first.filter(({ status }) => status >= 400).map(({ status }) => status)).toEqual([404, 404]);
  expect(await run('7')).toEqual(first);
  const other = await run('8');
  expect(other.map(({ asked }) => asked.replace(/\?.*/, ''))).toEqual(
    first.map(({ asked }) => asked.replace(/\?.*/, '')),
  );
  expect(other[0]?.headers).not.toEqual(first[0]?.headers);
});
