/** How long the database and the disks may take to answer, in milliseconds: who asks gives up after a few seconds. */
const TIME_LIMIT = 1_500;

/** What a promise resolves to, or something else when it fails or takes too long. */
export async function inTime<Value>(promise: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    // After what has arrived: a process that was stopped for long reads it after the timers.
    timer = setTimeout(() => setImmediate(resolve, otherwise), TIME_LIMIT);
  });
  const found = await Promise.race([promise.catch(() => otherwise), late]);
  clearTimeout(timer);
  return found;
}
