import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { CommandFailure } from '../problems.js';

/** The exit statuses of a shell for a program that is not found, and for one that cannot be run. */
const NOT_FOUND = 127;
const NOT_RUN = 126;

/** The status of a program that a signal ended is the number of the signal and this. */
const BY_SIGNAL = 128;

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** True if the terminal itself sends SIGINT to the command, which would otherwise get two for one Ctrl+C. */
const isAtTerminal = (): boolean =>
  [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);

/**
 * Runs a program to its end, and passes on the signals that this process gets.
 *
 * @param begun called with its process ID
 * @returns its exit status, as a shell has it
 * @throws CommandFailure when there is no such program
 */
export async function runToEnd(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  begun: (pid: number) => void,
): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', env });
  const passOn = (signal: NodeJS.Signals): void => {
    if (signal !== 'SIGINT' || !isAtTerminal()) child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, passOn);
  try {
    if (child.pid !== undefined) begun(child.pid);
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return code ?? BY_SIGNAL + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw isMissing
      ? new CommandFailure(`There is no command ${program}.`, NOT_FOUND)
      : new CommandFailure(`The command ${program} cannot be run: ${(error as Error).message}.`, NOT_RUN);
  } finally {
    for (const signal of FORWARDED) process.off(signal, passOn);
  }
}
