/** Ends the process at once, as `kill -9` does: nothing is written or answered any more. */
export function endProcess(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment, in which nothing of the caller may happen.
  return new Promise<never>(() => undefined);
}
