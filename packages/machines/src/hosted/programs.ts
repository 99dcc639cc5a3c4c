import { execFile } from 'node:child_process';

/** A program of the host failed. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';

  /** @param how the exit code; `missing`: it did not begin; `stopped`: it was ended, in general at one of its bounds */
  constructor(
    readonly program: string,
    readonly how: number | 'missing' | 'stopped',
    readonly said: string,
  ) {
    super(`${program} failed: ${said}`);
  }

  /** True if it wrote to a disk of the host that is full. */
  get isDiskFull(): boolean {
    return this.said.includes('No space left on device');
  }
}

/** Programs for file systems are in folders that the path of a service often lacks. */
export const environment = {
  LC_ALL: 'C',
  PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`,
};

/** The maximum that a program prints, in bytes. */
const MOST_OUTPUT = 8 * 1024 ** 2;

/** The processor time of a program that writes no file, in seconds. */
const SECONDS = 120;

/** The minimum number of bytes that a program writes in a second. */
const MIN_BYTES_PER_SECOND = 4 * 1024 ** 2;

/** The time limit, in processor times: programs have a low priority, so on a busy host they may wait long for a processor. */
const TIMES_AS_LONG = 10;

/** Exit codes of the programs that set bounds, and of shells: from this one on, a signal or a bound ended the program. */
const ENDED_BY_SIGNAL = 128;

const NOT_STARTED = new Set<unknown>(['ENOENT', 'EACCES', 126, 127]);

/** The input and the limits of a program. */
export interface ProgramOptions {
  /** Its standard input. */
  readonly input?: string;
  /** The maximum size of a file that it writes, in bytes, by which its time is limited, too. By default it writes none. */
  readonly writes?: number;
  /** A directory that the program locks, which lasts when the server ends; it waits while another program has the lock. */
  readonly locked?: string;
  /** Its time limit in seconds, instead of the one that follows from its processor time. */
  readonly seconds?: number;
}

/**
 * Runs a program of the host to its end, with a low priority. What it reads may come from a system that means harm, so it is ended when it
 * computes or waits too long, writes a larger file, or prints too much, also after the server has ended.
 *
 * @returns what it prints
 * @throws ProgramFailed when it is missing, is ended, or ends with another code than 0
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { input = '', writes = 0, locked, seconds }: ProgramOptions = {},
): Promise<string> {
  const lock = locked === undefined ? [] : ['flock', locked];
  const processor = SECONDS + Math.ceil(writes / MIN_BYTES_PER_SECOND);
  const limit = seconds ?? TIMES_AS_LONG * processor;
  const bounds = [
    ...['timeout', '--signal=KILL', String(limit)],
    ...['prlimit', `--cpu=${processor}`, `--fsize=${writes}`, '--core=0'],
  ];
  const [first = '', ...rest] = [...lock, 'nice', ...bounds, program, ...args];
  return new Promise((resolve, reject) => {
    const child = execFile(
      first,
      rest,
      { env: environment, maxBuffer: MOST_OUTPUT },
      (error, stdout, stderr) => {
        if (error === null) {
          resolve(stdout);
          return;
        }
        const { code } = error;
        const ended = typeof code === 'number' && code < ENDED_BY_SIGNAL ? code : 'stopped';
        const how = NOT_STARTED.has(code) ? 'missing' : ended;
        const said = how === 'stopped' ? `It was ended at a bound. ${stderr.trim()}` : stderr.trim();
        reject(new ProgramFailed(program, how, said || error.message));
      },
    );
    child.stdin?.on('error', () => {
      // A program that ends early does not read its input.
    });
    child.stdin?.end(input);
  });
}
