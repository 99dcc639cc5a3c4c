// Runs only in `npm run test:all`.
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call, requirePrograms, TestOperator, useBuild } from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeImage } from '../../apps/server/src/drivers/compute/qemu/image.fixture.js';
import { ServerProcess, type Ready } from '../crash/server-process.js';

useBuild();

const OPERATOR_KEY = 'key-of-the-test-of-machines-01234567';

const { missing } = requirePrograms('qemu-system-x86_64', 'qemu-img', 'xorriso', 'blkid');

interface Node {
  readonly id: number;
  readonly status: string;
}

interface OperatorNode extends Node {
  readonly machine: string;
  readonly busy: boolean;
}

/** The machines whose processes run, by their UUIDs. @param directory of the machines */
async function runningIn(directory: string): Promise<string[]> {
  const commands = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands
    .filter((command) => command.includes(`${directory}/run/`))
    .flatMap((command) => /guest=([\da-f-]{36})/.exec(command)?.[1] ?? [])
    .sort();
}

describe.skipIf(missing.length > 0)('a server that is killed while it runs machines', () => {
  it('leaves no process and no disk that no row knows', { timeout: 600_000 }, async () => {
    // On the embedded database, where a restart does not wait for the leases of jobs.
    const directory = await mkdtemp(path.join(tmpdir(), 'cloud-machines-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const machines = path.join(directory, 'machines');
    await mkdir(path.join(machines, 'images'), { recursive: true });
    await makeImage(path.join(machines, 'images', 'debian12.raw'));
    const settings = {
      CLOUD_DATA_DIR: directory,
      CLOUD_COMPUTE: 'qemu',
      CLOUD_COMPUTE_HOST: 'here',
      CLOUD_QEMU_ACCELERATOR: 'tcg',
      CLOUD_QEMU_SHUTDOWN_TIMEOUT: '500',
      CLOUD_OPERATOR_KEY: OPERATOR_KEY,
    };
    let server = new ServerProcess(settings);
    onTestFinished(() => server.kill());
    let ready: Ready = await server.ready();
    const send = async <Body = Node>(method: string, url: string, body?: object): Promise<Body> => {
      const answer = await call<Body>(method, `${ready.api}${url}`, { token: ready.token, body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const nodes = async (): Promise<OperatorNode[]> => {
      const { body } = await new TestOperator(ready.operator, OPERATOR_KEY).get<{ data: OperatorNode[] }>(
        '/nodes',
      );
      return body.data;
    };
    const disksOf = async (id: number): Promise<{ id: number; filesystem: string }[]> =>
      (await send<{ data: { id: number; filesystem: string }[] }>('GET', `/node/instances/${id}/disks`)).data;

    /** Waits for all work, and compares the host with the rows. */
    const expectAgreement = async (): Promise<void> => {
      await expect
        .poll(
          async () =>
            (await nodes()).filter(({ busy, status }) => busy || !/^(running|offline)$/.test(status)),
          {
            timeout: 90_000,
          },
        )
        .toEqual([]);
      const known = await nodes();
      const disks = (await Promise.all(known.map(({ id }) => disksOf(id)))).flat();
      expect(await readdir(path.join(machines, 'disks'))).toHaveLength(disks.length);
      expect(await readdir(path.join(machines, 'unfinished'))).toEqual([]);
      const running = known.filter(({ status }) => status === 'running').map(({ machine }) => machine);
      expect(await runningIn(machines)).toEqual(running.sort());
    };

    /** Kills the server at a time after a request, starts it again, and compares. */
    const kill = async (after: number): Promise<void> => {
      await pause(after);
      await server.kill();
      server = new ServerProcess(settings);
      ready = await server.ready();
      await expectAgreement();
    };

    const made = {
      ...{ region: 'us-ord', type: 'g6-standard-1', image: 'node/debian12', backups_enabled: true },
      root_pass: 'aComplex-P4ssw0rd-of-9-words',
    };
    const create = () => send('POST', '/node/instances', made);
    for (const after of [0, 150, 600, 1_500]) {
      const { id } = await create();
      await kill(after);
      await send('POST', `/node/instances/${id}/reboot`, {});
      await kill(after);
      await send('POST', `/node/instances/${id}/backups`, { label: 'before' });
      await kill(after);
      await send('POST', `/node/instances/${id}/shutdown`);
      await kill(after);
      const swap = (await disksOf(id)).find(({ filesystem }) => filesystem === 'swap');
      await send('POST', `/node/instances/${id}/disks/${swap?.id}/resize`, { size: 256 });
      await kill(after);
      await send('POST', `/node/instances/${id}/disks/${swap?.id}/clone`);
      await kill(after);
      await send('POST', `/node/instances/${id}/rebuild`, { image: made.image, root_pass: made.root_pass });
      await kill(after);
      await send('DELETE', `/node/instances/${id}`);
      await kill(after);
    }
    expect(await nodes()).toEqual([]);
    expect(await readdir(path.join(machines, 'disks'))).toEqual([]);
    expect(await runningIn(machines)).toEqual([]);
    await server.stop();
  });
});
