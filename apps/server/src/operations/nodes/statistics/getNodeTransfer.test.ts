import type { Schema } from '@cloud-account/spec';
import { useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { countTransfer, monthBefore } from './node-statistics.fixture.js';

const server = useServer();

const path = (node: number | string) => `/node/instances/${node}/transfer`;

const transferOf = async (node: number) => (await server.user.get<Schema<'NodeTransfer'>>(path(node))).body;

const now = () => server.clock.now();

describe('getNodeTransfer', () => {
  it('shows the quota of a new node for the rest of the month, without any use', async () => {
    const { id, specs } = await makeNode(server, server.user);
    const days = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + 1, 0)).getUTCDate();
    const quota = Math.floor((specs.transfer * (days - now().getUTCDate() + 1)) / days);
    expect(await transferOf(id)).toEqual({ used: 0, quota, billable: 0 });
  });

  it('shows the bytes that an older node sent this month, and the part beyond its quota', async () => {
    const { id, specs } = await makeNode(server, server.user);
    const before = monthBefore(now());
    await (await prismaOf(server)).node.update({ where: { id }, data: { createdAt: before.from } });
    await countTransfer(server, id, before.from, { in: 5e9, out: 6e9 });
    const { transfer: quota } = specs;
    expect(await transferOf(id)).toEqual({ used: 0, quota, billable: 0 });
    await countTransfer(server, id, now(), { in: 7e12, out: 22_956_600_198 });
    expect(await transferOf(id)).toEqual({ used: 22_956_600_198, quota, billable: 0 });
    const used = (quota + 3) * 1e9 + 999_999_999;
    await countTransfer(server, id, now(), { in: 0, out: used });
    expect(await transferOf(id)).toEqual({ used, quota, billable: 3 });
  });
});
