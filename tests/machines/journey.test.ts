// Runs only in `npm run test:all`.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { call, requirePrograms, TestOperator, useBuild } from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ServerProcess } from '../crash/server-process.js';

useBuild();

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const OPERATOR_KEY = 'key-of-the-test-of-machines-01234567';

const { missing } = requirePrograms(
  'qemu-system-x86_64',
  'qemu-img',
  'xorriso',
  'blkid',
  'mmdebstrap',
  'ssh',
);

/** A system that QEMU starts without the processor's help needs a minute or two. */
const BOOT = { timeout: 420_000, interval: 5_000 };

interface Node {
  readonly id: number;
  readonly status: string;
}

/** The image that `images build` makes, once for all runs in this folder. */
async function debian(): Promise<string> {
  const folder = path.join(root, 'node_modules', '.cache', 'images');
  const file = path.join(folder, 'debian12.qcow2');
  const program = path.join(root, 'apps', 'cli', 'bin', 'cloud-account.mjs');
  if (!existsSync(file))
    await run(process.execPath, [program, 'images', 'build', 'debian12', '--to', folder]);
  return file;
}

describe.skipIf(missing.length > 0)('a system of Debian on a machine of QEMU', () => {
  it('is made, reached, rebuilt, saved, restored, resized and deleted', { timeout: 3_600_000 }, async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'cloud-machines-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const machines = path.join(directory, 'machines');
    await mkdir(path.join(machines, 'images'), { recursive: true });
    await cp(await debian(), path.join(machines, 'images', 'debian12.qcow2'));
    const server = new ServerProcess({
      CLOUD_DATA_DIR: directory,
      CLOUD_COMPUTE: 'qemu',
      CLOUD_QEMU_ACCELERATOR: 'tcg',
      CLOUD_OPERATOR_KEY: OPERATOR_KEY,
    });
    onTestFinished(() => server.kill());
    const { api, token, operator } = await server.ready();
    const send = async <Body = Node>(method: string, url: string, body?: object): Promise<Body> => {
      const answer = await call<Body>(method, `${api}${url}`, { token, body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const askpass = path.join(directory, 'askpass');
    await writeFile(askpass, '#!/bin/sh\necho "$PASSWORD"\n', { mode: 0o700 });

    /** Runs a command in the system, signed in with a password. */
    const inside = async (id: number, password: string, command: string): Promise<string> => {
      const found = await new TestOperator(operator, OPERATOR_KEY).get<{ ssh_port: number }>(
        `/nodes/${id}/console`,
      );
      if (found.status !== 200) return found.text;
      const options = [
        ...[
          'StrictHostKeyChecking=no',
          'UserKnownHostsFile=/dev/null',
          'LogLevel=ERROR',
          'ConnectTimeout=60',
        ],
        ...['PubkeyAuthentication=no', 'NumberOfPasswordPrompts=1'],
      ].flatMap((option) => ['-o', option]);
      const env = { ...process.env, SSH_ASKPASS: askpass, SSH_ASKPASS_REQUIRE: 'force', PASSWORD: password };
      const args = [...options, '-p', String(found.body.ssh_port), 'root@127.0.0.1', command];
      return run('ssh', args, { env }).then(
        ({ stdout }) => stdout.trim(),
        (error: unknown) => String(error),
      );
    };
    const status = async (id: number): Promise<string> => (await send('GET', `/node/instances/${id}`)).status;
    const isRunning = (id: number) => expect.poll(() => status(id), { timeout: 240_000 }).toBe('running');

    const passwords = ['aComplex-P4ssw0rd-of-9-words', 'another-C0mplex-one-of-7-words'] as const;
    const { id } = await send('POST', '/node/instances', {
      ...{ region: 'us-ord', type: 'g6-standard-1', image: 'node/debian12', root_pass: passwords[0] },
      backups_enabled: true,
    });
    await isRunning(id);
    await expect.poll(() => inside(id, passwords[0], 'id -un; nproc'), BOOT).toBe('root\n1');
    const [, total = ''] =
      /(\d+)G/.exec(await inside(id, passwords[0], 'df -BG --output=size / | tail -1')) ?? [];
    expect(Number(total)).toBeGreaterThan(40);

    await send('POST', `/node/instances/${id}/rebuild`, { image: 'node/debian12', root_pass: passwords[1] });
    await isRunning(id);
    await expect.poll(() => inside(id, passwords[1], 'id -un'), BOOT).toBe('root');
    expect(await inside(id, passwords[0], 'id -un')).toContain('Permission denied');

    await inside(id, passwords[1], 'echo kept > /root/note; sync');
    const saved = await send('POST', `/node/instances/${id}/backups`, { label: 'before' });
    const backup = async () => (await send('GET', `/node/instances/${id}/backups/${saved.id}`)).status;
    await expect.poll(backup, { timeout: 240_000 }).toBe('successful');
    await inside(id, passwords[1], 'rm /root/note; sync');
    await send('POST', `/node/instances/${id}/backups/${saved.id}/restore`, { node_id: id, overwrite: true });
    await expect.poll(() => status(id), { timeout: 240_000 }).toBe('offline');
    await send('POST', `/node/instances/${id}/boot`, {});
    await isRunning(id);
    await expect.poll(() => inside(id, passwords[1], 'cat /root/note'), BOOT).toBe('kept');

    await send('POST', `/node/instances/${id}/resize`, { type: 'g6-standard-2' });
    await expect.poll(() => inside(id, passwords[1], 'nproc'), BOOT).toBe('2');

    await send('DELETE', `/node/instances/${id}`);
    await expect.poll(() => readdir(path.join(machines, 'disks')), { timeout: 120_000 }).toEqual([]);
    expect(await readdir(path.join(machines, 'run'))).toEqual([]);
    await server.stop();
  });
});
