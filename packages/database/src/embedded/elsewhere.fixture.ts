import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A process that writes to its standard output. */
export type Elsewhere = ChildProcessByStdio<null, Readable, null>;

/**
 * Runs a program from the sources in its own process.
 *
 * @param program the text of a module
 * @param argument the program's `process.argv[1]`
 */
export const runElsewhere = (program: string, argument: string): Elsewhere =>
  spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', '--input-type=module', '-e', program, argument],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  );

/** Kills a process that may have ended, and waits until it has. */
export async function kill(child: Elsewhere): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
