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
 * @param largest the largest file that it can write, in blocks of the shell (512 or 1,024 bytes)
 */
export const runElsewhere = (
  program: string,
  argument: string,
  largest: number | 'unlimited' = 'unlimited',
): Elsewhere => {
  const limited = ['-c', `ulimit -f ${largest}; exec "$0" "$@"`, process.execPath];
  const args = ['--conditions=source', '--import', 'tsx', '--input-type=module', '-e', program, argument];
  return spawn('sh', [...limited, ...args], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

/** Kills a process that may have ended, and waits until it has. */
export async function kill(child: Elsewhere): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
