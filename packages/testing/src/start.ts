/** Reports the step that a start begins, such as `opening the database`. */
export type ReportStep = (step: string) => void;

/** The time limit of a start, in milliseconds. It ends one that hangs; on a busy machine a start takes many seconds. */
const TIME_LIMIT = 180_000;

/**
 * Waits for a start, at most until its time limit.
 *
 * @param begin gets the signal that ends its waits
 * @throws Error with the last step when the limit passes; a server that starts later is stopped
 */
export async function startInTime<Started extends { stop(): Promise<void> }>(
  begin: (report: ReportStep, limit: AbortSignal) => Promise<Started>,
  limit = AbortSignal.timeout(TIME_LIMIT),
): Promise<Started> {
  let last = 'none';
  const starting = begin((step) => (last = step), limit);
  const passed = new Promise<never>((_resolve, reject) => {
    limit.addEventListener('abort', () => {
      const seconds = TIME_LIMIT / 1_000;
      reject(new Error(`The cloud did not start within ${seconds} seconds. Its last step: ${last}.`));
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
  }
}
