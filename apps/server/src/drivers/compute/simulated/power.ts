/** When a machine was started and stopped by turns, the oldest first, in milliseconds since 1970. */
export type Power = readonly number[];

/** No chart goes further back. */
const KEPT = 32 * 24 * 3_600_000;

/** How many turns are kept at most, of a machine that starts and stops all the time. */
const MOST = 1_000;

export const isOn = (power: Power): boolean => power.length % 2 === 1;

export const turnedOff = (power: Power, at: number): Power => (isOn(power) ? [...power, at] : power);

/** Leaves out starts with their stops before a time. */
export function since(power: Power, time: number): Power {
  let from = 0;
  while (from + 1 < power.length && (power[from + 1] ?? 0) < time) from += 2;
  return power.slice(from);
}

/** Forgets what no chart shows any more. */
export const turnedOn = (power: Power, at: number): Power =>
  isOn(power) ? power : [...since(power.slice(-MOST), at - KEPT), at];
