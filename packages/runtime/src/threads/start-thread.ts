import { Worker, type WorkerOptions } from 'node:worker_threads';

/** True if this runs from the TypeScript sources, as in tests and `pnpm dev`. */
const source = import.meta.url.endsWith('.ts');

/**
 * Starts a file as a thread: the compiled file, or the source when this runs from the sources.
 *
 * @param file the URL of the compiled file
 */
export function startThread(file: URL, options: WorkerOptions): Worker {
  // The flags of the parent process do not apply to the thread (a test runner's loaders, an inspector's port).
  if (!source) return new Worker(file, { ...options, execArgv: [] });
  return new Worker(new URL('./thread-source.mjs', import.meta.url), {
    ...options,
    execArgv: ['--conditions=source'],
    argv: [file.href.replace(/\.js$/, '.ts')],
  });
}
