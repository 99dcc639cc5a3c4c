import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requirePrograms } from '@cloud-account/testkit/programs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from './programs.js';

const { missing } = requirePrograms('flock', 'nice', 'prlimit', 'timeout');

describe.skipIf(missing.length > 0)('a program of the host', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'programs-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  const stopped = { name: 'ProgramFailed', how: 'stopped' };

  it('returns what it prints, and reads what it is given', async () => {
    expect(await runProgram('cat', [], { input: 'text' })).toBe('text');
  });

  it('fails with its exit code, or because it is missing', async () => {
    const failing = runProgram('sh', ['-c', 'echo reason >&2; exit 3']);
    await expect(failing).rejects.toMatchObject({ how: 3, said: 'reason' });
    await expect(runProgram('no-such-program', [])).rejects.toMatchObject({ how: 'missing' });
  });

  it.each([undefined, 'locked'])('that never ends is ended with all that it started, %s', async (locked) => {
    const options = { seconds: 1, ...(locked && { locked: directory }) };
    await expect(runProgram('sh', ['-c', 'sleep infinity; true'], options)).rejects.toMatchObject(stopped);
    expect(await runProgram('echo', ['next'], { locked: directory })).toBe('next\n');
  });

  it('is ended when it writes a larger file than it may', async () => {
    const file = path.join(directory, 'written');
    const args = ['if=/dev/zero', `of=${file}`, 'bs=1000', 'count=100', 'status=none'];
    await expect(runProgram('dd', args, { writes: 2_500 })).rejects.toMatchObject(stopped);
    expect((await stat(file)).size).toBe(2_500);
    await rm(file);
    await expect(runProgram('dd', args)).rejects.toMatchObject(stopped);
    expect((await stat(file)).size).toBe(0);
  });

  it('is ended when it prints without an end', async () => {
    await expect(runProgram('yes', [])).rejects.toMatchObject(stopped);
  });
});
