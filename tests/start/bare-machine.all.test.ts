import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram, limits, requirePrograms } from '@cloud-account/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDebianWithNode } from './debian.fixture.js';

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../..');
const { missing } = requirePrograms('mmdebstrap', 'unshare', 'git');

/** Only root makes the system of a machine. */
const cannotMake = missing.length > 0 || process.getuid?.() !== 0;

let machine: string;

beforeAll(async () => {
  machine = await mkdtemp(path.join(tmpdir(), 'bare-machine-'));
});

afterAll(() => rm(machine, { recursive: true, force: true }));

/** A machine with Node and npm, and the sources as they are here. */
async function makeMachine(): Promise<void> {
  await makeDebianWithNode(machine);
  await writeFile(path.join(machine, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  await mkdir(path.join(machine, 'src'));
  const files = 'git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$1"';
  await run('sh', ['-c', files, 'sh', path.join(machine, 'src')], { cwd: repository });
}

/** Runs a command there, which sees nothing of runs of tests on this machine. @returns what it printed */
async function runThere(command: string): Promise<string> {
  const inside = [
    'mount --rbind /dev "$1/dev"',
    'mount -t tmpfs tmpfs "$1/dev/shm"',
    'mount -t proc proc "$1/proc"',
    'exec "$2" "$1" sh -c "cd /src && $3"',
  ].join(' && ');
  const args = ['--mount', '--pid', '--fork', 'sh', '-c', inside, 'sh'];
  const { NODE_EXTRA_CA_CERTS = '' } = process.env;
  const env = { PATH: process.env.PATH, HOME: '/root', ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) };
  const { stdout } = await run('unshare', [...args, machine, findProgram('chroot') ?? '', command], {
    env,
    maxBuffer: 2 ** 28,
  }).catch((error: unknown) => error as { stdout: string });
  return stdout;
}

it.skipIf(cannotMake)(
  '`npm test` passes with only Node and npm, and says what it skipped and how to run it',
  { timeout: limits.long },
  async () => {
    await makeMachine();
    const lines = (await runThere('npm test')).trimEnd().split('\n');
    expect(lines.at(-1), lines.slice(-60).join('\n')).toMatch(/^\d+ passed, 0 failed, \d+ skipped$/);
    expect(lines).toContainEqual(
      expect.stringMatching(/^Skipped \d+ tests, because these programs are not installed: .*named/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/apt-get install .*bind9/));
  },
);
