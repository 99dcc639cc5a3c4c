import { isMainThread } from 'node:worker_threads';

/** The time between two looks for the runner, in milliseconds. */
const LOOK_INTERVAL = 1_000;

/**
 * True in a process that a runner started for its tests: `node --test`, Vitest and Jest leave a variable there. All other processes may
 * outlive what started them on purpose.
 */
const isWorker = (): boolean =>
  isMainThread &&
  ('NODE_TEST_CONTEXT' in process.env ||
    (process.connected && ('VITEST' in process.env || 'JEST_WORKER_ID' in process.env)));

let isWatched = false;

/** Ends this process when the runner of its tests was killed: nobody else would end a test that hangs, and the cloud that it uses. */
export function endWithRunner(): void {
  if (isWatched || !isWorker()) return;
  isWatched = true;
  const runner = process.ppid;
  setInterval(() => {
    // Runners replace `process.exit`.
    if (process.ppid !== runner) process.kill(process.pid, 'SIGKILL');
  }, LOOK_INTERVAL).unref();
}
