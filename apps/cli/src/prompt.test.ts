import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { runHere, useServedCloud } from './cli.fixture.js';
import { requirePrograms } from './programs.js';

useBuild();

const program = fileURLToPath(new URL('../bin/cloud-account.mjs', import.meta.url));
const { missing } = requirePrograms('script');

describe.skipIf(missing.length > 0)('a secret that is typed (needs script)', () => {
  const served = useServedCloud();

  /** Types an answer to each question of a command in a terminal. */
  const type = async (command: string, question: string, ...answers: string[]) => {
    const words = `${process.execPath} ${program} ${command} --data-dir ${served.directory}`;
    const terminal = spawn('script', ['--quiet', '--return', '--command', words, '/dev/null']);
    let shown = '';
    let asked = 0;
    terminal.stdout.on('data', (text: Buffer) => {
      shown += text.toString();
      const next = [question, `${question} again`][asked];
      if (next === undefined || !shown.includes(next)) return;
      terminal.stdin.write(`${answers[asked] ?? ''}\r`);
      asked += 1;
    });
    const [code] = (await once(terminal, 'close')) as [number];
    return { code, shown };
  };

  it('is asked for twice, and shown neither time', async () => {
    await runHere(['account', 'create', '--email', 'o@example.org', '--data-dir', served.directory]);
    const user = ['user', 'create', '1', 'typist', 'typist@example.org'];
    expect((await runHere([...user, '--data-dir', served.directory])).code).toBe(0);
    const secret = 'a long enough secret';
    const set = await type('user password typist', 'Password', secret, secret);
    expect([set.code, set.shown]).toEqual([0, expect.stringContaining('Set the password of typist.')]);
    expect(set.shown).not.toContain(secret);
    const other = await type('user password typist', 'Password', secret, 'another long secret');
    expect([other.code, other.shown]).toEqual([2, expect.stringContaining('The two are not the same.')]);
  });

  it('is asked for by commands of an account, too, where an option has no value', async () => {
    const words = ['token', 'create', 'typist', '--label', 'typed', '--scopes', '*', '--jq', '.token'];
    const token = await runHere([...words, '--data-dir', served.directory]);
    const secret = 'one-Unheard-of-77-words';
    const command = `nodes create --region us-ord --type g6-standard-1 --image node/debian12 --root-pass --url ${served.api}`;
    const made = await type(`${command} --token ${token.out.trim()}`, 'root_pass', secret, secret);
    expect([made.code, made.shown]).toEqual([0, expect.stringMatching(/status +provisioning/)]);
    expect(made.shown).not.toContain(secret);
  });
});
