import { Resolver } from 'node:dns/promises';
import { createClient } from '@cloud-account/client';
import { makeTemplate } from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCloud, type TestCloud } from './cloud.js';
import { serverOptionsOf } from './options.js';
import { startServer } from './server.js';
import './vitest.js';

const START = '2031-03-03T09:00:00';

let cloud: TestCloud;

beforeAll(async () => {
  await makeTemplate();
  cloud = await startCloud({ clock: { mode: 'frozen', now: START } });
});
afterAll(() => cloud.stop());

const masterOf = (domain: string) =>
  ({ domain, type: 'master', soa_email: 'hostmaster@shop.example' }) as const;

describe('a cloud for tests', () => {
  it('serves the API, object storage and DNS at its addresses', async () => {
    const headers = { Authorization: `Bearer ${cloud.token}` };
    expect((await fetch(`${cloud.baseUrl}/profile`, { headers })).status).toBe(200);
    expect((await fetch(`${cloud.s3}/no-such-bucket`)).headers.get('Content-Type')).toMatch(/xml/);
    await using account = await cloud.account();
    const { id: domainId } = await account.client.createDomain({ body: masterOf('addresses.example') });
    await account.client.createDomainRecord({
      domainId,
      body: { type: 'A', name: 'www', target: '192.0.2.7' },
    });
    await cloud.idle();
    const resolver = new Resolver();
    resolver.setServers([`${cloud.dns?.host}:${cloud.dns?.port}`]);
    expect(await resolver.resolve4('www.addresses.example')).toEqual(['192.0.2.7']);
  });

  it('gives each test an account of its own, and removes it with all that it has', async () => {
    const [one, other] = await Promise.all([cloud.account(), cloud.account({ name: 'other-account' })]);
    await one.client.createDomain({ body: masterOf('own.example') });
    expect((await one.client.listDomains()).results).toBe(1);
    expect((await other.client.listDomains()).results).toBe(0);
    expect((await other.client.getProfile()).username).toBe('other-account');
    await using copy = await cloud.account({ copy_of: one.account_id });
    expect((await copy.client.listDomains()).results).toBe(1);
    await one.remove();
    await one.remove();
    await expect(one.client.listDomains()).rejects.toMatchObject({ status: 401 });
    await using later = await cloud.account();
    await later.client.createDomain({ body: masterOf('own.example') });
    await other[Symbol.asyncDispose]();
  });

  it('says whether a connection arrives, for an account and for all', async () => {
    await using account = await cloud.account();
    const { id } = await account.client.createNode({
      body: {
        ...{ label: 'reached', region: 'us-ord', type: 'g6-standard-1' },
        ...{ image: 'node/debian12', root_pass: 'aComplex-P4ssw0rd-of-9-words' },
      },
    });
    await cloud.idle();
    await expect(account).toReach('internet', 'reached:443');
    await expect(cloud).toReach('internet', `${id}:53`, { protocol: 'UDP' });
    await account.client.createFirewall({
      body: {
        ...{ label: 'closed', devices: { nodes: [id] } },
        rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
      },
    });
    await expect(account).not.toReach('internet', 'reached:443');
    await expect(expect(account).toReach('internet', 'reached:443')).rejects.toThrow(
      /^internet → reached:443:\nThe policy inbound_policy of the firewall closed drops TCP port 443/,
    );
    await expect(account.reach('internet', 'other:443')).rejects.toMatchObject({ status: 400 });
  });

  it('has a clock that tests move', async () => {
    const before = await cloud.clock.now();
    const { now } = await cloud.clock.advance({ days: 1, hours: 2, minutes: 3, seconds: 4 });
    expect(now.getTime() - before.getTime()).toBe((((24 + 2) * 60 + 3) * 60 + 4) * 1_000);
    const later = new Date('2031-04-01T00:00:00Z');
    expect(await cloud.clock.freeze(later)).toEqual(later);
    await cloud.clock.scale(60);
    expect((await cloud.operator.client.getLabClock()).rate).toBe(60);
    await cloud.clock.run();
    expect((await cloud.operator.client.getLabClock()).mode).toBe('real');
    await cloud.clock.freeze();
  });

  it('injects faults, and counts the requests that they affect', async () => {
    await using account = await cloud.account();
    const { account_id, client } = account;
    const fault = await cloud.faults.add({
      operation: 'listDomains',
      account_id,
      effect: 'status',
      status: 500,
    });
    await expect(client.listDomains()).rejects.toMatchObject({ status: 500 });
    expect(await fault.hits()).toBe(1);
    await fault.remove();
    expect((await client.listDomains()).results).toBe(0);
    await cloud.faults.add({ operation: '*', account_id, effect: 'rate_limit' });
    await cloud.faults.clear();
    expect((await client.listDomains()).results).toBe(0);
  });

  it('affects the third request for one thing', async () => {
    await using account = await cloud.account();
    const { client } = account;
    const { id: domainId } = await client.createDomain({ body: masterOf('third.example') });
    const choice = { path: `/domains/${domainId}`, label: 'third.example' };
    await using fault = await cloud.faults.add({
      ...choice,
      effect: 'status',
      status: 500,
      skip: 2,
      times: 1,
    });
    const outcomes: string[] = [];
    for (let time = 0; time < 4; time += 1)
      outcomes.push(
        await client.getDomain({ domainId }).then(
          () => 'read',
          () => 'failed',
        ),
      );
    expect(outcomes).toEqual(['read', 'read', 'failed', 'read']);
    await cloud.faults.clear();
    await fault.remove();
  });

  it('has steps of jobs wait or fail', async () => {
    await using account = await cloud.account();
    const { client } = account;
    const body = { type: 'g6-standard-1', region: 'us-ord' };
    await using wait = await cloud.stepFaults.add({ effect: 'hold', kind: 'createNode' });
    const { id: nodeId } = await client.createNode({ body });
    await expect.poll(() => wait.held()).toBe(1);
    await wait.remove();
    await cloud.idle();
    expect((await client.getNode({ nodeId })).status).toBe('offline');
    await using failure = await cloud.stepFaults.add({
      effect: 'fail',
      kind: 'createNode',
      reason: 'No room',
    });
    await client.createNode({ body });
    await cloud.idle();
    const { data: events } = await client.listEvents({ filter: { action: 'node_create' } });
    expect(events.find(({ status }) => status === 'failed')).toMatchObject({ message: 'No room' });
    expect(await failure.held()).toBe(0);
    const other = await cloud.stepFaults.add({ effect: 'fail', kind: 'startNode' });
    await cloud.stepFaults.clear();
    await other.remove();
    expect((await cloud.operator.client.listStepFaults()).results).toBe(0);
  });

  it('refuses faults that nothing can meet, and one that would end the tests', async () => {
    await expect(cloud.faults.add({ operation: 'getDoman', effect: 'status' })).rejects.toThrow(
      'There is no operation getDoman; did you mean getDomain?',
    );
    await expect(cloud.stepFaults.add({ effect: 'fail', kind: 'creatNode' })).rejects.toThrow(
      'No job with steps has the kind creatNode; did you mean createNode?',
    );
    await expect(cloud.stepFaults.add({ effect: 'crash' as 'fail' })).rejects.toThrow(
      'The effect crash would end the process of the tests.',
    );
  });

  it('shows what a client sent, and what it could do better', async () => {
    await using account = await cloud.account();
    const client = createClient({
      baseUrl: cloud.baseUrl,
      token: account.token,
      userAgent: 'shop-sdk/1.0',
    });
    const body = { ...masterOf('sent.example'), colour: 'red' };
    const { id: domainId } = await client.createDomain({ body });
    await client.deleteDomain({ domainId });
    await account.client.getProfile();
    expect((await account.requests()).map(({ operation, status }) => [operation, status])).toEqual([
      ['createDomain', 200],
      ['deleteDomain', 200],
      ['getProfile', 200],
    ]);
    expect(
      (await account.requests({ operation: 'createDomain' })).map(({ ignored_fields }) => ignored_fields),
    ).toEqual([['colour']]);
    expect((await cloud.requests({ account_id: account.account_id })).length).toBe(3);
    const agents = (await account.requests({ user_agent_prefix: 'cloud-account-testing/' })).map(
      ({ operation, user_agent }) => [operation, user_agent],
    );
    expect(agents).toEqual([
      ['getProfile', expect.stringMatching(/^cloud-account-testing\/[\d.]+ cloud-account-client\/[\d.]+$/)],
    ]);
    const report = await cloud.report({ user_agent: 'shop-sdk', since: new Date('2031-01-01') });
    expect(report.operations.map(({ operation }) => operation)).toEqual(['createDomain', 'deleteDomain']);
    expect(report.findings).toEqual(['createDomain: the server ignored colour in 1 request']);
    expect(report.clients).toMatchObject([{ requests: 2 }]);
    const misspelt = { useragent: 'shop-sdk' } as object;
    await expect(cloud.report(misspelt)).rejects.toThrow(
      'report has no option useragent. Did you mean user_agent?',
    );
    await expect(cloud.clock.advance({ day: 1 } as object)).rejects.toThrow('Did you mean days?');
    await expect(cloud.clock.advance(60 as unknown as object)).rejects.toThrow('advance({ seconds: 60 })');
    expect(() => cloud.clock.freeze('2030-01-31' as unknown as Date)).toThrow('got 2030-01-31');
  });

  it('restores a snapshot, and the state after its start', async () => {
    const { client } = await cloud.account();
    const { id: domainId } = await client.createDomain({ body: masterOf('saved.example') });
    await using saved = await cloud.snapshot();
    expect(saved.digest).toMatch(/^[0-9a-f]{64}$/);
    await client.deleteDomain({ domainId });
    await saved.load();
    expect((await client.getDomain({ domainId })).domain).toBe('saved.example');
    await cloud.reset();
    await expect(client.getDomain({ domainId })).rejects.toMatchObject({ status: 401 });
    expect((await cloud.client.listDomains()).results).toBe(0);
  });

  it('removes no account of another test, which has the ID of an earlier one after a reset', async () => {
    await cloud.reset();
    const earlier = await cloud.account();
    await cloud.reset();
    const later = await cloud.account();
    expect(later.account_id).toBe(earlier.account_id);
    await earlier.remove();
    expect((await later.client.getProfile()).username).toBe(later.username);
    await later.remove();
    await expect(later.client.getProfile()).rejects.toMatchObject({ status: 401 });
  });
});

