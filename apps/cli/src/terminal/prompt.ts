import { text } from 'node:stream/consumers';
import { misused, refused } from '../problems.js';

/** Waits for what is typed. @throws CommandFailure at Ctrl-C, or at the end of the input */
const typed = async <Value>(answer: Promise<Value>): Promise<Value> => {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof Error && error.name === 'ExitPromptError' ? misused('The input is empty.') : error;
  }
};

const ask = async (message: string): Promise<string> => {
  const { default: password } = await import('@inquirer/password');
  return typed(password({ message }, { output: process.stderr }));
};

/** True if the input is a terminal. */
const isTyped = (): boolean => process.stdin.isTTY;

/** A secret from standard input: without echo where it is typed, else the first line of what is there. */
export const readSecret = async (message: string): Promise<string> =>
  isTyped() ? ask(message) : (await text(process.stdin)).replace(/[\r\n][^]*/, '');

/** A new secret from standard input; typed twice where it is typed. @throws CommandFailure when the two are not the same */
export async function readNewSecret(message: string): Promise<string> {
  const secret = await readSecret(message);
  if (isTyped() && (await ask(`${message} again`)) !== secret) throw misused('The two values differ.');
  return secret;
}

/** The option by which a command does not ask. */
export const YES = ['-y, --yes', 'do not ask'] as const;

/**
 * Requires that what cannot be undone is meant: by an option, or by an answer where somebody types.
 *
 * @param yes the option that answers
 * @param what what is done: `Deleting an account`
 * @throws CommandFailure when it is not meant, or when nobody can be asked
 */
export async function requireYes(yes: boolean | undefined, what: string): Promise<void> {
  if (yes === true) return;
  if (!isTyped()) throw misused(`${what} cannot be undone; confirm with --yes.`);
  const { default: confirm } = await import('@inquirer/confirm');
  const question = { message: `${what} cannot be undone. Continue?`, default: false };
  if (!(await typed(confirm(question, { output: process.stderr })))) throw refused('Cancelled.');
}
