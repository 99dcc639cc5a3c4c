import { randomInt, randomUUID, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeCertificate } from '@cloud-account/testkit/certificates';
import { freePort } from '@cloud-account/testkit/free-port';
import { requirePrograms } from '@cloud-account/testkit/programs';
import { inSeconds, pause } from '@cloud-account/testkit/waits';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { asking, boot, createDisk, define, image, startUp } from '../asking.fixture.js';
import { HypervisorUnavailable, type Task } from '../driver.js';
import { Client } from './daemon/client.js';
import { lookingInside, openTestCluster, type TestCluster } from './cluster.fixture.js';
import { makePool, requireDaemon } from './daemon.fixture.js';
import { diskName } from './names.js';
import { prepareProject } from './project.js';

const missing = await requireDaemon();

/** The certificate of a client, with its key. */
const newCertificate = async () => {
  const { certificate, private_key: key } = await makeCertificate([], { now: inSeconds(0) });
  return { certificate, key };
};

describe.skipIf(missing.length > 0)('the daemon of machines', () => {
  let test: TestCluster;
  beforeAll(async () => {
    test = await openTestCluster();
  });
  afterAll(() => test.close());

  const { done, outcome, newMachine, isRunning } = asking(() => test);
  const { inside, crashesOf, unfinished } = lookingInside(() => test);
  const printedBy = (disk: string, command: string) => inside(diskName(disk), command);

  it('has machines fail with a sentence for a name that is taken, a disk that is gone, and a pool without room', async () => {
    const { client } = test.host;
    const machine = randomUUID();
    const disk = randomUUID();
    await done(machine, define);
    const source = { type: 'image', alias: 'debian12' };
    const devices = { root: { type: 'disk', path: '/', pool: test.host.pool } };
    await client.send('POST', '/instances', { name: diskName(disk), source, devices, profiles: [] });
    expect(await outcome(machine, createDisk(disk, { image }))).toMatch(/taken .* did not make/);
    expect((await client.get<{ status: string }>(`/instances/${diskName(disk)}`)).status).toBe('Stopped');
    const { machine: second, disk: gone } = await newMachine();
    await done(second, boot(gone));
    await client.send('PUT', `/instances/${diskName(gone)}/state`, { action: 'stop', force: true });
    await client.send('DELETE', `/instances/${diskName(gone)}`);
    expect(await crashesOf(second)).toMatchObject([{ machine: second }]);
    expect(await outcome(second, boot(gone))).toBe('The disk is missing on the cluster.');
    await done(second, { kind: 'remove-disk', disk: gone }, createDisk(randomUUID(), { image }));
  });

  it('is killed in the middle of each task, which is finished later, while machines go on', async () => {
    const { machine, disk } = await newMachine();
    await done(machine, boot(disk));
    const pid = () => printedBy(disk, 'touch /tmp/kept; ls /tmp/kept');
    await pid();
    const other = randomUUID();
    const [copy, made] = [randomUUID(), randomUUID()];
    await done(other, define);
    const tasks: Task[] = [
      createDisk(made, { image }),
      { kind: 'copy-disk', from: { machine, disk }, disk: copy },
      { kind: 'set-password', disk: made, password: 'another' },
      boot(copy),
      { kind: 'save-image', disk: copy, image: 'private/3' },
      { kind: 'reboot', ...startUp(copy) },
      { kind: 'shut-down' },
      { kind: 'resize-disk', disk: made, size: 5_000 },
      { kind: 'save-backup', backup: made, disks: [made, copy] },
      { kind: 'remove-backup', backup: made },
      { kind: 'remove' },
    ];
    for (const task of tasks) {
      const key = randomUUID();
      await test.hypervisor.perform(key, other, task);
      await pause(randomInt(300));
      await test.daemon.kill();
      const progress = await test.hypervisor.perform(key, other, task);
      if (progress.state === 'in progress')
        await expect(test.hypervisor.crashes(1)).rejects.toThrow(HypervisorUnavailable);
      await test.daemon.start();
      await expect
        .poll(async () => [task.kind, (await test.hypervisor.perform(key, other, task)).state])
        .toEqual([task.kind, 'done']);
    }
    expect(await printedBy(disk, 'ls /tmp/kept')).toBe('/tmp/kept');
    expect(await isRunning(machine)).toBe(true);
    expect(await unfinished()).toEqual([]);
    await test.hypervisor.images.remove('private/3');
    const images = await test.host.client.get<object[]>('/images?recursion=1');
    expect(images).toHaveLength(1);
  });

  it('leaves nothing of a disk in a pool that has no room for it', async () => {
    await makePool(test.host.client, 'small', 200);
    const { pool } = test.host;
    Object.assign(test.host, { pool: 'small' });
    onTestFinished(() => void Object.assign(test.host, { pool }));
    const { machine, disk } = await newMachine();
    await done(machine, boot(disk));
    await printedBy(disk, 'dd if=/dev/urandom of=/root/full bs=1M; sync; true');
    const another = createDisk(randomUUID(), { image });
    expect(await outcome(machine, another)).toBe('The storage pool has no room left.');
    expect(await unfinished()).toEqual([]);
    await done(machine, { kind: 'remove' });
  });

  it('gives systems addresses of one of its networks', async ({ skip }) => {
    if (requirePrograms('dnsmasq').missing.length > 0) skip('needs dnsmasq');
    const network = `net${randomUUID().slice(0, 8)}`;
    const operator = new Client({ socket: test.daemon.socket }, 'default');
    const none = { 'ipv4.nat': 'false', 'ipv4.firewall': 'false', 'ipv6.address': 'none' };
    const config = { ...none, 'ipv4.address': `10.${randomInt(100, 250)}.${randomInt(250)}.1/24` };
    await operator.send('POST', '/networks', { name: network, type: 'bridge', config });
    Object.assign(test.host, { network });
    onTestFinished(() => void Object.assign(test.host, { network: undefined }));
    const { machine, disk } = await newMachine();
    await done(machine, boot(disk));
    const [prefix] = config['ipv4.address'].split('1/24');
    const address = async () => /inet ([\d.]+)/.exec(await printedBy(disk, 'ip addr show eth0'))?.[1] ?? '';
    await expect.poll(address).toContain(prefix);
    const first = await address();
    await done(machine, { kind: 'reboot', ...startUp(disk) });
    await expect.poll(address).toBe(first);
    await done(machine, { kind: 'remove' });
    await operator.send('DELETE', `/networks/${network}`);
  });

  it('is reached over HTTPS by a certificate for the project, and not by another one', async () => {
    const operator = new Client({ socket: test.daemon.socket }, 'default');
    const port = await freePort();
    const [own, stranger] = await Promise.all([newCertificate(), newCertificate()]);
    await operator.send('PATCH', '', { config: { 'core.https_address': `127.0.0.1:${port}` } });
    await operator.send('POST', '/certificates', {
      ...{ type: 'client', name: 'cloud', restricted: true, projects: [test.host.project] },
      certificate: new X509Certificate(own.certificate).raw.toString('base64'),
    });
    const daemonCertificate = await readFile(path.join(test.daemon.directory, 'server.crt'), 'utf8');
    const url = new URL(`https://127.0.0.1:${port}`);
    const { client } = test.host;
    onTestFinished(() => void Object.assign(test.host, { client }));
    const over = (changed: object) => ({
      ...test.host,
      client: new Client({ url, daemonCertificate, ...own, ...changed }, test.host.project),
    });
    await expect(prepareProject(over(stranger))).rejects.toThrow(/does not trust the certificate/);
    await expect(prepareProject(over({ daemonCertificate: stranger.certificate }))).rejects.toThrow(
      HypervisorUnavailable,
    );
    await prepareProject(over({}));
    Object.assign(test.host, over({}));
    const { machine, disk } = await newMachine();
    await done(machine, boot(disk));
    const console = await test.hypervisor.openConsole(machine);
    console?.on('error', () => undefined).resume();
    await done(machine, { kind: 'boot', rescue: true, devices: { sda: { disk } }, interfaces: [] });
    await expect.poll(() => console?.closed).toBe(true);
    await done(machine, { kind: 'remove' });
  });

  it('runs no machines without the storage pool', async () => {
    await expect(prepareProject({ ...test.host, pool: 'other' })).rejects.toThrow(
      'The daemon of Incus has no storage pool other: set CLOUD_INCUS_POOL.',
    );
  });

  it('is unavailable where nothing is at its socket', async () => {
    const client = new Client({ socket: '/nowhere/unix.socket' }, 'cloud');
    await expect(client.get('')).rejects.toThrow(HypervisorUnavailable);
  });
});
