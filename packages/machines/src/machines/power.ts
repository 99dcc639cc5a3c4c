/** The times at which a machine was started and stopped by turns, the oldest first, in milliseconds since 1970. */
export type Power = readonly number[];

/** The age in milliseconds from which times are deleted: no chart needs older ones. */
const MAX_AGE = 32 * 24 * 3_600_000;

/** The maximum of times that are kept of a machine that starts and stops often. */
const MAX_TIMES = 1_000;

export const isOn = (power: Power): boolean => power.length % 2 === 1;

export const turnedOff = (power: Power, at: number): Power => (isOn(power) ? [...power, at] : power);

/** Removes starts and their stops before a time. */
export function since(power: Power, time: number): Power {
  let from = 0;
  while (from + 1 < power.length && (power[from + 1] ?? 0) < time) from += 2;
  return power.slice(from);
}

/** Also removes times that no chart needs any more. */
export const turnedOn = (power: Power, at: number): Power =>
  isOn(power) ? power : [...since(power.slice(-MAX_TIMES), at - MAX_AGE), at];
