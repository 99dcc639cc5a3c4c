import { TransferProblem } from './transfer-problem.js';

/** An end in time that the whole of a transfer shares, its name lookup included. */
export interface Deadline {
  /** Aborted with the problem to report: the time is over, or the caller's own reason. */
  readonly signal: AbortSignal;
  /** Frees the timer and the caller's signal. */
  stop(): void;
}

/**
 * Starts a deadline; it is over after `timeoutMs` or as soon as the caller aborts.
 * @param sentence what is said when the time is over
 */
export function startDeadline(
  timeoutMs: number,
  caller: AbortSignal | undefined,
  sentence = 'The transfer took too long.',
): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => {
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
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    },
  };
}

/** Waits for work that cannot be cancelled, but no longer than the signal; its late outcome is dropped. */
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
