import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { requirePrograms } from '@cloud-account/testkit/programs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asking, boot, createDisk, define, image, startUp } from '../asking.fixture.js';
import type { Task } from '../driver.js';
import { diskFile } from './command-line.js';
import { MIB } from './file-systems.js';
import { processOf, withMonitor } from './guest.js';
import { openTestHost, type TestHost } from './host.fixture.js';
import { bytesIn, seedIn } from './places.js';
import { runProgram } from '../hosted/programs.js';

const { missing } = requirePrograms('qemu-system-x86_64', 'qemu-img', 'xorriso', 'blkid');

describe.skipIf(missing.length > 0)('machines of QEMU', () => {
  let test: TestHost;
  beforeAll(async () => {
    test = await openTestHost();
  });
  afterAll(() => test.close());

  const { done, outcome, newMachine, isRunning } = asking(() => test);

  const inside = (disk: string, command: string) =>
    runProgram('debugfs', ['-R', command, diskFile(test.host.places, disk)]);

  const crashesOf = async (machine: string) =>
    (await test.hypervisor.crashes(100)).filter((crash) => crash.machine === machine);

  it('that end by themselves have crashed, until they are booted', async () => {
    const { machine, disk } = await newMachine();
    await done(machine, boot(disk));
    expect(await crashesOf(machine)).toEqual([]);
    const pid = await processOf(test.host.places, machine);
    process.kill(pid ?? 0, 'SIGKILL');
    await expect.poll(() => crashesOf(machine)).toMatchObject([{ machine }]);
    expect(await isRunning(machine)).toBe(false);
    const [crash] = await crashesOf(machine);
    if (crash !== undefined) await test.hypervisor.removeCrash(crash);
    expect(await crashesOf(machine)).toEqual([]);
    await done(machine, boot(disk));
    expect([await isRunning(machine), await crashesOf(machine)]).toEqual([true, []]);
    await done(machine, { kind: 'remove' });
    expect(await readdir(path.join(test.host.places.directory, 'run'))).toEqual([]);
  });

  it('have a console and a port for SSH while they run', async () => {
    const { machine, disk } = await newMachine();
    expect(await test.hypervisor.hostAccess(machine)).toBeUndefined();
    await done(machine, boot(disk));
    const found = await test.hypervisor.hostAccess(machine);
    expect(found).toMatchObject({ host: 'here', sshPort: expect.any(Number) as number });
    expect(existsSync(found?.socket ?? '')).toBe(true);
  });

  it('get the password of root, keys, data and the script at the first boot, and another password on the disk', async () => {
    const { machine, disk } = await newMachine();
    const medium = seedIn(test.host.places.disk(disk));
    const read = (name: string) => runProgram('cat', [path.join(medium, name)]);
    expect(JSON.parse(await read('meta-data'))).toMatchObject({
      'instance-id': disk,
      'public-keys': [image.authorizedKeys[0]],
    });
    expect(await read('user-data')).toBe('#cloud-config\n');
    const parts = (await read('vendor-data'))
      .split('\n\n')
      .map((part) => Buffer.from(part, 'base64').toString());
    expect(parts.join('\n')).toContain("export DB_NAME='shop'");
    const hash = /"password":"([^"]+)"/.exec(parts.join('\n'))?.[1] ?? '';
    const salt = hash.split('$')[2] ?? '';
    const input = image.rootPassword;
    const second = await runProgram('openssl', ['passwd', '-6', '-salt', salt, '-stdin'], { input });
    expect(second.trim()).toBe(hash);
    const before = await inside(disk, 'cat /etc/shadow');
    await done(machine, { kind: 'set-password', disk, password: 'a "new" \\ pass$word' });
    const [root = '', ...others] = (await inside(disk, 'cat /etc/shadow')).split('\n');
    expect(others).toEqual(before.split('\n').slice(1));
    const [, made = ''] = root.split(':');
    const check = ['passwd', '-6', '-salt', made.split('$')[2] ?? '', '-stdin'];
    expect((await runProgram('openssl', check, { input: 'a "new" \\ pass$word' })).trim()).toBe(made);
    expect(await inside(disk, 'stat /etc/shadow')).toMatch(/Mode: {2}0640/);
  });

  it('lose nothing on disks that become smaller', async () => {
    const machine = randomUUID();
    const raw = randomUUID();
    await done(machine, define, createDisk(raw, { filesystem: 'raw', size: 64 }));
    const handle = await open(diskFile(test.host.places, raw), 'r+');
    await handle.write('data', 40 * 1024 * 1024);
    await handle.close();
    expect(await outcome(machine, { kind: 'resize-disk', disk: raw, size: 32 })).toMatch(
      /holds data beyond 32 MB/,
    );
    await done(machine, { kind: 'resize-disk', disk: raw, size: 48 });
    const swap = randomUUID();
    await done(machine, createDisk(swap, { filesystem: 'swap', size: 512 }), {
      kind: 'resize-disk',
      disk: swap,
      size: 256,
    });
    const identity = (await test.hypervisor.find(machine))?.disks.find(({ disk }) => disk === swap)?.identity;
    expect(await runProgram('blkid', ['-p', diskFile(test.host.places, swap)])).toContain(
      `UUID="${identity}"`,
    );
  });

  it('have no disk of an image that is missing, or larger than the disk', async () => {
    const machine = randomUUID();
    await done(machine, define);
    const make = (id: string, size: number): Task =>
      createDisk(randomUUID(), { size, image: { ...image, id } });
    expect(await outcome(machine, make('node/other', 4_096))).toBe(
      'This host does not have the image node/other.',
    );
    expect(await outcome(machine, make('node/../../etc', 4_096))).toMatch(/does not have the image/);
    expect(await outcome(machine, make('node/debian12', 64))).toMatch(/needs a disk of 96 MB/);
    expect(await readdir(path.join(test.host.places.directory, 'disks'))).not.toContain(machine);
  });

  it('do not start with a volume that is not copied yet, or without a kernel', async () => {
    const { machine, disk } = await newMachine();
    const devices = { sda: { disk }, sdb: { volume: 1, label: 'data' } };
    expect(await outcome(machine, boot(disk, { devices }))).toBe(
      'The volume data is still being copied; boot again when it is active.',
    );
    const empty = randomUUID();
    await done(machine, createDisk(empty));
    expect(await outcome(machine, boot(empty))).toBe('There is no kernel on the disk at sda.');
    expect(await isRunning(machine)).toBe(false);
  });

  it('fail with a sentence, and without a line of the log, for what a system did to its disks', async () => {
    const { machine, disk } = await newMachine();
    const change = (changed: string, command: string) =>
      runProgram('debugfs', ['-w', '-R', command, diskFile(test.host.places, changed)], {
        writes: 4_096 * MIB,
      });
    const before = test.warnings.length;
    const small = randomUUID();
    await done(machine, createDisk(small, { size: 8 }));
    await change(small, 'ssv blocks_count 99999999');
    expect(await outcome(machine, { kind: 'resize-disk', disk: small, size: 16 })).toBe(
      'The file system of the disk is damaged, and cannot be repaired.',
    );
    await change(disk, 'write /etc/hostname /boot/vmlinuz-2.0');
    expect(await outcome(machine, boot(disk))).toBe(
      'The host could not start the machine: invalid kernel header',
    );
    await change(disk, 'sif /boot/vmlinuz-2.0 size 21474836480');
    expect(await outcome(machine, boot(disk))).toMatch(/has 20480 MB; kernels/);
    expect(await outcome(machine, boot(disk, { initrd: disk }))).toMatch(/has 20480 MB; kernels/);
    expect(test.warnings.slice(before)).toEqual([]);
    expect(await readdir(path.join(test.host.places.directory, 'run'))).not.toContain(`${machine}.kernel`);
  });

  it('take turns with a volume, which keeps its bytes, is copied while it is used, and then removed', async () => {
    const { places } = test.host;
    const { volumes } = test.hypervisor;
    const [one, other] = [await newMachine(), await newMachine()];
    const start = (disk: string) =>
      boot(disk, { devices: { sda: { disk }, sdc: { volume: 2, label: 'data', size: 64 } } });
    await done(one.machine, start(one.disk));
    const handle = await open(bytesIn(places.volume(2)), 'r+');
    await handle.write('kept', 40 * MIB);
    await handle.close();
    const in40 = (id: number) =>
      runProgram('dd', [
        `if=${bytesIn(places.volume(id))}`,
        `bs=${MIB}`,
        'skip=40',
        'count=1',
        'status=none',
      ]);
    expect(await outcome(other.machine, start(other.disk))).toBe(
      'The volume data is in use: another machine runs with it, or it is being copied.',
    );
    await volumes.put(2, { size: 96, copyOf: undefined, machine: one.machine });
    await volumes.put(3, { size: 96, copyOf: 2, machine: undefined });
    expect((await in40(3)).slice(0, 4)).toBe('kept');
    const sizes = await withMonitor(places, one.machine, (qmp) =>
      qmp.ask<{ 'node-name': string; image: { 'virtual-size': number } }[]>('query-named-block-nodes'),
    );
    expect(sizes.find((node) => node['node-name'] === 'sdc')?.image['virtual-size']).toBe(96 * MIB);

    await volumes.put(2, { size: 96, copyOf: undefined, machine: other.machine });
    await done(other.machine, start(other.disk));
    // It is started again as before, but without the volume.
    await done(one.machine, { kind: 'resize', vcpus: 2, memory: 1_024, warm: true });
    expect([await isRunning(one.machine), await isRunning(other.machine)]).toEqual([true, true]);
    expect((await in40(2)).slice(0, 4)).toBe('kept');
    for (const id of [2, 2, 3]) await volumes.remove(id);
    expect(await readdir(path.join(places.directory, 'volumes'))).toEqual([]);
    expect(await isRunning(other.machine)).toBe(true);
  });

  it('are copied several times while they run, also at the same time', async () => {
    const { machine, disk } = await newMachine();
    await done(machine, boot(disk));
    const [one, other, backup] = [randomUUID(), randomUUID(), randomUUID()];
    const copyTo = (to: string): Task => ({ kind: 'copy-disk', from: { machine, disk }, disk: to });
    await Promise.all([
      done(machine, copyTo(one)),
      done(machine, copyTo(other)),
      done(machine, { kind: 'save-backup', backup, disks: [disk] }),
    ]);
    const [own, ...copied] = await Promise.all([disk, one, other].map((of) => inside(of, 'ls -p /etc')));
    expect(copied).toEqual([own, own]);
    expect(await readdir(test.host.places.unfinished)).toEqual([]);
  });

  it('are off and have crashed when they cannot be started again', async () => {
    const { machine, disk } = await newMachine();
    await done(machine, boot(disk));
    const empty = randomUUID();
    await done(machine, createDisk(empty));
    expect(await outcome(machine, { kind: 'reboot', ...startUp(empty) })).toMatch(/no kernel/);
    expect([await isRunning(machine), await crashesOf(machine)]).toMatchObject([false, [{ machine }]]);
  });

  it('are not placed by seeds, and not copied with accounts', async () => {
    await expect(test.hypervisor.place()).rejects.toThrow(/more than rows/);
    await expect(test.hypervisor.copy()).rejects.toThrow(/more than rows/);
    expect(test.hypervisor.faults).toBeUndefined();
  });

  it('finish tasks that another process left, and remove what belongs to none', async () => {
    const { machine, disk } = await newMachine();
    const copy = randomUUID();
    // As a process leaves it that is killed while it copies.
    const half = path.join(test.host.places.unfinished, copy);
    await mkdir(half);
    await writeFile(bytesIn(half), 'half');
    const stray = path.join(test.host.places.unfinished, randomUUID());
    await mkdir(stray);
    await test.database.pool.query(
      `INSERT INTO sim_tasks (key, machine, kind, plan, size, started_at, due_at, crash, host, worker)
       SELECT $1, $2::uuid, 'copy-disk', jsonb_build_object('kind', 'copy-disk', 'from', $3::text, 'disk', $4::text, 'content',
         jsonb_build_object('size', size, 'filesystem', filesystem, 'used', 0, 'content', content, 'identity', identity,
           'image', image, 'authorizedKeys', '[]'::jsonb)),
         4096, now(), now(), false, 'here', '1 1' FROM sim_disks WHERE uuid = $3::text::uuid`,
      [randomUUID(), machine, disk, copy],
    );
    const next = await test.restarted();
    // The first one of this process may have taken it up before.
    await test.until(test.now());
    expect(existsSync(stray)).toBe(false);
    expect((await next.find(machine))?.disks.map((one) => one.disk).sort()).toEqual([disk, copy].sort());
    expect(existsSync(half)).toBe(false);
    await rm(test.host.places.disk(copy), { recursive: true });
  });
});
