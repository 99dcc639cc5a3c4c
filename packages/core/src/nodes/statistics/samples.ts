import { startOfMonth } from '../../months.js';

/** Bits per second over one protocol. */
interface MeasuredTraffic {
  readonly in: number;
  readonly out: number;
  readonly privateIn: number;
  readonly privateOut: number;
}

/** The samples of a node in 5 minutes. */
export interface MeasuredSample {
  /** The start of the 5 minutes. */
  readonly at: Date;
  readonly cpu: number;
  readonly io: number;
  readonly swap: number;
  readonly netv4: MeasuredTraffic;
  readonly netv6: MeasuredTraffic;
}

/** The values of all series for each time, in order; null for missing samples. */
export type SeriesValues = readonly (number | null)[];

/** Bytes over public addresses. */
export interface TransferredBytes {
  readonly in: number;
  readonly out: number;
}

/** The number of series, and so of values for each time. */
export const SERIES = 11;

/** The length of a sample in milliseconds. */
export const SAMPLE_SPAN = 5 * 60_000;
export const HOUR_SPAN = 12 * SAMPLE_SPAN;
export const DAY_SPAN = 24 * HOUR_SPAN;

/** The start of the span that contains a time. */
export const beginOf = (span: number, time: Date | number): number => Math.floor(Number(time) / span) * span;

/** The database has values in this order, so a new series must be the last. */
const valuesOf = ({ cpu, io, swap, netv4, netv6 }: MeasuredSample): number[] => [
  cpu,
  io,
  swap,
  ...[netv4, netv6].flatMap((net) => [net.in, net.out, net.privateIn, net.privateOut]),
];

/** Sets the values of one time; times before without values become null. @param place the index of the time */
function withValues(known: SeriesValues, place: number, values: SeriesValues): SeriesValues {
  const whole = [...known];
  while (whole.length < place * SERIES) whole.push(null);
  whole.splice(place * SERIES, SERIES, ...values);
  return whole;
}

/** The means of an hour. */
export function hourlyMeans(hour: SeriesValues): SeriesValues {
  return Array.from({ length: SERIES }, (_value, series) => {
    const measured = hour.filter((value, index) => value !== null && index % SERIES === series);
    const sum = measured.reduce<number>((total, value) => total + (value ?? 0), 0);
    return measured.length === 0 ? null : sum / measured.length;
  });
}

/** Sets the means of some hours of a day. @param hours by their start */
export const withHours = (day: SeriesValues, hours: ReadonlyMap<number, SeriesValues>): SeriesValues =>
  [...hours].reduce<SeriesValues>(
    (values, [hour, means]) => withValues(values, (hour % DAY_SPAN) / HOUR_SPAN, means),
    day,
  );

/** The sums of samples of a node. */
export interface SummedSamples {
  /** By the start of the hour. */
  readonly hours: ReadonlyMap<number, SeriesValues>;
  /** The means of hours that have ended, by their start. */
  readonly means: ReadonlyMap<number, SeriesValues>;
  /** By the start of the month. */
  readonly transfers: ReadonlyMap<number, TransferredBytes>;
}

const bytesOf = (bits: number): number => Math.round((bits * SAMPLE_SPAN) / 8_000);

/**
 * Adds samples to the values of the first hour.
 *
 * @param known the values of the first hour from earlier samples
 * @param collected the time of all samples; both ends are the start of a span
 */
export function sumSamples(
  known: SeriesValues | undefined,
  samples: readonly MeasuredSample[],
  collected: { readonly from: Date; readonly to: Date },
): SummedSamples {
  const first = beginOf(HOUR_SPAN, collected.from);
  const hours = new Map<number, SeriesValues>(known === undefined ? [] : [[first, known]]);
  const transfers = new Map<number, TransferredBytes>();
  for (const sample of samples) {
    if (sample.at < collected.from || sample.at >= collected.to) continue;
    const hour = beginOf(HOUR_SPAN, sample.at);
    const place = (beginOf(SAMPLE_SPAN, sample.at) - hour) / SAMPLE_SPAN;
    hours.set(hour, withValues(hours.get(hour) ?? [], place, valuesOf(sample)));
    const month = startOfMonth(sample.at).getTime();
    const { in: received, out: sent } = transfers.get(month) ?? { in: 0, out: 0 };
    transfers.set(month, {
      in: received + bytesOf(sample.netv4.in + sample.netv6.in),
      out: sent + bytesOf(sample.netv4.out + sample.netv6.out),
    });
  }
  const over = [...hours].filter(([hour]) => hour + HOUR_SPAN <= collected.to.getTime());
  return { hours, means: new Map(over.map(([hour, values]) => [hour, hourlyMeans(values)])), transfers };
}
