import { CommanderError } from 'commander';
import type { Write } from './output.js';
import { exitCodes, Problem } from './problems.js';
import { createProgram } from './program.js';

const toStdout: Write = (text) => {
  process.stdout.write(text);
};

const toStderr: Write = (text) => {
  process.stderr.write(text);
};

/**
 * Runs the program.
 *
 * @param argv what follows its name
 * @returns the exit code
 */
export async function run(argv: readonly string[], out = toStdout, problems = toStderr): Promise<number> {
  try {
    await createProgram(out, problems).parseAsync([...argv], { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (!(error instanceof Problem)) throw error;
    problems(`${error.message}\n`);
    return error.exitCode;
  }
}
