import { billingCycleStart } from '../../object-storage/transfer.js';

/** Bits per second over one protocol. */
interface MeasuredTraffic {
  readonly in: number;
  readonly out: number;
  readonly privateIn: number;
  readonly privateOut: number;
}

/** What a node did in 5 minutes. */
export interface MeasuredSample {
  /** When they begin. */
  readonly at: Date;
  readonly cpu: number;
  readonly io: number;
  readonly swap: number;
  readonly netv4: MeasuredTraffic;
  readonly netv6: MeasuredTraffic;
}

/** Values of all series, one time after another; null where nothing was measured. */
export type SeriesValues = readonly (number | null)[];

/** Bytes over public addresses. */
export interface TransferredBytes {
  readonly in: number;
  readonly out: number;
}

/** How many series there are: of so many values each time consists. */
export const SERIES = 11;

/** What a sample is the mean of, in milliseconds. */
export const SAMPLE_SPAN = 5 * 60_000;
export const HOUR_SPAN = 12 * SAMPLE_SPAN;
export const DAY_SPAN = 24 * HOUR_SPAN;

/** The beginning of the span that a time is in. */
export const beginOf = (span: number, time: Date | number): number => Math.floor(Number(time) / span) * span;

/** In the order in which values are kept; it is that of what is in the database, so that a new one goes to the end. */
const valuesOf = ({ cpu, io, swap, netv4, netv6 }: MeasuredSample): number[] => [
  cpu,
  io,
  swap,
  ...[netv4, netv6].flatMap((net) => [net.in, net.out, net.privateIn, net.privateOut]),
];

/** Values with those of one more time; what was not measured in between is null. @param place of the time */
function withValues(known: SeriesValues, place: number, values: SeriesValues): SeriesValues {
  const whole = [...known];
  while (whole.length < place * SERIES) whole.push(null);
  whole.splice(place * SERIES, SERIES, ...values);
  return whole;
}

/** The means over what was measured in an hour. */
export function hourlyMeans(hour: SeriesValues): SeriesValues {
  return Array.from({ length: SERIES }, (_value, series) => {
    const measured = hour.filter((value, index) => value !== null && index % SERIES === series);
    const sum = measured.reduce<number>((total, value) => total + (value ?? 0), 0);
    return measured.length === 0 ? null : sum / measured.length;
  });
}

/** A day with the means over some of its hours. @param hours by their beginnings */
export const withHours = (day: SeriesValues, hours: ReadonlyMap<number, SeriesValues>): SeriesValues =>
  [...hours].reduce<SeriesValues>(
    (values, [hour, means]) => withValues(values, (hour % DAY_SPAN) / HOUR_SPAN, means),
    day,
  );

/** What samples of a node come to. */
export interface SummedSamples {
  /** By the beginnings of hours. */
  readonly hours: ReadonlyMap<number, SeriesValues>;
  /** The means over those hours that are over, by their beginnings. */
  readonly means: ReadonlyMap<number, SeriesValues>;
  /** By the beginnings of months. */
  readonly transfers: ReadonlyMap<number, TransferredBytes>;
}

const bytesOf = (bits: number): number => Math.round((bits * SAMPLE_SPAN) / 8_000);

/**
 * Adds samples to what is known of the hour that the first of them are in.
 *
 * @param known the values of that hour which were collected before
 * @param collected from when until when all samples are given; both begin a span
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
    const month = billingCycleStart(sample.at).getTime();
    const { in: received, out: sent } = transfers.get(month) ?? { in: 0, out: 0 };
    transfers.set(month, {
      in: received + bytesOf(sample.netv4.in + sample.netv6.in),
      out: sent + bytesOf(sample.netv4.out + sample.netv6.out),
    });
  }
  const over = [...hours].filter(([hour]) => hour + HOUR_SPAN <= collected.to.getTime());
  return { hours, means: new Map(over.map(([hour, values]) => [hour, hourlyMeans(values)])), transfers };
}
