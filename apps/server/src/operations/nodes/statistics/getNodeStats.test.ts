import { HOUR_SPAN } from '@cloud-account/core';
import { operations, type Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { hourOf, measureHour } from './node-statistics.fixture.js';

const server = useServer();

const path = (node: number | string) => `/node/instances/${node}/stats`;
const unavailable = 'Stats are unavailable at this time.';

describe('getNodeStats', () => {
  it('shows the past 24 hours in means over 5 minutes, and no older ones', async () => {
    const node = await makeNode(server, server.user);
    const now = server.clock.now();
    const lastHour = hourOf(now).getTime() - HOUR_SPAN;
    for (const [ago, value] of [
      [26, 1],
      [24, 2],
      [1, 12.345],
    ] as const)
      await measureHour(server, node.id, new Date(hourOf(now).getTime() - ago * HOUR_SPAN), value);
    const body = expectDone(await server.user.get<Schema<'NodeStats'>>(path(node.id)));
    const host = new URL(server.origin).hostname;
    expect(body.title).toBe(`${host} - ${node.label} (node${node.id}) - day (5 min avg)`);
    const { cpu, io, netv4, netv6 } = body.data;
    expect(Object.keys(body.data)).toEqual(['cpu', 'io', 'netv4', 'netv6']);
    expect([io, netv4, netv6].map((series) => Object.keys(series))).toEqual([
      ['io', 'swap'],
      ['in', 'out', 'private_in', 'private_out'],
      ['in', 'out', 'private_in', 'private_out'],
    ]);
    const recent = Array.from({ length: 12 }, (_value, at) => [lastHour + at * 300_000, 12.35]);
    expect(cpu.slice(-12)).toEqual(recent);
    // What is left of the hour of a day ago depends on the minute of now.
    expect(
      cpu.slice(0, -12).every(([at = 0, value]) => value === 2 && at >= now.getTime() - 24.1 * HOUR_SPAN),
    ).toBe(true);
    for (const series of [...Object.values(io), ...Object.values(netv4), ...Object.values(netv6)])
      expect(series).toEqual(cpu);
  });

  it('is limited to 50 requests in a minute, apart from months', () => {
    for (const id of ['getNodeStats', 'getMonthlyNodeStats'] as const)
      expect(operations[id].rateLimits).toContainEqual({ bucket: id, requests: 50, seconds: 60 });
  });
});

describe('getNodeStats refuses the state', () => {
  it('of a node without samples of that time', async () => {
    const { id } = await makeNode(server, server.user);
    await expectRefused(server, () => server.user.get(path(id)), 400, unavailable);
    const old = new Date(hourOf(server.clock.now()).getTime() - 30 * HOUR_SPAN);
    await measureHour(server, id, old, 1);
    await expectRefused(server, () => server.user.get(path(id)), 400, unavailable);
  });
});
