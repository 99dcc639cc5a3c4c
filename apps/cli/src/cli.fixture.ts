import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../bin/cloud-account.mjs', import.meta.url));

/** What a run of the program came to. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly problems: string;
}

/** Runs the program as an operator does. */
export const cloudAccount = (
  argv: readonly string[],
  { environment = {}, input = '' }: { environment?: Readonly<Record<string, string>>; input?: string } = {},
): Promise<Run> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...argv], {
      env: { PATH: process.env.PATH, ...environment },
    });
    let out = '';
    let problems = '';
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (problems += text.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, out, problems });
    });
    child.stdin.end(input);
  });
