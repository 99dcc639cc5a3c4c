import { maxOf } from '@cloud-account/core';
import {
  expectDone,
  expectRefused,
  problemsOf,
  rowsOf,
  useOwnServer,
  type TestUser,
  prismaOf,
} from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { finishAll } from '@cloud-account/server/operations/nodes/machines/passing-time.fixture';
import { bounds } from '../../packages/spec/src/generated/bounds.js';
import type { Schema } from '../../packages/spec/src/index.js';

const server = useOwnServer();

const place = { region: 'us-ord', type: 'g6-standard-1' } as const;

const create = (user: TestUser) => user.post<Schema<'Node'>>('/node/instances', place);

/** Makes an empty node and waits for it. @returns its id and its path */
async function makeNode(user: TestUser): Promise<{ id: number; at: string }> {
  const body = expectDone(await create(user));
  await server.settle();
  return { id: body.id, at: `/node/instances/${body.id}` };
}

/** Adds nodes to an account. */
const fillNodes = (user: TestUser, count: number) =>
  rowsOf(
    server,
    `INSERT INTO nodes (account_id, uuid, label, status, region, disk, memory, vcpus, gpus, transfer, mac, alerts, host_uuid,
       created_at, updated_at)
     SELECT $1::int, gen_random_uuid(), 'had-' || n, 'offline', 'us-ord', 1, 1, 1, 0, 1, 'had-' || $1::int || '-' || n,
       '{"cpu":0,"io":0,"network_in":0,"network_out":0,"transfer_quota":0}', repeat('0', 40), now(), now()
     FROM generate_series(1, $2::int) AS n`,
    [user.accountId, count],
  );

const fillDisks = (nodeId: number, count: number) =>
  rowsOf(
    server,
    `INSERT INTO node_disks (node_id, uuid, label, status, size, filesystem, created_at, updated_at)
     SELECT $1::int, gen_random_uuid(), 'had', 'ready', 1, 'raw', now(), now() FROM generate_series(1, $2::int)`,
    [nodeId, count],
  );

describe('an account', () => {
  const reason = 'An account may have at most 1,000 nodes';

  it('has a maximum of nodes, made or cloned, also when it requests the last one twice at the same time', async () => {
    const greedy = await server.newAccount();
    const { at } = await makeNode(greedy);
    await fillNodes(greedy, maxOf('nodes') - 2);
    const answers = await Promise.all([create(greedy), greedy.post(`${at}/clone`, place)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await server.settle();
    await expectRefused(server, () => create(greedy), 400, reason);
    await expectRefused(server, () => greedy.post(`${at}/clone`, place), 400, reason);
    const [refused, served] = await Promise.all([create(greedy), create(server.stranger)]);
    expect([refused.status, served.status]).toEqual([400, 200]);
    await server.settle();
  });
});

describe('a node', () => {
  /** The maximum of disks, and of configuration profiles, of a node. */
  const max = 50;

  it('has a maximum of disks, whether they are made, copied, or cloned to it', async () => {
    const { id, at } = await makeNode(server.user);
    await fillDisks(id, max - 1);
    const disk = { label: 'last', size: 1, filesystem: 'raw' };
    const body = expectDone(await server.user.post<Schema<'NodeDisk'>>(`${at}/disks`, disk));
    await server.settle();
    const reason = `A node may have at most ${max} disks`;
    await expectRefused(server, () => server.user.post(`${at}/disks`, disk), 400, reason);
    const copy = () => server.user.post(`${at}/disks/${body.id}/clone`);
    await expectRefused(server, copy, 400, reason);
    const other = await makeNode(server.user);
    await fillDisks(other.id, 1);
    const disks = await server.user.get<Schema<'NodeDiskPage'>>(`${other.at}/disks`);
    const clone = { node_id: id, disks: [disks.body.data[0]?.id] };
    const ask = () => server.user.post(`${other.at}/clone`, clone);
    await expectRefused(server, ask, 400, ['node_id', reason]);
  });

  it('has a maximum of profiles, whether they are made or cloned to it, also with simultaneous requests', async () => {
    const { id, at } = await makeNode(server.user);
    const make = (where: string) => server.user.post(`${where}/configs`, { label: 'one', devices: {} });
    for (let count = 2; count < max; count += 1) expect((await make(at)).status).toBe(200);
    const answers = await Promise.all([make(at), make(at), make(at)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
    const reason = `A node may have ${max} configuration profiles`;
    await expectRefused(server, () => make(at), 400, reason);
    const other = await makeNode(server.user);
    expect((await make(other.at)).status).toBe(200);
    const ask = () => server.user.post(`${other.at}/clone`, { node_id: id });
    await expectRefused(server, ask, 400, ['node_id', reason]);
  });
});

describe('the jobs of a node', () => {
  const slow = useOwnServer({ environment: { CLOUD_COMPUTE_TIMES: 'real' } });

  it('run one at a time, however many are requested, while the jobs of another account run', async () => {
    const disk = { label: 'data', size: 1, filesystem: 'raw' };
    const [own, foreign] = [(await create(slow.user)).body.id, (await create(slow.stranger)).body.id];
    await finishAll(slow);
    const ask = (user: TestUser, id: number, action: string, body?: object) =>
      user.post(`/node/instances/${id}/${action}`, body);
    expect((await ask(slow.user, own, 'disks', disk)).status).toBe(200);
    const most = bounds.Node.waiting_actions.maximum;
    const answers = await Promise.all(
      Array.from({ length: most + 2 }, () => [
        ask(slow.user, own, 'disks', disk),
        ask(slow.user, own, 'shutdown'),
      ]).flat(),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(problemsOf(refused)).toEqual([{ reason: 'Node busy.' }]);
    const queue = `node:${own}`;
    const unfinished = { queue, dueAt: { not: null } };
    expect(await (await prismaOf(slow)).job.count({ where: unfinished })).toBe(1 + most);
    expect((await ask(slow.stranger, foreign, 'disks', disk)).status).toBe(200);
    await finishAll(slow);
  });
});
