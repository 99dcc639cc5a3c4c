/** How long the tasks of simulated machines take: no time, about a second, or as on real hosts. */
export type ComputeTimes = 'instant' | 'scaled' | 'real';

/** How long tasks take. */
export interface TaskTimes {
  readonly times: ComputeTimes;
  /** Milliseconds that each status of a node lasts at least while something is done with it. */
  readonly least: number;
}
