import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { provide } from '../../networking/networking.fixture.js';
import { makeNode, readNode } from '../machines/nodes.fixture.js';
import { allocate, approve, pathOf, readAddresses } from './node-ips.fixture.js';

const server = useServer();

const ask = (node: number, isPublic: unknown, user = server.user) =>
  user.post<Schema<'IpAddress'>>(pathOf(node), { type: 'ipv4', public: isPublic });
const unapproved = 'Further public addresses are given on request: open a support ticket that says what for';

describe('createNodeIpAddress accepts', () => {
  it('a private address, once', async () => {
    const node = await makeNode(server, server.user);
    const given = await allocate(server.user, node.id, false);
    expect(given).toMatchObject({ public: false, prefix: 17, rdns: null, gateway: null, node_id: node.id });
    expect(given.address).toMatch(/^192\.168\.(12[89]|1[3-9]\d|2\d\d)\./);
    expect((await readNode(server.user, node.id)).ipv4).toEqual([...node.ipv4, given.address]);
    expect((await readAddresses(server.user, node.id)).ipv4.private).toStrictEqual([given]);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'node_addip',
      status: 'notification',
      entity: { id: node.id, label: node.label, type: 'node' },
      secondary_entity: { id: given.address, type: 'ipaddress' },
    });
    await expectRefused(server, () => ask(node.id, false), 400, 'The node has a private address');
  });

  it('further public addresses up to the approved number for all nodes together', async () => {
    const user = await server.newAccount();
    const [one, two] = [await makeNode(server, user), await makeNode(server, user)];
    await expectRefused(server, () => ask(one.id, true, user), 400, unapproved);
    await approve(server, user, 2);
    const given = [await allocate(user, one.id, true), await allocate(user, two.id, true)];
    await expectRefused(server, () => ask(two.id, true, user), 400, unapproved);
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

  it('the first public address of a node without approval', async () => {
    const node = await provide(server, server.user, 'node');
    expect((await ask(node, true)).status).toBe(200);
    await expectRefused(server, () => ask(node, true), 400, unapproved);
  });
});

describe('createNodeIpAddress exceeds no maximum with simultaneous requests', () => {
  it('of approved addresses', async () => {
    const user = await server.newAccount();
    const nodes = [await makeNode(server, user), await makeNode(server, user)];
    await approve(server, user, 3);
    const answers = await Promise.all(
      nodes.flatMap(({ id }) => Array.from({ length: 3 }, () => ask(id, true, user))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400]);
    const given = answers.filter(({ status }) => status === 200).map(({ body }) => body.address);
    expect(new Set(given).size).toBe(3);
  });

  it('of private addresses', async () => {
    const { id } = await makeNode(server, server.user);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(id, false)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });
});

describe('createNodeIpAddress refuses', () => {
  it('further public addresses for an account that owes money', async () => {
    const user = await server.newAccount();
    const { id } = await makeNode(server, user);
    await approve(server, user, 5);
    await server.operator.put(`/accounts/${user.accountId}`, { balance: -1 });
    const reason = 'Your account has a negative balance';
    await expectRefused(server, () => ask(id, true, user), 403, reason);
    expect((await ask(id, false, user)).status).toBe(200);
  });

  it('a node that is being deleted', async () => {
    const { id } = await makeNode(server, server.user);
    const prisma = await prismaOf(server);
    const say = (status: string) => prisma.node.update({ where: { id }, data: { status } });
    await say('deleting');
    await expectRefused(server, () => ask(id, false), 400, 'Node busy.');
    await say('offline');
  });
});
