import type { Schema } from '@cloud-account/spec';
import { beginOf, DAY_SPAN, SAMPLE_SPAN } from '../nodes/statistics/samples.js';

/** The mean number of bits of a connection in each direction. */
const BITS = { in: 12_000, out: 160_000 };

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** New connections per second: more by day than by night, and different for each load balancer. */
function connectionsAt(id: number, at: number): number {
  const day = 1 + Math.sin((2 * Math.PI * at) / DAY_SPAN + id);
  const noise = 1 + 0.2 * Math.sin((at / SAMPLE_SPAN) * (1 + (id % 7)));
  return (1 + (id % 5)) * (0.2 + day) * noise;
}

/**
 * The statistics of a simulated load balancer in the past 24 hours; the values of a time are always the same.
 *
 * @returns undefined before it is five minutes old
 */
export function nodeBalancerStats(
  { id, created }: { readonly id: number; readonly created: Date },
  now: Date,
): Schema<'NodeBalancerStatsData'> | undefined {
  const end = beginOf(SAMPLE_SPAN, now);
  const first = Math.max(end - DAY_SPAN, beginOf(SAMPLE_SPAN, created.getTime() + SAMPLE_SPAN - 1));
  const times = Array.from(
    { length: Math.max(0, (end - first) / SAMPLE_SPAN) },
    (_, at) => first + at * SAMPLE_SPAN,
  );
  if (times.length === 0) return undefined;
  const series = (factor: number) =>
    times.map((at): [number, number] => [at, rounded(factor * connectionsAt(id, at))]);
  return { connections: series(1), traffic: { in: series(BITS.in), out: series(BITS.out) } };
}
