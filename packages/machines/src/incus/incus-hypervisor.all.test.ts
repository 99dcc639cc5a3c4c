import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { asking, boot, createDisk, image } from '../asking.fixture.js';
import type { Task } from '../driver.js';
import { runProgram } from '../hosted/programs.js';
import { lookingInside, openTestCluster, type TestCluster } from './cluster.fixture.js';
import { requireDaemon } from './daemon.fixture.js';
import { inabilities } from './inabilities.js';
import { listInstances } from './instances.js';
import { diskName, marks, rescueName } from './names.js';

const missing = await requireDaemon();

describe.skipIf(missing.length > 0)('machines that are containers', () => {
  let test: TestCluster;
  beforeAll(async () => {
    test = await openTestCluster();
  });
  afterAll(() => test.close());

  const { done, outcome, newMachine, isRunning } = asking(() => test);

  const { inside, pidOf, crashesOf } = lookingInside(() => test);
  const printedBy = (disk: string, command: string) => inside(diskName(disk), command);

  it('get the password of root, keys and data at the first boot, and another password on the disk', async () => {
    const { machine, disk } = await newMachine();
    const read = async (file: string) => (await test.host.client.readFile(diskName(disk), file))?.text ?? '';
    const isPassword = async (password: string) => {
      const [, made = ''] = (await read('/etc/shadow')).split(':');
      const check = ['passwd', '-6', '-salt', made.split('$')[2] ?? '', '-stdin'];
      return (await runProgram('openssl', check, { input: `${password}\n` })).trim() === made;
    };
    expect(await isPassword(image.rootPassword)).toBe(true);
    expect(await read('/root/.ssh/authorized_keys')).toBe(`${image.authorizedKeys[0]}\n`);
    await done(machine, boot(disk));
    expect(await printedBy(disk, 'cat /etc/user-data')).toBe('#cloud-config');
    const vendor = await printedBy(disk, 'cat /etc/vendor-data');
    const parts = vendor.split('\n\n').map((part) => Buffer.from(part, 'base64').toString());
    expect(parts.join('\n')).toContain("export DB_NAME='shop'");
    expect(JSON.stringify((await listInstances(test.host)).own.map(({ config }) => config))).not.toMatch(
      /correct horse|\$6\$/,
    );
    await done(
      machine,
      { kind: 'shut-down' },
      { kind: 'set-password', disk, password: 'a "new" \\ pass$word' },
    );
    expect(await isPassword('a "new" \\ pass$word')).toBe(true);
    const shadow = await test.host.client.readFile(diskName(disk), '/etc/shadow');
    expect(shadow).toMatchObject({ uid: '0', gid: '0', mode: '0640' });
    expect(shadow?.text.split('\n').slice(1)).toEqual(['daemon:*:19000:0:99999:7:::', '']);
    expect(test.warnings.join()).not.toMatch(/correct horse|pass\$word/);
  });

  it('have the processors, the memory and the disk of their machine, also after they are resized', async () => {
    const { machine, disk } = await newMachine();
    await done(machine, { kind: 'resize-disk', disk, size: 5_000 }, boot(disk));
    const found = async () =>
      await test.host.client.get<{ config: object; devices: object }>(`/instances/${diskName(disk)}`);
    expect(await found()).toMatchObject({
      config: { 'limits.cpu': '1', 'limits.memory': String(1_024 * 1024 ** 2) },
      devices: { root: { size: String(5_000 * 1024 ** 2) } },
    });
    expect(await printedBy(disk, 'echo kept > /tmp/note; nproc')).toBe('1');
    await done(machine, { kind: 'resize', vcpus: 2, memory: 2_048, warm: true });
    expect(await printedBy(disk, 'cat /tmp/note')).toBe('kept');
    expect(await found()).toMatchObject({
      config: { 'limits.cpu': '2', 'limits.memory': String(2_048 * 1024 ** 2) },
    });
    expect(await outcome(machine, { kind: 'shut-down' })).toBe('done');
    expect(await outcome(machine, { kind: 'resize-disk', disk, size: 4_096 })).toBe(
      inabilities.smallerSystem.refusals.container,
    );
  });

  it('refuse with a sentence what containers cannot do', async () => {
    const { machine, disk } = await newMachine();
    const [empty, second] = [randomUUID(), randomUUID()];
    await done(machine, createDisk(empty, { size: 64 }), createDisk(second, { image }));
    const { kernel, initrd, runLevel, secondSystem, emptyRoot, imageOfEmpty } = inabilities;
    for (const [task, { refusals }] of [
      [boot(disk, { kernel: 'node/latest-64bit' }), kernel],
      [boot(disk, { initrd: empty }), initrd],
      [boot(disk, { runLevel: 'single' }), runLevel],
      [boot(disk, { devices: { sda: { disk }, sdb: { disk: second } } }), secondSystem],
      [boot(empty), emptyRoot],
      [{ kind: 'save-image', disk: empty, image: 'private/9' }, imageOfEmpty],
    ] as const satisfies readonly (readonly [Task, object])[])
      expect(await outcome(machine, task)).toBe(refusals.container);
    expect(await isRunning(machine)).toBe(false);
    await done(machine, boot(disk));
    expect(await outcome(machine, boot(disk, { runLevel: 'single' }))).toBe(runLevel.refusals.container);
    expect([(await pidOf(diskName(disk))) > 0, await isRunning(machine)]).toEqual([true, true]);
    const make = (id: string): Task => createDisk(randomUUID(), { image: { ...image, id } });
    expect(await outcome(machine, make('node/other'))).toBe(
      'The cluster does not have the image node/other.',
    );
    expect(await outcome(machine, make('node/../../etc'))).toMatch(/does not have the image/);
    const userData = Buffer.from([0, 255, 1]).toString('base64');
    expect(await outcome(machine, createDisk(randomUUID(), { image: { ...image, userData } }))).toMatch(
      /no text/,
    );
  });

  it('reboot from inside, and have crashed when they power off by themselves', async () => {
    const { machine, disk } = await newMachine();
    await done(machine, boot(disk));
    const before = await printedBy(disk, 'touch /tmp/before; ls /tmp/before');
    expect(before).toBe('/tmp/before');
    const pid = () => pidOf(diskName(disk));
    const first = await pid();
    await test.host.client.send('POST', `/instances/${diskName(disk)}/exec`, {
      command: ['reboot'],
      interactive: false,
    });
    await expect.poll(async () => [first, 0].includes(await pid())).toBe(false);
    expect([await crashesOf(machine), await isRunning(machine)]).toEqual([[], true]);
    await test.host.client.send('POST', `/instances/${diskName(disk)}/exec`, {
      command: ['poweroff'],
      interactive: false,
    });
    await expect.poll(pid).toBe(0);
    const [crash] = await crashesOf(machine);
    expect([crash?.machine, await isRunning(machine)]).toEqual([machine, false]);
    await done(machine, boot(disk));
    expect([await isRunning(machine), await crashesOf(machine)]).toEqual([true, []]);
  });

  it('find their disks mounted, also those that a rescue system repairs, or a backup had', async () => {
    const { machine, disk } = await newMachine();
    const [empty, swap] = [randomUUID(), randomUUID()];
    await done(machine, createDisk(empty, { size: 64 }), createDisk(swap, { size: 64, filesystem: 'swap' }));
    const devices = { sda: { disk }, sdb: { disk: swap }, sdc: { disk: empty } };
    await done(machine, boot(disk, { devices }));
    await printedBy(disk, 'echo kept > /mnt/sdc/note; echo root > /root/note');
    await done(machine, { kind: 'boot', rescue: true, devices, interfaces: [] });
    const rescue = rescueName(machine);
    expect(
      await inside(rescue, 'cat /mnt/sda/root/note /mnt/sdc/note; echo changed > /mnt/sda/root/note'),
    ).toBe('root\nkept');
    await done(machine, boot(disk, { devices }));
    expect(await printedBy(disk, 'cat /root/note')).toBe('changed');
    expect((await listInstances(test.host)).own.map(({ name }) => name)).not.toContain(rescue);
    const backup = randomUUID();
    await done(machine, { kind: 'save-backup', backup, disks: [disk, empty, swap] });
    await printedBy(disk, 'rm /mnt/sdc/note');
    const [restored, system] = [randomUUID(), randomUUID()];
    await done(
      machine,
      { kind: 'restore-disk', backup, from: empty, disk: restored },
      { kind: 'restore-disk', backup, from: disk, disk: system },
      { kind: 'restore-disk', backup, from: swap, disk: randomUUID() },
      boot(system, { devices: { sda: { disk: system }, sdc: { disk: restored } } }),
    );
    expect(await printedBy(system, 'cat /mnt/sdc/note /root/note')).toBe('kept\nchanged');
    expect(await printedBy(system, 'cat /etc/user-data')).not.toContain('shop');
    await done(machine, { kind: 'remove-backup', backup }, { kind: 'remove' });
    const left = (await listInstances(test.host)).own;
    expect(left.filter(({ config }) => config[marks.machine] === machine)).toEqual([]);
  });

  it('shut their systems down, if these have the time for it', async () => {
    const { machine, disk } = await newMachine();
    const isShutDown = async () =>
      (await test.host.client.readFile(diskName(disk), '/root/shut-down')) !== undefined;
    await done(machine, boot(disk), { kind: 'shut-down' });
    expect(await isShutDown()).toBe(false);
    Object.assign(test.host, { shutdownDeadline: 60_000 });
    onTestFinished(() => void Object.assign(test.host, { shutdownDeadline: 0 }));
    await done(machine, boot(disk));
    await expect.poll(() => printedBy(disk, 'ps')).toMatch(/login/);
    await done(machine, { kind: 'shut-down' });
    expect([await isShutDown(), await isRunning(machine)]).toEqual([true, false]);
  });

  it('have empty disks that become smaller as long as what is on them fits', async () => {
    const { machine, disk } = await newMachine();
    const empty = randomUUID();
    const devices = { sda: { disk }, sdc: { disk: empty } };
    await done(machine, createDisk(empty, { size: 64 }), boot(disk, { devices }));
    await printedBy(disk, 'dd if=/dev/urandom of=/mnt/sdc/data bs=1M count=20; sync');
    await done(machine, { kind: 'shut-down' });
    const resize = (size: number): Task => ({ kind: 'resize-disk', disk: empty, size });
    expect(await outcome(machine, resize(16))).toMatch(/^2\d MB of the disk are in use, which/);
    await done(machine, resize(48), boot(disk, { devices }));
    expect(await printedBy(disk, 'wc -c < /mnt/sdc/data')).toBe(String(20 * 1024 ** 2));
  });

  it('take turns with a volume, which keeps its files, is copied while it is used, and then removed', async () => {
    const { volumes } = test.hypervisor;
    const [one, other] = [await newMachine(), await newMachine()];
    const start = (disk: string, volume = 2) =>
      boot(disk, { devices: { sda: { disk }, sdc: { volume, label: 'data', size: 64 } } });
    await done(one.machine, start(one.disk));
    await printedBy(one.disk, 'echo kept > /mnt/data/note');
    expect(await outcome(other.machine, start(other.disk))).toBe(
      'The volume data is in use: another machine runs with it.',
    );
    expect(
      await outcome(
        other.machine,
        boot(other.disk, { devices: { sda: { disk: other.disk }, sdb: { volume: 5, label: 'new' } } }),
      ),
    ).toMatch(/still being copied/);
    await volumes.put(2, { size: 96, copyOf: undefined, machine: one.machine });
    await volumes.put(3, { size: 96, copyOf: 2, machine: undefined });
    await volumes.put(2, { size: 96, copyOf: undefined, machine: other.machine });
    expect(await printedBy(one.disk, 'cat /mnt/data/note || true')).toMatch(/No such file/);
    await done(other.machine, start(other.disk));
    expect(await printedBy(other.disk, 'cat /mnt/data/note')).toBe('kept');
    await done(other.machine, start(other.disk, 3));
    expect(await printedBy(other.disk, 'cat /mnt/data/note')).toBe('kept');
    for (const id of [2, 2, 3]) await volumes.remove(id);
    expect(await isRunning(other.machine)).toBe(true);
    expect(await printedBy(other.disk, 'cat /mnt/data/note || true')).toMatch(/No such file/);
  });
});
