/** The duration of the tasks of simulated machines: no time, about a second, or as on real hosts. */
export type ComputeTimes = 'instant' | 'scaled' | 'real';

/** The durations of tasks. */
export interface TaskTimes {
  readonly times: ComputeTimes;
  /** Milliseconds that each status of a node lasts at least while something is done with it. */
  readonly least: number;
}
