/** How often it is looked for an answer, in milliseconds. */
const LOOK = 100;

/**
 * How often it is looked for the answer of the database and the disks, which is 1.5 seconds: who asks gives up after a few. A process
 * that stood still looks once for all that time, and finds what came meanwhile.
 */
const LOOKS = 15;

/** What a promise resolves to, or something else when it fails or takes too long. */
export async function inTime<Value>(promise: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    let looks = 0;
    timer = setInterval(() => {
      looks += 1;
      if (looks === LOOKS) resolve(otherwise);
    }, LOOK);
  });
  const found = await Promise.race([promise.catch(() => otherwise), late]);
  clearInterval(timer);
  return found;
}
