import { fileURLToPath } from 'node:url';
import { call, expectDone, useOwnServer, prismaOf } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, registerApp, setPassword, TestBrowser } from '../../apps/server/src/http/oauth/app.fixture.js';
import { connectTo } from '../../apps/server/src/operations/nodes/actions/console.fixture.js';
import { keepBusy } from '../../apps/server/src/operations/nodes/backups/backups.fixture.js';
import { sendSigned } from '../../apps/server/src/operations/object-storage/storage.fixture.js';
import { exchangesOfNodes } from './exchanges-of-nodes.js';

const file = fileURLToPath(new URL('made-up.yaml', import.meta.url));

// Its IDs begin with 1.
const server = useOwnServer({ environment: { CLOUD_DIALECT: file, CLOUD_UNKNOWN_FIELDS: 'ignore' } });

/** Values that differ from run to run get names. */
const masked = (text: string): unknown =>
  JSON.parse(
    text
      .replaceAll(server.user.username, '<user>')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, '<time>')
      .replace(/2001:db8:[\da-f:]+\/128/g, '<ipv6>')
      .replace(/"duration":[\d.]+/g, '"duration":"<seconds>"')
      .replace(/[0-9a-f]{32,}/g, '<secret>'),
  );

/** A request that was answered well. */
const make = async <Body = unknown>(path: string, body: object): Promise<Body> =>
  expectDone(await server.user.post<Body>(path, body));

describe('nodes and the catalog in a dialect', () => {
  beforeAll(async () => {
    const empty = { region: 'coast-1', type: 'tiny-1' };
    await make('/server/instances', empty);
    await make('/server/instances', empty);
    const image = { image: 'server/debian12', root_pass: 'aComplex-P4ssw0rd-of-9-words', booted: false };
    await make('/server/instances', { ...empty, type: 'plan-1', name: 'node', ...image });
    await make('/zones', { zone_name: 'taken.example', type: 'primary', soa_email: 'me@example.org' });
    await server.settle();
    await keepBusy(server, 2);
  });

  it.for(exchangesOfNodes)('%s: %s', async ([, send, request, status, body]) => {
    const [method = '', path = ''] = send.split(' ');
    const answer = await call(method, `${server.api}${path}`, { token: server.user.token, ...request });
    expect(answer.status, answer.text).toBe(status);
    expect(masked(answer.text)).toEqual(body);
  });

  it('has the keys of filters that its clients need', async () => {
    const filter = { 'X-Query': '{"+order_by": "status", "+order": "desc"}' };
    expect((await server.user.get('/server/instances', filter)).status).toBe(200);
  });

  it('has the values of filters, also in a list', async () => {
    const filter = { 'X-Query': '{"type": {"+or": ["primary"]}}' };
    expect((await server.user.get('/zones', filter)).body).toMatchObject({ results: 1 });
  });

  it('stores the words of the specification, and default labels in those of the dialect', async () => {
    const { node } = await prismaOf(server);
    expect(await node.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { label: 'server1', region: 'us-east', type: 'g6-nano-1' },
      { label: 'server2', region: 'us-east', type: 'g6-nano-1' },
      { label: 'node', region: 'us-east', type: 'g6-standard-1' },
    ]);
    const last = await node.findUnique({
      where: { id: 3 },
      include: { disks: { orderBy: { id: 'asc' } }, configs: true },
    });
    expect(last).toMatchObject({
      image: 'node/debian12',
      disks: [{ label: 'Twelve Volume' }, { label: 'Swap of 512 MB' }],
      configs: [{ label: 'Start Twelve' }],
    });
  });

  it('has the capabilities of an account in the words of those of regions', async () => {
    const { body } = await server.user.get<{ capabilities: string[] }>('/account');
    expect(body.capabilities.slice(0, 5)).toEqual([
      ...['Servers', 'NodeBalancers', 'Disks', 'Object Storage', 'GPU Servers'],
    ]);
  });

  it('renames what the operator adds to the catalog, in answers and requests', async () => {
    const { accountId, username } = server.user;
    const made = await server.operator.post<{ id: string }>(`/accounts/${accountId}/images`, {
      ...{ label: 'Mine', size: 1_500, username },
    });
    const { id } = made.body;
    expect(id).toMatch(/^private\/\d+$/);
    const theirs = `own/${id.slice('private/'.length)}`;
    const { body } = await server.user.get<{ id: string; name: string }>(`/images/${theirs}`);
    expect(body).toMatchObject({ id: theirs, name: 'Mine' });
  });
});

describe('other protocols in a dialect', () => {
  it('S3 names places and nouns in it', async () => {
    const box = await make<{ cluster: string; hostname: string }>('/object-storage/buckets', {
      ...{ name: 'my-box', cluster: 'coast-1-a' },
    });
    expect(box).toMatchObject({ cluster: 'coast-1-a', hostname: 'my-box.coast-1-a.objects.localhost' });
    const key = await make<{ access_key: string; secret_key: string }>('/object-storage/keys', {
      name: 'my-key',
    });
    const ask = async (label: string, path: string, query: [string, string][] = []) =>
      (await sendSigned(server, key, { cluster: 'coast-1', label }, { path, query })).text();
    expect(await ask('my-box', '', [['location', '']])).toContain('>coast-1-a</LocationConstraint>');
    expect(await ask('no-box', '/bucket')).toContain('<Message>There is no such box.</Message>');
  });

  it('the page that asks for consent says what the scopes of the dialect allow', async () => {
    const app = await registerApp(server);
    await setPassword(server, server.user.username);
    const browser = new TestBrowser();
    const { url } = ask(server, app, { scope: 'zones:read_only servers:read_write' });
    expect((await browser.signIn(url, server.user.username)).status).toBe(303);
    const { text } = await browser.get(url);
    expect([...text.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item)).toEqual([
      'Read DNS zones and records.<small>zones:read_only</small>',
      'Change and operate compute servers.<small>servers:read_write</small>',
    ]);
  });

  it('OAuth names nouns in it, and no texts of clients', async () => {
    const revoke = async (body: string) =>
      (
        await fetch(`${server.origin}/oauth/revoke`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body,
        })
      ).text();
    expect(await revoke('client_id=nobody')).toBe(
      '{"error":"invalid_client","error_description":"The program is not known, or its secret is another"}',
    );
    expect(await revoke('client=1&client=2')).toBe(
      '{"error":"invalid_request","error_description":"client is given more than once"}',
    );
  });
});

it('ends a console with a sentence of the dialect', async () => {
  const console_url = `${await server.cloud.consoleUrl()}/consoles/1`;
  const console = connectTo({ console_url, ws_protocols: ['console'] });
  await expect.poll(console.ended).toBe(1008);
  expect(console.seen()).toMatch(/^{"type":"error","reason":"Your pass .* another one"}$/);
});
