import { describe, expect, it } from 'vitest';
import { nodeBalancerStats } from './statistics.js';

const MINUTE = 60_000;
const now = new Date('2026-06-01T12:03:00Z');
const agesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);

describe('the statistics of a load balancer', () => {
  it('are of the past 24 hours, each 5 minutes', () => {
    const data = nodeBalancerStats({ id: 7, created: agesAgo(3_000) }, now);
    const times = data?.connections.map(([at]) => at) ?? [];
    expect(times).toHaveLength(288);
    expect([times[0], times.at(-1)]).toEqual([
      Date.parse('2026-05-31T12:00:00Z'),
      Date.parse('2026-06-01T11:55:00Z'),
    ]);
    for (const series of [data?.traffic.in, data?.traffic.out])
      expect(series?.map(([at]) => at)).toEqual(times);
    for (const [, value = -1] of data?.connections ?? []) expect(value).toBeGreaterThan(0);
  });

  it('begin with the first whole period, and have the same values later', () => {
    const balancer = { id: 7, created: agesAgo(9) };
    const first = nodeBalancerStats(balancer, now);
    expect(first?.connections).toHaveLength(1);
    const later = nodeBalancerStats(balancer, new Date(now.getTime() + 5 * MINUTE));
    expect(later?.connections.slice(0, 1)).toEqual(first?.connections);
    expect(nodeBalancerStats({ id: 7, created: agesAgo(2) }, now)).toBeUndefined();
  });
});
