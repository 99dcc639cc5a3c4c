import { DAY_SPAN, HOUR_SPAN } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { hourOf, measureDay, measureHour, monthBefore } from './node-statistics.fixture.js';

const server = useServer();

const path = (node: number | string, year: number | string, month: number | string) =>
  `/node/instances/${node}/stats/${year}/${month}`;
const unavailable = 'Stats are unavailable at this time.';
const future = 'Must be in the past or the current one';

const now = () => server.clock.now();
const thisMonth = (node: number | string) => path(node, now().getUTCFullYear(), now().getUTCMonth() + 1);

describe('getMonthlyNodeStats', () => {
  it('shows a month in means over an hour, with leading zeros in its number or without', async () => {
    const node = await makeNode(server, server.user);
    for (const [day, value] of [
      ['2024-04-30', 1],
      ['2024-05-01', 2],
      ['2024-05-31', 3],
      ['2024-06-01', 4],
    ] as const)
      await measureDay(server, node.id, new Date(`${day}T12:00:00Z`), value);
    const answers = ['5', '05', '005'].map((month) =>
      server.user.get<Schema<'NodeStats'>>(path(node.id, '02024', month)),
    );
    const [{ body, status, text }, ...others] = await Promise.all([
      server.user.get<Schema<'NodeStats'>>(path(node.id, 2024, 5)),
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

  it('shows the past 30 days for the current month, with the current hour', async () => {
    const { id } = await makeNode(server, server.user);
    const hour = hourOf(now());
    for (const [ago, value] of [
      [31, 1],
      [30, 2],
      [2, 3],
    ] as const)
      await measureDay(server, id, new Date(now().getTime() - ago * DAY_SPAN), value);
    await measureHour(server, id, hour, 5);
    const { body } = await server.user.get<Schema<'NodeStats'>>(thisMonth(id));
    const { cpu } = body.data;
    expect(cpu[0]).toEqual([hour.getTime() - 30 * DAY_SPAN, 2]);
    expect(cpu.at(-1)).toEqual([hour.getTime(), 5]);
    expect(cpu.filter(([, value]) => value === 3)).toHaveLength(24);
    expect(cpu.some(([, value]) => value === 1)).toBe(false);
  });
});

describe('getMonthlyNodeStats refuses the input', () => {
  it('that is no valid month, with both problems at once', async () => {
    const { id } = await makeNode(server, server.user);
    const ask = () => server.user.get(path(id, '9'.repeat(400), 'May'));
    const [year, month] = [['year', 'Must be 1-9999'] as const, ['month', 'Must be an integer'] as const];
    await expectRefused(server, ask, 400, year, month);
  });

  it('that is in the future', async () => {
    const { id } = await makeNode(server, server.user);
    const next = path(id, now().getUTCFullYear() + 1, '01');
    await expectRefused(server, () => server.user.get(next), 400, ['year', future]);
  });
});

describe('getMonthlyNodeStats refuses the state', () => {
  it('of a node without samples of that month', async () => {
    const { id } = await makeNode(server, server.user);
    const { from, year, month } = monthBefore(now());
    await measureDay(server, id, new Date(from.getTime() - 1), 1);
    for (const of of [thisMonth(id), path(id, year, month), path(id, 1999, 12), path(id, 1, 1)])
      await expectRefused(server, () => server.user.get(of), 400, unavailable);
  });
});
