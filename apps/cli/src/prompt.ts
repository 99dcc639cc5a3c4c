import { text } from 'node:stream/consumers';
import { misused } from './problems.js';

const ask = async (message: string): Promise<string> => {
  const { default: password } = await import('@inquirer/password');
  try {
    return await password({ message }, { output: process.stderr });
  } catch (error) {
    // Ctrl-C, or the end of the input.
    throw error instanceof Error && error.name === 'ExitPromptError' ? misused('Nothing was given.') : error;
  }
};

/** Whether somebody types. */
const isTyped = (): boolean => process.stdin.isTTY;

/** A secret from standard input: without echo where it is typed, else the first line of what is there. */
export const readSecret = async (message: string): Promise<string> =>
  isTyped() ? ask(message) : (await text(process.stdin)).replace(/\r?\n$/, '');

/** A new secret from standard input; typed twice where it is typed. @throws Problem when the two are not the same */
export async function readNewSecret(message: string): Promise<string> {
  const secret = await readSecret(message);
  if (isTyped() && (await ask(`${message} again`)) !== secret) throw misused('The two are not the same.');
  return secret;
}
