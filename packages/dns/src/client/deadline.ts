import { TransferProblem } from './transfer-problem.js';

/** The deadline of a whole transfer, including its name lookup. */
export interface Deadline {
  /** Aborted with the problem to report: the time is over, or the caller's own reason. */
  readonly signal: AbortSignal;
  /** Frees the timer and the caller's signal. */
  stop(): void;
}

/**
 * Starts a deadline. It ends after `timeoutMs`, or when the caller aborts.
 * @param sentence the message of the error at the deadline
 */
export function startDeadline(
  timeoutMs: number,
  caller: AbortSignal | undefined,
  sentence = 'The transfer took too long.',
): Deadline {
  const controller = new AbortController();
  const endTimer = afterArrivals(() => {
    controller.abort(new TransferProblem('timeout', sentence));
  }, timeoutMs);
  const onAbort = (): void => {
    controller.abort(caller?.reason);
  };
  if (caller?.aborted) onAbort();
  caller?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    stop: () => {
      endTimer();
      caller?.removeEventListener('abort', onAbort);
    },
  };
}

/**
 * As `setTimeout`, but takes first what has arrived by then: after a pause of the process, answers and the end of their time are
 * found together.
 *
 * @returns what clears it
 */
export function afterArrivals(work: () => void, milliseconds: number): () => void {
  let turn: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    turn = setImmediate(work);
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}

/** Waits for work that cannot be cancelled, but no longer than the signal. A later outcome is ignored. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    void work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', onAbort);
    });
  });
}
