/** The interval between two looks for an answer, in milliseconds. */
const LOOK_INTERVAL = 100;

/** The time for the answer of the database and the disks, in milliseconds: a caller waits a few seconds. */
const LIMIT = 1_500;

/**
 * The value of a promise, or another one when it fails or takes too long. A process that stood still looks once for all that time,
 * and finds what came meanwhile.
 *
 * @param limit milliseconds
 */
export async function inTime<Value>(
  promise: Promise<Value>,
  otherwise: Value,
  limit = LIMIT,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    let looks = 0;
    timer = setInterval(() => {
      looks += 1;
      if (looks === limit / LOOK_INTERVAL) resolve(otherwise);
    }, LOOK_INTERVAL);
  });
  const found = await Promise.race([promise.catch(() => otherwise), late]);
  clearInterval(timer);
  return found;
}
