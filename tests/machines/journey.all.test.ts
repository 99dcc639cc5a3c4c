import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { limits, requirePrograms, until, useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { startMachinesServer } from './machines.fixture.js';

useBuild();

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

const { missing } = requirePrograms(
  'qemu-system-x86_64',
  'qemu-img',
  'xorriso',
  'blkid',
  'mmdebstrap',
  'ssh',
);

interface Volume {
  readonly id: number;
  readonly filesystem_path: string;
}

interface Config {
  readonly id: number;
  readonly devices: object;
}

/** A system that QEMU starts without the processor's help needs a minute or two. */
const BOOT = { timeout: limits.test, interval: 5_000 };

/** An image that `images build` makes, once for all runs in this folder. */
async function built(name: string): Promise<string> {
  const folder = path.join(root, 'node_modules', '.cache', 'images');
  const file = path.join(folder, `${name}.qcow2`);
  const program = path.join(root, 'apps', 'cli', 'bin', 'cloud-account.mjs');
  if (!existsSync(file)) await run(process.execPath, [program, 'images', 'build', name, '--to', folder]);
  return file;
}

describe.skipIf(missing.length > 0)('a system of Debian on a machine of QEMU', () => {
  it('is made, rebuilt, restored, given a volume, resized, deleted', { timeout: limits.long }, async () => {
    const server = await startMachinesServer({ 'debian12.qcow2': await built('debian12') });
    const { directory, send } = server;
    const askpass = path.join(directory, 'askpass');
    await writeFile(askpass, '#!/bin/sh\necho "$PASSWORD"\n', { mode: 0o700 });

    /** Runs a command in the system, signed in with a password. */
    const inside = async (id: number, password: string, command: string): Promise<string> => {
      const found = await server.operator().get<{ ssh_port: number }>(`/nodes/${id}/console`);
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
      const env = {
        ...process.env,
        SSH_ASKPASS: askpass,
        SSH_ASKPASS_REQUIRE: 'force',
        PASSWORD: password,
      };
      const args = [...options, '-p', String(found.body.ssh_port), 'root@127.0.0.1', command];
      // A busy system resets connections before it has asked for a password.
      return until(async () => {
        const said = await run('ssh', args, { env }).then(
          ({ stdout }) => stdout.trim(),
          (error: unknown) => String(error),
        );
        expect(said).not.toMatch(/Connection (?:reset|closed)/);
        return said;
      }, 1_000);
    };
    const status = async (id: number): Promise<string> => (await send('GET', `/node/instances/${id}`)).status;
    const isRunning = (id: number) => expect.poll(() => status(id), BOOT).toBe('running');

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

    await send('POST', `/node/instances/${id}/rebuild`, {
      image: 'node/debian12',
      root_pass: passwords[1],
    });
    await isRunning(id);
    await expect.poll(() => inside(id, passwords[1], 'id -un'), BOOT).toBe('root');
    await expect.poll(() => inside(id, passwords[0], 'id -un'), BOOT).toContain('Permission denied');

    await inside(id, passwords[1], 'echo kept > /root/note; sync');
    const saved = await send('POST', `/node/instances/${id}/backups`, { label: 'before' });
    const backup = async () => (await send('GET', `/node/instances/${id}/backups/${saved.id}`)).status;
    await expect.poll(backup, BOOT).toBe('successful');
    await inside(id, passwords[1], 'rm /root/note; sync');
    await send('POST', `/node/instances/${id}/backups/${saved.id}/restore`, {
      node_id: id,
      overwrite: true,
    });
    await expect.poll(() => status(id), BOOT).toBe('offline');
    const volume = await send<Volume>('POST', '/volumes', { label: 'data', size: 10, node_id: id });
    const configs = `/node/instances/${id}/configs`;
    const [config] = (await send<{ data: Config[] }>('GET', configs)).data;
    const devices = { ...config?.devices, sdc: { volume_id: volume.id } };
    await send('PUT', `${configs}/${config?.id}`, { devices });
    await send('POST', `/node/instances/${id}/boot`, {});
    await isRunning(id);
    await expect.poll(() => inside(id, passwords[1], 'cat /root/note'), BOOT).toBe('kept');

    const block = volume.filesystem_path;
    const write = `echo kept | dd of=${block} conv=fsync status=none && head -c 4 ${block}`;
    expect(await inside(id, passwords[1], write)).toBe('kept');
    await send('POST', `/volumes/${volume.id}/resize`, { size: 12 });
    const size = () => inside(id, passwords[1], `blockdev --getsize64 $(readlink -f ${block})`);
    await expect.poll(size).toBe(String(12 * 1024 ** 3));
    await send('POST', `/volumes/${volume.id}/detach`);
    await expect.poll(() => inside(id, passwords[1], `test -e ${block} || echo gone`)).toBe('gone');
    await send('DELETE', `/volumes/${volume.id}`);
    await expect.poll(() => server.list('volumes')).toEqual([]);

    await send('POST', `/node/instances/${id}/resize`, { type: 'g6-standard-2' });
    await expect.poll(() => inside(id, passwords[1], 'nproc'), BOOT).toBe('2');

    await send('DELETE', `/node/instances/${id}`);
    await expect.poll(() => server.list('disks')).toEqual([]);
    expect(await server.list('run')).toEqual([]);
    await server.stop();
  });
});
