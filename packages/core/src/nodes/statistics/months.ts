import { type Decision, decide, refuse } from '../../refusals/index.js';

/** A month, in UTC. */
export interface Month {
  readonly from: Date;
  /** The start of the next month. */
  readonly to: Date;
  /** True if it is the current month. */
  readonly current: boolean;
}

/** The start of a month. @param month from 0; 12 and more are in later years */
const beginningOf = (year: number, month: number): Date => {
  // Date.UTC reads years below 100 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date;
};

/**
 * Decides on the month of statistics or transfer (§4.5): it must be in the past or current.
 *
 * @param asked the year and the month, from 1, in the path
 */
export function draftMonth(
  { year, month }: { readonly year: number; readonly month: number },
  now: Date,
): Decision<Month> {
  const from = beginningOf(year, month - 1);
  const to = beginningOf(year, month);
  const field = year > now.getUTCFullYear() ? 'year' : 'month';
  return decide(from > now ? [refuse('node.month.past', { field })] : [], {
    from,
    to,
    current: to > now,
  });
}
