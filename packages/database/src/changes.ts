import type { Database } from './database.js';

/** Milliseconds after which it is looked in any case: a server can be killed before it reports its changes. */
const LONGEST = 10_000;

/** The changes of rows, for who looks for them at intervals. */
export interface Changes {
  /** True at first, and then if rows may have changed since its last call. */
  mayHaveCome(): boolean;
  /**
   * Calls a function once: an interval after rows may have changed since the last call of `mayHaveCome`, and at the latest after 10 s
   * and the interval.
   *
   * @param interval milliseconds
   * @returns a function that cancels the call
   */
  next(interval: number, call: () => void): () => void;
}

/** Makes an object by which a caller looks for changes only when there may be some. */
export function changesOf(database: Pick<Database, 'activity' | 'onActivity'>): Changes {
  let seen: number | undefined;
  const isNew = (activity = database.activity) => activity === undefined || activity !== seen;
  return {
    mayHaveCome: () => {
      const { activity } = database;
      const mayHave = isNew(activity);
      seen = activity;
      return mayHave;
    },
    next: (interval, call) => {
      let timer: NodeJS.Timeout;
      let stopListening = (): void => undefined;
      const cancel = () => {
        clearTimeout(timer);
        stopListening();
      };
      const callSoon = () => {
        cancel();
        timer = setTimeout(call, interval).unref();
      };
      timer = setTimeout(callSoon, LONGEST).unref();
      if (isNew()) callSoon();
      else stopListening = database.onActivity(callSoon);
      return cancel;
    },
  };
}
