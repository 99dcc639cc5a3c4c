import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { runHere, useServedCloud } from '../cli.fixture.js';
import { requirePrograms } from '@cloud-account/testkit';

useBuild();

const program = fileURLToPath(new URL('../../bin/cloud-account.mjs', import.meta.url));
const { missing } = requirePrograms('script');

/** Runs a command in a terminal. @param questions what it asks, each with the answer that is typed */
const typeIn = async (command: string, questions: readonly (readonly [string, string])[]) => {
  const words = `${process.execPath} ${program} ${command}`;
  const terminal = spawn('script', ['--quiet', '--return', '--command', words, '/dev/null']);
  let shown = '';
  let asked = 0;
  terminal.stdout.on('data', (text: Buffer) => {
    shown += text.toString();
    const [question, answer] = questions[asked] ?? [];
    if (question === undefined || !shown.includes(question)) return;
    terminal.stdin.write(`${answer ?? ''}\r`);
    asked += 1;
  });
  const [code] = (await once(terminal, 'close')) as [number];
  return { code, shown };
};

describe.skipIf(missing.length > 0)('a secret that is typed (needs script)', () => {
  const served = useServedCloud();

  /** Types an answer to each question of a command. */
  const type = (command: string, question: string, ...answers: string[]) =>
    typeIn(
      `${command} --data-dir ${served.directory}`,
      [question, `${question} again`].map((text, at) => [text, answers[at] ?? ''] as const),
    );

  it('is asked for twice, and shown neither time', async () => {
    await runHere([
      'operator',
      'account',
      'create',
      '--email',
      'o@example.org',
      '--data-dir',
      served.directory,
    ]);
    const user = ['operator', 'user', 'create', '1', 'typist', 'typist@example.org'];
    expect((await runHere([...user, '--data-dir', served.directory])).code).toBe(0);
    const secret = 'a long enough secret';
    const set = await type('operator user password typist', 'Password', secret, secret);
    expect([set.code, set.shown]).toEqual([0, expect.stringContaining('Set the password of typist.')]);
    expect(set.shown).not.toContain(secret);
    const other = await type('operator user password typist', 'Password', secret, 'another long secret');
    expect([other.code, other.shown]).toEqual([2, expect.stringContaining('The two values differ.')]);
  });

  it('is asked for by commands of an account, too, where an option has no value', async () => {
    const words = [
      'operator',
      'token',
      'create',
      'typist',
      ...['--label', 'typed', '--scopes', '*', '--jq', '.token'],
    ];
    const token = await runHere([...words, '--data-dir', served.directory]);
    const secret = 'one-Unheard-of-77-words';
    const command = `nodes create --region us-ord --type g6-standard-1 --image node/debian12 --root-pass --url ${served.api}`;
    const made = await type(`${command} --token ${token.out.trim()}`, 'root_pass', secret, secret);
    expect([made.code, made.shown]).toEqual([0, expect.stringMatching(/status +\S*provisioning/)]);
    expect(made.shown).not.toContain(secret);
  });
});

describe.skipIf(missing.length > 0)('a deletion at a terminal (needs script)', () => {
  const served = useServedCloud();

  it('is asked about', async () => {
    const here = (...words: string[]) => runHere([...words, '--data-dir', served.directory]);
    const made = await here('operator', 'account', 'create', '--email', 'o@example.org', '--jq', '.id');
    const id = made.out.trim();
    const command = `operator account delete ${id} --data-dir ${served.directory}`;
    const question = 'Deleting an account cannot be undone. Continue?';
    const no = await typeIn(command, [[question, 'n']]);
    expect([no.code, no.shown]).toEqual([1, expect.stringContaining('Cancelled.')]);
    expect((await here('operator', 'account', 'show', id)).code).toBe(0);
    const yes = await typeIn(command, [[question, 'y']]);
    expect([yes.code, yes.shown]).toEqual([0, expect.stringContaining(`Deleted account ${id}.`)]);
    expect((await here('operator', 'account', 'show', id)).code).toBe(1);
  });
});
