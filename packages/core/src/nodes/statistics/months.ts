import { type Decision, decide, refuse } from '../../refusals/index.js';

/** A month, in UTC. */
export interface Month {
  readonly from: Date;
  /** When the next one begins. */
  readonly to: Date;
  /** Whether it is not over. */
  readonly current: boolean;
}

/** When a month begins. @param month from 0; it may lead into other years */
const beginningOf = (year: number, month: number): Date => {
  // Date.UTC takes years below 100 for those of the last century.
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date;
};

/**
 * The month that statistics or transfer are asked for (§4.5): one in the past, or the current one.
 *
 * @param asked as the path has it, the month from 1
 */
export function draftMonth(
  { year, month }: { readonly year: number; readonly month: number },
  now: Date,
): Decision<Month> {
  const from = beginningOf(year, month - 1);
  const to = beginningOf(year, month);
  const field = year > now.getUTCFullYear() ? 'year' : 'month';
  const reason = 'Must be in the past or the current one';
  return decide(from > now ? [refuse('node.month.past', { field, reason })] : [], {
    from,
    to,
    current: to > now,
  });
}
