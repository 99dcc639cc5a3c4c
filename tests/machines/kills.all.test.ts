import { readdir, readFile } from 'node:fs/promises';
import { limits, pause, requirePrograms, useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeImage } from '../../packages/machines/src/qemu/image.fixture.js';
import { type Node, startMachinesServer } from './machines.fixture.js';

useBuild();

const { missing } = requirePrograms('qemu-system-x86_64', 'qemu-img', 'xorriso', 'blkid');

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
  it('leaves no process, no disk and no volume that no row knows', { timeout: limits.long }, async () => {
    const server = await startMachinesServer(
      { 'debian12.raw': makeImage },
      { CLOUD_COMPUTE_HOST: 'here', CLOUD_QEMU_SHUTDOWN_TIMEOUT: '500' },
    );
    const { machines, send } = server;
    const nodes = async (): Promise<OperatorNode[]> => {
      const { body } = await server.operator().get<{ data: OperatorNode[] }>('/nodes');
      return body.data;
    };
    const disksOf = async (id: number): Promise<{ id: number; filesystem: string }[]> =>
      (await send<{ data: { id: number; filesystem: string }[] }>('GET', `/node/instances/${id}/disks`)).data;

    const volumes = async () => (await send<{ data: Node[] }>('GET', '/volumes')).data;

    /** Waits for all work, and compares the host with the rows. */
    const expectAgreement = async (): Promise<void> => {
      await expect
        .poll(async () =>
          (await nodes()).filter(({ busy, status }) => busy || !/^(running|offline)$/.test(status)),
        )
        .toEqual([]);
      const ids = (await volumes()).map(({ id }) => String(id)).sort();
      await expect.poll(async () => (await server.list('volumes')).sort()).toEqual(ids);
      await expect
        .poll(async () => (await volumes()).map(({ status }) => status))
        .toEqual(ids.map(() => 'active'));
      const known = await nodes();
      const disks = (await Promise.all(known.map(({ id }) => disksOf(id)))).flat();
      expect(await server.list('disks')).toHaveLength(disks.length);
      expect(await server.list('unfinished')).toEqual([]);
      const running = known.filter(({ status }) => status === 'running').map(({ machine }) => machine);
      expect(await runningIn(machines)).toEqual(running.sort());
    };

    /** Kills the server at a time after a request, starts it again, and compares. */
    const kill = async (after: number): Promise<void> => {
      await pause(after);
      await server.restart();
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
      const volume = await send('POST', '/volumes', { label: `data-${after}`, node_id: id });
      await kill(after);
      await send('POST', `/node/instances/${id}/shutdown`);
      await kill(after);
      const swap = (await disksOf(id)).find(({ filesystem }) => filesystem === 'swap');
      await send('POST', `/node/instances/${id}/disks/${swap?.id}/resize`, { size: 256 });
      await kill(after);
      await send('POST', `/node/instances/${id}/disks/${swap?.id}/clone`);
      const copy = await send('POST', `/volumes/${volume.id}/clone`, { label: `copy-${after}` });
      await kill(after);
      await send('POST', `/node/instances/${id}/rebuild`, { image: made.image, root_pass: made.root_pass });
      await kill(after);
      await send('DELETE', `/node/instances/${id}`);
      for (const one of [volume, copy]) await send('DELETE', `/volumes/${one.id}`);
      await kill(after);
    }
    expect(await nodes()).toEqual([]);
    expect(await server.list('disks')).toEqual([]);
    expect(await runningIn(machines)).toEqual([]);
    await server.stop();
  });
});
