import { DAY_SPAN, HOUR_SPAN } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import { expectRefused, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/nodes.fixture.js';
import { hourOf, measureDay, measureHour, monthBefore } from './node-statistics.fixture.js';

const stage = useStage();

const path = (node: number | string, year: number | string, month: number | string) =>
  `/node/instances/${node}/stats/${year}/${month}`;
const unavailable = 'Stats are unavailable at this time.';
const future = 'Must be in the past or the current one';

const now = () => stage.cloud.clock.now();
const thisMonth = (node: number | string) => path(node, now().getUTCFullYear(), now().getUTCMonth() + 1);

describe('getMonthlyNodeStats', () => {
  it('shows a month in means over an hour, with and without zeros before its number', async () => {
    const node = await makeNode(stage, stage.user);
    for (const [day, value] of [
      ['2024-04-30', 1],
      ['2024-05-01', 2],
      ['2024-05-31', 3],
      ['2024-06-01', 4],
    ] as const)
      await measureDay(stage, node.id, new Date(`${day}T12:00:00Z`), value);
    const answers = ['5', '05', '005'].map((month) =>
      stage.user.get<Schema<'NodeStats'>>(path(node.id, '02024', month)),
    );
    const [{ body, status, text }, ...others] = await Promise.all([
      stage.user.get<Schema<'NodeStats'>>(path(node.id, 2024, 5)),
      ...answers,
    ]);
    expect(status, text).toBe(200);
    for (const other of others) expect(other.text).toBe(text);
    expect(body.title).toMatch(
      new RegExp(` - ${node.label} \\(node${node.id}\\) - 2024-05 \\(1 hour avg\\)$`),
    );
    const day = (date: string, value: number) =>
      Array.from({ length: 24 }, (_value, hour) => [
        Date.parse(`${date}T00:00:00Z`) + hour * HOUR_SPAN,
        value,
      ]);
    expect(body.data.cpu).toEqual([...day('2024-05-01', 2), ...day('2024-05-31', 3)]);
    expect(body.data.netv6.private_out).toEqual(body.data.cpu);
  });

  it('shows the past 30 days for the current month, with the hour that is not over', async () => {
    const { id } = await makeNode(stage, stage.user);
    const hour = hourOf(now());
    for (const [ago, value] of [
      [31, 1],
      [30, 2],
      [2, 3],
    ] as const)
      await measureDay(stage, id, new Date(now().getTime() - ago * DAY_SPAN), value);
    await measureHour(stage, id, hour, 5);
    const { body } = await stage.user.get<Schema<'NodeStats'>>(thisMonth(id));
    const { cpu } = body.data;
    expect(cpu[0]).toEqual([hour.getTime() - 30 * DAY_SPAN, 2]);
    expect(cpu.at(-1)).toEqual([hour.getTime(), 5]);
    expect(cpu.filter(([, value]) => value === 3)).toHaveLength(24);
    expect(cpu.some(([, value]) => value === 1)).toBe(false);
  });
});

describe('getMonthlyNodeStats refuses the input', () => {
  it('that is no month, both of its parts at once', async () => {
    const { id } = await makeNode(stage, stage.user);
    const integer = 'Must be an integer';
    const wrong = (year: string, month: string, ...errors: [string, string][]) =>
      expectRefused(stage.cloud, () => stage.user.get(path(id, year, month)), 400, ...errors);
    await wrong('2024', '13', ['month', 'Must be 1-12']);
    await wrong('2024', '0', ['month', 'Must be 1-12']);
    await wrong('2024', '-1', ['month', 'Must be 1-12']);
    await wrong('0', '00', ['year', 'Must be 1-9999'], ['month', 'Must be 1-12']);
    await wrong('10000', '1', ['year', 'Must be 1-9999']);
    await wrong('9'.repeat(400), '9'.repeat(400), ['year', 'Must be 1-9999'], ['month', 'Must be 1-12']);
    await wrong('May', '1.5', ['year', integer], ['month', integer]);
    await wrong('0x7e8', '5e0', ['year', integer], ['month', integer]);
    await wrong('2024', '%00', ['month', integer]);
  });

  it('that is in the future, by what of it is', async () => {
    const { id } = await makeNode(stage, stage.user);
    const year = now().getUTCFullYear() + 1;
    await expectRefused(stage.cloud, () => stage.user.get(path(id, year, '01')), 400, ['year', future]);
    const month = now().getUTCMonth() + 2;
    if (month <= 12)
      await expectRefused(stage.cloud, () => stage.user.get(path(id, year - 1, month)), 400, [
        'month',
        future,
      ]);
  });
});

describe('getMonthlyNodeStats refuses the state', () => {
  it('of a node of which nothing was measured then', async () => {
    const { id } = await makeNode(stage, stage.user);
    const { from, year, month } = monthBefore(now());
    await measureDay(stage, id, new Date(from.getTime() - 1), 1);
    for (const of of [thisMonth(id), path(id, year, month), path(id, 1999, 12), path(id, 1, 1)])
      await expectRefused(stage.cloud, () => stage.user.get(of), 400, unavailable);
  });
});

describe('getMonthlyNodeStats refuses the caller', () => {
  servesGranted(stage, {
    kind: 'node',
    family: 'nodes',
    method: 'GET',
    path: thisMonth,
    make: async (user) => {
      const { id } = await makeNode(stage, user);
      await measureDay(stage, id, new Date(now().getTime() - DAY_SPAN), 1);
      return { id };
    },
  });
});
