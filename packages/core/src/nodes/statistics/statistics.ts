import type { Schema } from '@cloud-account/spec';
import { type Refusal, refuse } from '../../refusals/index.js';
import { SERIES, type SeriesValues } from './samples.js';

/** The values of some times, the first at `from` and the others each a span later. */
export interface SeriesPart {
  readonly from: Date;
  /** In milliseconds. */
  readonly span: number;
  readonly values: SeriesValues;
}

type Series = Schema<'StatsSeries'>;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Nothing was measured of a node in the time that is asked for. */
export const statsUnavailable = (): Refusal =>
  refuse('node.stats.available', { reason: 'Stats are unavailable at this time.' });

/**
 * What a node did (§4.5), of parts in their order.
 *
 * @param within the times that are wanted: those that begin from one until before another
 * @returns undefined when nothing was measured then
 */
export function nodeStats(
  parts: readonly SeriesPart[],
  within: { readonly from: Date; readonly to: Date },
): Schema<'NodeStatsData'> | undefined {
  const [from, to] = [within.from.getTime(), within.to.getTime()];
  const series = Array.from({ length: SERIES }, (): Series => []);
  for (const part of parts) {
    for (const [index, value] of part.values.entries()) {
      const at = part.from.getTime() + Math.floor(index / SERIES) * part.span;
      if (value !== null && at >= from && at < to) series[index % SERIES]?.push([at, rounded(value)]);
    }
  }
  if (series.every(({ length }) => length === 0)) return undefined;
  const of = (index: number): Series => series[index] ?? [];
  const network = (first: number) => ({
    in: of(first),
    out: of(first + 1),
    private_in: of(first + 2),
    private_out: of(first + 3),
  });
  return { cpu: of(0), io: { io: of(1), swap: of(2) }, netv4: network(3), netv6: network(7) };
}

/**
 * What stands above the pictures that are drawn of a node.
 *
 * @param host that clients reach the API at
 * @param time what they show: `day`, `2026-11`
 * @param mean what each value is the mean of: `5 min`
 */
export const statsTitle = (
  host: string,
  { id, label }: { readonly id: number; readonly label: string },
  time: string,
  mean: string,
): string => `${host} - ${label} (node${id}) - ${time} (${mean} avg)`;