describe('a second cloud in the process', () => {
  it('has its own state, and outlives none but itself', async () => {
    const other = await startCloud({ seed: 7, settings: { CLOUD_DNS: 'off' } });
    expect(other.dns).toBeUndefined();
    for (const { client } of [cloud, other]) await client.createTag({ body: { label: 'same' } });
    await other.stop();
    await other.stop();
    expect((await cloud.client.listTags()).data.map(({ label }) => label)).toEqual(['same']);
  });

  it('leaves nothing behind when it cannot start', async () => {
    const cleanUps = process.listenerCount('exit');
    await expect(startCloud({ settings: { CLOUD_PROT: '0' } })).rejects.toEqual(
      new TypeError('The server has no setting CLOUD_PROT. Did you mean CLOUD_PORT?'),
    );
    await expect(startCloud({ settings: { CLOUD_PORT: 'first' } })).rejects.toThrow(/^CLOUD_PORT/);
    const steps: string[] = [];
    const early = serverOptionsOf({ clock: { mode: 'frozen', now: '1999-01-01T00:00:00' } });
    await expect(startServer(early, (step) => steps.push(step))).rejects.toMatchObject({ status: 400 });
    expect(steps).toEqual([
      ...['loading the server', 'trying its addresses', 'opening the database', 'migrating the database'],
      ...['loading the catalog', 'opening object storage', 'making the demo account', 'listening'],
      ...['starting the name server', "starting the operator's API", 'starting jobs', 'setting the clock'],
    ]);
    expect(process.listenerCount('exit')).toBe(cleanUps);
  });
});

it('without the lab has no accounts for tests', async () => {
  await using plain = await startCloud({ lab: false, settings: { CLOUD_DNS: 'off' } });
  expect((await plain.client.listDomains()).results).toBe(0);
  await expect(plain.account()).rejects.toMatchObject({ status: 404 });
});
