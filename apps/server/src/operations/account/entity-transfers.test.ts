import type { Schema } from '@cloud-account/spec';
import {
  expectDone,
  expectRefused,
  newestEvent,
  useServerWithClock,
  type TestUser,
} from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode, readNode } from '../nodes/machines/nodes.fixture.js';

const server = useServerWithClock();
const path = '/account/entity-transfers';
const DAY = 86_400_000;

const offer = async (user: TestUser, ...nodes: number[]): Promise<Schema<'EntityTransfer'>> =>
  expectDone(await user.post<Schema<'EntityTransfer'>>(path, { entities: { nodes } }));

const accept = (user: TestUser, token: string) => user.post(`${path}/${token}/accept`);

/** Two accounts, and a node of the first that it offers. */
async function makeOffer() {
  const [sender, receiver] = [await server.newAccount(), await server.newAccount()];
  const node = await makeNode(server, sender, { private_ip: true, tags: ['shop'] });
  return { sender, receiver, node, transfer: await offer(sender, node.id) };
}

describe('createEntityTransfer', () => {
  it('accepts nodes, and makes a token for a day', async () => {
    const { sender, node, transfer } = await makeOffer();
    expect(transfer).toEqual({
      token: expect.stringMatching(/^[0-9A-F-]{36}$/) as string,
      status: 'pending',
      created: transfer.created,
      updated: transfer.created,
      expiry: new Date(Date.parse(`${transfer.created}Z`) + DAY).toISOString().slice(0, 19),
      is_sender: true,
      entities: { nodes: [node.id] },
    });
    expect(await newestEvent(sender)).toMatchObject({
      action: 'entity_transfer_create',
      entity: { id: transfer.token, type: 'entity_transfer', url: `/v4${path}/${transfer.token}` },
    });
  });

  it('refuses nodes of others, and those that something keeps', async () => {
    const { sender, node } = await makeOffer();
    const other = await makeNode(server, sender);
    await sender.post('/volumes', { label: 'data', node_id: other.id });
    await server.settle();
    const strange = await makeNode(server, server.user);
    const ask = () => sender.post(path, { entities: { nodes: [node.id, other.id, strange.id] } });
    await expectRefused(
      server,
      ask,
      400,
      ['entities.nodes[0]', `Node ${node.id} has a pending transfer`],
      ['entities.nodes[1]', `Node ${other.id} has volumes`],
      ['entities.nodes[2]', `Node ${strange.id} is not a node of the account`],
    );
  });

  it('refuses restricted users', async () => {
    const user = await server.user.newUser({ restricted: true });
    const ask = () => user.post(path, { entities: { nodes: [1] } });
    await expectRefused(server, ask, 403, 'Unauthorized');
  });
});

