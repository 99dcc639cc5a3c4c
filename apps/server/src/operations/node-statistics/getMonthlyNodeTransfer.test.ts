import { expectRefused, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/nodes.fixture.js';
import { countTransfer, monthBefore } from './node-statistics.fixture.js';

const stage = useStage();

const path = (node: number | string, year: number | string, month: number | string) =>
  `/node/instances/${node}/transfer/${year}/${month}`;
const future = 'Must be in the past or the current one';

const now = () => stage.cloud.clock.now();
const thisMonth = (node: number | string) => path(node, now().getUTCFullYear(), now().getUTCMonth() + 1);

describe('getMonthlyNodeTransfer', () => {
  it('shows what a node received and sent in a month, and in the current one', async () => {
    const { id } = await makeNode(stage, stage.user);
    const { from, year, month } = monthBefore(now());
    await countTransfer(stage, id, from, { in: 30_471_077_120, out: 22_956_600_198 });
    await countTransfer(stage, id, now(), { in: 1, out: 2 });
    for (const of of [month, String(month).padStart(2, '0')])
      expect((await stage.user.get(path(id, year, of))).body).toEqual({
        bytes_in: 30_471_077_120,
        bytes_out: 22_956_600_198,
        bytes_total: 53_427_677_318,
      });
    expect((await stage.user.get(thisMonth(id))).body).toEqual({ bytes_in: 1, bytes_out: 2, bytes_total: 3 });
  });

  it('shows zeros for a month in which nothing was measured', async () => {
    const { id } = await makeNode(stage, stage.user);
    for (const of of [path(id, 2000, 1), thisMonth(id)])
      expect((await stage.user.get(of)).body).toEqual({ bytes_in: 0, bytes_out: 0, bytes_total: 0 });
  });
});

describe('getMonthlyNodeTransfer refuses the input', () => {
  it('that is no month from 2000 to 2037, both of its parts at once', async () => {
    const { id } = await makeNode(stage, stage.user);
    const wrong = (year: string, month: string, ...errors: [string, string][]) =>
      expectRefused(stage.cloud, () => stage.user.get(path(id, year, month)), 400, ...errors);
    await wrong('1999', '12', ['year', 'Must be 2000-2037']);
    await wrong('2038', '13', ['year', 'Must be 2000-2037'], ['month', 'Must be 1-12']);
    await wrong('next', 'one', ['year', 'Must be an integer'], ['month', 'Must be an integer']);
  });

  it('that is in the future, by what of it is', async () => {
    const { id } = await makeNode(stage, stage.user);
    const year = now().getUTCFullYear();
    await expectRefused(stage.cloud, () => stage.user.get(path(id, year + 1, 1)), 400, ['year', future]);
    const month = now().getUTCMonth() + 2;
    if (month <= 12)
      await expectRefused(stage.cloud, () => stage.user.get(path(id, year, month)), 400, ['month', future]);
  });
});

describe('getMonthlyNodeTransfer refuses the caller', () => {
  servesGranted(stage, {
    kind: 'node',
    family: 'nodes',
    method: 'GET',
    path: thisMonth,
    make: async (user) => ({ id: (await makeNode(stage, user)).id }),
  });
});
