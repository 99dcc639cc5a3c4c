import { execFile } from 'node:child_process';
import { findProgram } from '../../../common/programs.js';

/** A program of the host failed. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';

  /** @param status the exit code; undefined where the program did not begin, or was stopped */
  constructor(
    readonly program: string,
    readonly status: number | undefined,
    readonly said: string,
  ) {
    super(`${program} failed: ${said}`);
  }
}

/** Programs for file systems are in folders that the path of a service often lacks. */
export const environment = {
  LC_ALL: 'C',
  PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`,
};

const needed = [
  ...['qemu-system-x86_64', 'qemu-img', 'xorriso', 'openssl', 'flock', 'blkid'],
  ...['mke2fs', 'mkswap', 'e2fsck', 'resize2fs', 'debugfs'],
];

/** The programs that machines need and this host does not have. */
export const missingPrograms = (): string[] => needed.filter((name) => findProgram(name) === undefined);

const MOST_OUTPUT = 8 * 1024 * 1024;

/**
 * Runs a program of the host to its end.
 *
 * @param input what it reads from its standard input
 * @returns what it prints
 * @throws ProgramFailed when it is missing or ends with another code than 0
 */
export const runProgram = (program: string, args: readonly string[], input = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      program,
      args,
      { env: environment, maxBuffer: MOST_OUTPUT },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else {
          const status = typeof error.code === 'number' ? error.code : undefined;
          reject(new ProgramFailed(program, status, stderr.trim() || error.message));
        }
      },
    );
    child.stdin?.on('error', () => {
      // A program that ends early does not read its input.
    });
    child.stdin?.end(input);
  });