describe('acceptEntityTransfer', () => {
  it('accepts a token, and moves the node with its addresses', async () => {
    const { sender, receiver, node, transfer } = await makeOffer();
    expect((await accept(receiver, transfer.token)).text).toBe('{}');
    expect((await sender.get(`/node/instances/${node.id}`)).status).toBe(404);
    expect(await readNode(receiver, node.id)).toMatchObject({ label: node.label, ipv4: node.ipv4, tags: [] });
    expect((await receiver.get(`/networking/ips/${node.ipv4[0] ?? ''}`)).status).toBe(200);
    expect((await sender.get(`/networking/ips/${node.ipv4[0] ?? ''}`)).status).toBe(404);
    for (const [user, isSender] of [
      [sender, true],
      [receiver, false],
    ] as const) {
      const { body } = await user.get(`${path}/${transfer.token}`);
      expect(body).toMatchObject({ status: 'completed', is_sender: isSender });
      expect(await newestEvent(user)).toMatchObject({ action: 'entity_transfer_accept' });
    }
    const reason = 'The transfer is completed';
    await expectRefused(server, () => accept(receiver, transfer.token), 400, reason);
    expect((await receiver.post(`/node/instances/${node.id}/boot`)).status).toBe(400);
  });

  it('refuses the account that made it', async () => {
    const { sender, transfer } = await makeOffer();
    const reason = 'Another account must accept the transfer';
    await expectRefused(server, () => accept(sender, transfer.token), 400, reason);
  });

  it('refuses a node that was deleted, or whose label is taken', async () => {
    const { sender, receiver, node, transfer } = await makeOffer();
    await makeNode(server, receiver, { label: node.label });
    const taken = `One of your nodes has the label ${node.label}`;
    await expectRefused(server, () => accept(receiver, transfer.token), 400, taken);
    await sender.delete(`/node/instances/${node.id}`);
    await server.settle();
    const gone = `Node ${node.id} is not a node of the account`;
    await expectRefused(server, () => accept(receiver, transfer.token), 400, gone);
  });

  it('refuses a node whose address is shared, also at the same time, or the sharing', async () => {
    const { sender, receiver, node, transfer } = await makeOffer();
    const other = await makeNode(server, sender);
    const share = (ips: unknown[]) => sender.post('/networking/ips/share', { node_id: other.id, ips });
    const answers = await Promise.all([share(node.ipv4), accept(receiver, transfer.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const kept = await makeNode(server, sender);
    const { token } = await offer(sender, kept.id);
    expect((await share(kept.ipv4)).status).toBe(200);
    const reason = `Node ${kept.id} has shared addresses`;
    await expectRefused(server, () => accept(receiver, token), 400, reason);
  });

  it('refuses a node whose label another one gets at the same time, or that label', async () => {
    const { receiver, node, transfer } = await makeOffer();
    const other = await makeNode(server, receiver);
    const rename = receiver.put(`/node/instances/${other.id}`, { label: node.label });
    const answers = await Promise.all([rename, accept(receiver, transfer.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('refuses one that is over, and others see it no more', async () => {
    const { sender, receiver, transfer } = await makeOffer();
    server.clock.advance(DAY);
    await expectRefused(server, () => accept(receiver, transfer.token), 400, 'The transfer is stale');
    expect((await sender.get(`${path}/${transfer.token}`)).body).toMatchObject({ status: 'stale' });
  });
});

describe('deleteEntityTransfer', () => {
  it('accepts a pending transfer, whose nodes can be offered again', async () => {
    const { sender, receiver, node, transfer } = await makeOffer();
    await expectRefused(server, () => receiver.delete(`${path}/${transfer.token}`), 404, 'Not found');
    expect((await sender.delete(`${path}/${transfer.token}`)).text).toBe('{}');
    expect(await newestEvent(sender)).toMatchObject({ action: 'entity_transfer_cancel' });
    expect((await receiver.get(`${path}/${transfer.token}`)).status).toBe(404);
    await offer(sender, node.id);
  });
});

describe('listEntityTransfers', () => {
  it('shows the transfers that the account made or accepted', async () => {
    const { sender, receiver, transfer } = await makeOffer();
    const list = async (user: TestUser) => (await user.get<Schema<'EntityTransferPage'>>(path)).body.data;
    expect(await list(sender)).toEqual([transfer]);
    expect(await list(receiver)).toEqual([]);
    await accept(receiver, transfer.token);
    expect(await list(receiver)).toMatchObject([{ token: transfer.token, status: 'completed' }]);
  });

  it('takes filters of what it shows', async () => {
    const { sender, receiver, transfer } = await makeOffer();
    const other = await makeNode(server, sender);
    await accept(receiver, transfer.token);
    const { token } = await offer(sender, other.id);
    server.clock.advance(DAY);
    const count = async (user: TestUser, filter: object) =>
      expectDone(await user.get<Schema<'EntityTransferPage'>>(path, { 'X-Filter': JSON.stringify(filter) }))
        .results;
    expect(await count(sender, { status: 'pending' })).toBe(0);
    expect(await count(sender, { status: 'stale' })).toBe(1);
    expect(await count(sender, { is_sender: true, status: { '+neq': 'completed' } })).toBe(1);
    expect([await count(receiver, { is_sender: true }), await count(receiver, { is_sender: false })]).toEqual(
      [0, 1],
    );
    expect((await sender.get(`${path}/${token}`)).body).toMatchObject({ status: 'stale' });
  });
});

describe('getEntityTransfer', () => {
  it('shows a pending transfer to everybody who has its token, in any form', async () => {
    const { sender, receiver, transfer } = await makeOffer();
    const { body } = await receiver.get(`${path}/${transfer.token.toLowerCase()}`);
    expect(body).toEqual({ ...transfer, is_sender: false });
    for (const token of ['x', '00000000-0000-4000-8000-000000000000'])
      await expectRefused(server, () => sender.get(`${path}/${token}`), 404, 'Not found');
  });
});
