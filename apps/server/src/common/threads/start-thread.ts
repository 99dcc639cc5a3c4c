import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Whether this runs from TypeScript sources, as in tests and while developing. */
const source = import.meta.url.endsWith('.ts');

/**
 * Starts a file of ours as a thread: compiled where this file is, and from its source otherwise.
 *
 * @param file as it is named when it is compiled
 */
export function startThread(file: URL, options: WorkerOptions): Worker {
  // The parent's flags are its own (a test runner's loaders, an inspector's port).
  if (!source) return new Worker(file, { ...options, execArgv: [] });
  return new Worker(new URL('./thread-source.mjs', import.meta.url), {
    ...options,
    execArgv: ['--conditions=source'],
    argv: [file.href.replace(/\.js$/, '.ts')],
  });
}
