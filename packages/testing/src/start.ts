/** Reports the step that a start begins, such as `opening the database`. */
export type ReportStep = (step: string) => void;

/** The time limit of each step of a start, in milliseconds. It ends one that hangs; on a busy machine a step takes many seconds. */
const TIME_LIMIT = 180_000;

/** A time limit of each step. */
interface StepLimit {
  readonly signal: AbortSignal;
  /** Begins the time of the next step. */
  next(): void;
  end(): void;
}

function limitSteps(): StepLimit {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort();
  }, TIME_LIMIT);
  return {
    signal: controller.signal,
    next: () => {
      timer.refresh();
    },
    end: () => {
      clearTimeout(timer);
    },
  };
}

/**
 * Waits for a start, each step of which has a time limit.
 *
 * @param begin gets the signal that ends its waits
 * @throws Error with the last step when the limit passes; a server that starts later is stopped
 */
export async function startInTime<Started extends { stop(): Promise<void> }>(
  begin: (report: ReportStep, limit: AbortSignal) => Promise<Started>,
  limit: StepLimit = limitSteps(),
): Promise<Started> {
  let last = 'none';
  const starting = begin((step) => {
    last = step;
    limit.next();
  }, limit.signal);
  const passed = new Promise<never>((_resolve, reject) => {
    limit.signal.addEventListener('abort', () => {
      const seconds = TIME_LIMIT / 1_000;
      reject(
        new Error(`The cloud did not start: its last step, ${last}, took longer than ${seconds} seconds.`),
      );
    });
  });
  try {
    return await Promise.race([starting, passed]);
  } catch (error) {
    void starting.then(
      (late) => late.stop(),
      () => undefined,
    );
    throw error;
  } finally {
    limit.end();
  }
}
