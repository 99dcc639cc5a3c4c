import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { provide } from '../networking/networking.fixture.js';
import { makeNode, readNode } from '../nodes/nodes.fixture.js';
import { allocate, approve, pathOf, readAddresses } from './node-ips.fixture.js';

const stage = useStage();

const ask = (node: number, isPublic: unknown, user = stage.user) =>
  user.post<Schema<'IpAddress'>>(pathOf(node), { type: 'ipv4', public: isPublic });
const unapproved = 'Further public addresses are given on request: open a support ticket that says what for';

describe('createNodeIpAddress accepts', () => {
  it('a private address, once', async () => {
    const node = await makeNode(stage, stage.user);
    const given = await allocate(stage.user, node.id, false);
    expect(given).toMatchObject({ public: false, prefix: 17, rdns: null, gateway: null, node_id: node.id });
    expect(given.address).toMatch(/^192\.168\.(12[89]|1[3-9]\d|2\d\d)\./);
    expect((await readNode(stage.user, node.id)).ipv4).toEqual([...node.ipv4, given.address]);
    expect((await readAddresses(stage.user, node.id)).ipv4.private).toStrictEqual([given]);
    await expectRefused(stage.cloud, () => ask(node.id, false), 400, 'The node has a private address');
  });

  it('as many further public addresses as are approved for all nodes together', async () => {
    const user = await stage.cloud.newAccount();
    const [one, two] = [await makeNode(stage, user), await makeNode(stage, user)];
    await expectRefused(stage.cloud, () => ask(one.id, true, user), 400, unapproved);
    await approve(stage, user, 2);
    const given = [await allocate(user, one.id, true), await allocate(user, two.id, true)];
    await expectRefused(stage.cloud, () => ask(two.id, true, user), 400, unapproved);
    const [first] = given;
    expect(first).toMatchObject({
      public: true,
      prefix: 24,
      region: 'us-ord',
      rdns: `${first?.address.replaceAll('.', '-') ?? ''}.ip.cloud.example`,
    });
    expect((await readNode(user, one.id)).ipv4).toEqual([...one.ipv4, first?.address]);
    expect((await user.delete(pathOf(one.id, first?.address))).status).toBe(200);
    await allocate(user, two.id, true);
  });

  it('and tells of it by one event', async () => {
    const { id, label } = await makeNode(stage, stage.user);
    const { address } = await allocate(stage.user, id, false);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'node_addip',
      status: 'notification',
      entity: { id, label, type: 'node' },
      secondary_entity: { id: address, type: 'ipaddress' },
    });
  });

  it('the first public address of a node without approval', async () => {
    const node = await provide(stage, stage.user, 'node');
    expect((await ask(node, true)).status).toBe(200);
    await expectRefused(stage.cloud, () => ask(node, true), 400, unapproved);
  });

  it('what is asked for right after the node was made', async () => {
    const body = { region: 'us-ord', type: 'g6-standard-1' };
    const { id } = (await stage.user.post<Schema<'Node'>>('/node/instances', body)).body;
    expect((await ask(id, false)).status).toBe(200);
    await stage.cloud.settle();
  });
});

describe('createNodeIpAddress gives no more than there may be, however many ask at once', () => {
  it('of approved addresses', async () => {
    const user = await stage.cloud.newAccount();
    const nodes = [await makeNode(stage, user), await makeNode(stage, user)];
    await approve(stage, user, 3);
    const answers = await Promise.all(
      nodes.flatMap(({ id }) => Array.from({ length: 3 }, () => ask(id, true, user))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400]);
    const given = answers.filter(({ status }) => status === 200).map(({ body }) => body.address);
    expect(new Set(given).size).toBe(3);
  });

  it('of private addresses', async () => {
    const { id } = await makeNode(stage, stage.user);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(id, false)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });
});

describe('createNodeIpAddress refuses', () => {
  it('what is no kind of address, all at once', async () => {
    const { id } = await makeNode(stage, stage.user);
    const send = (body: object) => () => stage.user.post(pathOf(id), body);
    await expectRefused(
      stage.cloud,
      send({}),
      400,
      ['type', 'type is required'],
      ['public', 'public is required'],
    );
    await expectRefused(
      stage.cloud,
      send({ type: 'ipv6', public: 'yes' }),
      400,
      ['public', 'Must be true or false'],
      ['type', 'Must be one of ipv4'],
    );
  });

  it('further public addresses for an account that owes money', async () => {
    const user = await stage.cloud.newAccount();
    const { id } = await makeNode(stage, user);
    await approve(stage, user, 5);
    await stage.cloud.operator.put(`/accounts/${user.accountId}`, { balance: -1 });
    const reason = 'Your account has a negative balance';
    await expectRefused(stage.cloud, () => ask(id, true, user), 403, reason);
    expect((await ask(id, false, user)).status).toBe(200);
  });

  it('a node that is being deleted', async () => {
    const { id } = await makeNode(stage, stage.user);
    const say = (status: string) =>
      stage.cloud.cloud.database.pool.query('UPDATE nodes SET status = $1 WHERE id = $2', [status, id]);
    await say('deleting');
    await expectRefused(stage.cloud, () => ask(id, false), 400, 'Node busy.');
    await say('offline');
  });

  it('a node that is not there, or of another account', async () => {
    const { id } = await makeNode(stage, stage.stranger);
    for (const node of [id, 999_999])
      await expectRefused(stage.cloud, () => ask(node, false), 404, 'Not found');
  });

  it('a restricted user that may not change the node', async () => {
    const { id } = await makeNode(stage, stage.user);
    const user = (permissions: 'read_only' | 'read_write') =>
      stage.user.newUser({ restricted: true, grants: [{ kind: 'node', id, permissions }] });
    const [reader, writer] = [await user('read_only'), await user('read_write')];
    await expectRefused(stage.cloud, () => ask(id, false, reader), 403, 'Unauthorized');
    expect((await ask(id, false, writer)).status).toBe(200);
  });
});
