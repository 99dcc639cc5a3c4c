/** The interval between two looks for an answer, in milliseconds. */
const LOOK_INTERVAL = 100;

/**
 * The number of looks for the answer of the database and the disks, 1.5 seconds together: a caller waits a few seconds. A process
 * that stood still looks once for all that time, and finds what came meanwhile.
 */
const MAX_LOOKS = 15;

/** The value of a promise, or another one when it fails or takes too long. */
export async function inTime<Value>(promise: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    let looks = 0;
    timer = setInterval(() => {
      looks += 1;
      if (looks === MAX_LOOKS) resolve(otherwise);
    }, LOOK_INTERVAL);
  });
  const found = await Promise.race([promise.catch(() => otherwise), late]);
  clearInterval(timer);
  return found;
}
