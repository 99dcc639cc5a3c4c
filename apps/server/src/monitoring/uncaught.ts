import type { Logger } from 'pino';
import type { Metrics } from './metrics.js';

/** Logs and counts an error that nothing caught. @param origin where it came up */
export function countUncaught(
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
  error: unknown,
  origin: string,
): void {
  metrics.countUncaught();
  log.fatal({ err: error, origin }, 'nothing caught this error; the server goes on');
}
