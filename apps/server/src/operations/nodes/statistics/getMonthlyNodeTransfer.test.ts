import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { countTransfer, monthBefore } from './node-statistics.fixture.js';

const server = useServer();

const path = (node: number | string, year: number | string, month: number | string) =>
  `/node/instances/${node}/transfer/${year}/${month}`;
const future = 'Must be in the past or the current one';

const now = () => server.clock.now();
const thisMonth = (node: number | string) => path(node, now().getUTCFullYear(), now().getUTCMonth() + 1);

describe('getMonthlyNodeTransfer', () => {
  it('shows what a node received and sent in a month, and in the current one', async () => {
    const { id } = await makeNode(server, server.user);
    const { from, year, month } = monthBefore(now());
    await countTransfer(server, id, from, { in: 30_471_077_120, out: 22_956_600_198 });
    await countTransfer(server, id, now(), { in: 1, out: 2 });
    for (const of of [month, String(month).padStart(2, '0')])
      expect((await server.user.get(path(id, year, of))).body).toEqual({
        bytes_in: 30_471_077_120,
        bytes_out: 22_956_600_198,
        bytes_total: 53_427_677_318,
      });
    expect((await server.user.get(thisMonth(id))).body).toEqual({
      bytes_in: 1,
      bytes_out: 2,
      bytes_total: 3,
    });
  });

  it('shows zeros for a month without samples', async () => {
    const { id } = await makeNode(server, server.user);
    for (const of of [path(id, 2000, 1), thisMonth(id)])
      expect((await server.user.get(of)).body).toEqual({ bytes_in: 0, bytes_out: 0, bytes_total: 0 });
  });
});

describe('getMonthlyNodeTransfer refuses the input', () => {
  it('that is no month from 2000 to 2037, with both problems at once', async () => {
    const { id } = await makeNode(server, server.user);
    const [year, month] = [['year', 'Must be 2000-2037'] as const, ['month', 'Must be 1-12'] as const];
    await expectRefused(server, () => server.user.get(path(id, 2038, 13)), 400, year, month);
  });

  it('that is in the future', async () => {
    const { id } = await makeNode(server, server.user);
    const next = path(id, now().getUTCFullYear() + 1, 1);
    await expectRefused(server, () => server.user.get(next), 400, ['year', future]);
  });
});
