import type { Schema } from '@cloud-account/spec';
import { defaultLabel, type LabelWords } from '../default-labels.js';
import { SERIES, type SeriesValues } from './samples.js';

/** Values for consecutive times: the first at `from`, each next one a span later. */
export interface SeriesPart {
  readonly from: Date;
  /** In milliseconds. */
  readonly span: number;
  readonly values: SeriesValues;
}

type Series = Schema<'StatsSeries'>;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** True if statistics have a sample. */
export const hasSamples = ({ cpu, io, netv4, netv6 }: Schema<'NodeStatsData'>): boolean =>
  [cpu, ...Object.values(io), ...Object.values(netv4), ...Object.values(netv6)].some(
    (series) => series.length > 0,
  );

/**
 * The statistics of a node (§4.5) from ordered parts; lists without values where there are no samples.
 *
 * @param within the requested time, without its end
 */
export function nodeStats(
  parts: readonly SeriesPart[],
  within: { readonly from: Date; readonly to: Date },
): Schema<'NodeStatsData'> {
  const [from, to] = [within.from.getTime(), within.to.getTime()];
  const series = Array.from({ length: SERIES }, (): Series => []);
  for (const part of parts) {
    for (const [index, value] of part.values.entries()) {
      const at = part.from.getTime() + Math.floor(index / SERIES) * part.span;
      if (value !== null && at >= from && at < to) series[index % SERIES]?.push([at, rounded(value)]);
    }
  }
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
 * The title of the charts of a node or a load balancer.
 *
 * @param host the host name of the API
 * @param labels the words of the clients
 * @param kind the default label of the kind
 * @param time the time of the charts: `day`, `2026-11`
 * @param mean the time of each mean: `5 min`
 */
export const statsTitle = (
  { host, labels }: { readonly host: string; readonly labels: LabelWords },
  kind: 'node' | 'nodebalancer',
  { id, label }: { readonly id: number; readonly label: string },
  time: string,
  mean: string,
): string => `${host} - ${label} (${defaultLabel(labels, kind, { id })}) - ${time} (${mean} avg)`;
