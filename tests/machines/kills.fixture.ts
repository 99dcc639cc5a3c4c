import { pause } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { ComputeServer, Node } from './machines.fixture.js';

interface OperatorNode extends Node {
  readonly machine: string;
  readonly busy: boolean;
}

interface Disk {
  readonly id: number;
  readonly filesystem: string;
}

/** The host of machines, as it is. */
export interface HostView {
  /** The number of disks. */
  disks(): Promise<number>;
  /** True if the host has something for a disk. */
  has(disk: Disk): boolean;
  /** The IDs of the volumes, sorted. */
  volumes(): Promise<string[]>;
  /** The disks, backups and volumes that are not complete. */
  unfinished(): Promise<string[]>;
  /** The machines that run, sorted. */
  running(): Promise<string[]>;
}

/**
 * Kills a server at different times after all that is done with nodes, and compares the host with the rows each time.
 *
 * @param times milliseconds after the requests
 */
export async function killWhileMachinesChange(
  server: ComputeServer,
  host: HostView,
  times: readonly number[],
): Promise<void> {
  const { send } = server;
  const nodes = async (): Promise<OperatorNode[]> => {
    const { body } = await server.operator().get<{ data: OperatorNode[] }>('/nodes');
    return body.data;
  };
  const disksOf = async (id: number): Promise<Disk[]> =>
    (await send<{ data: Disk[] }>('GET', `/node/instances/${id}/disks`)).data;
  const volumes = async () => (await send<{ data: Node[] }>('GET', '/volumes')).data;

  /** Waits for all work, and compares the host with the rows. */
  const expectAgreement = async (): Promise<void> => {
    await expect
      .poll(async () =>
        (await nodes()).filter(({ busy, status }) => busy || !/^(running|offline)$/.test(status)),
      )
      .toEqual([]);
    const ids = (await volumes()).map(({ id }) => String(id)).sort();
    await expect.poll(() => host.volumes()).toEqual(ids);
    await expect
      .poll(async () => (await volumes()).map(({ status }) => status))
      .toEqual(ids.map(() => 'active'));
    const known = await nodes();
    const disks = (await Promise.all(known.map(({ id }) => disksOf(id)))).flat();
    expect(await host.disks()).toBe(disks.filter((disk) => host.has(disk)).length);
    expect(await host.unfinished()).toEqual([]);
    const running = known.filter(({ status }) => status === 'running').map(({ machine }) => machine);
    expect(await host.running()).toEqual(running.sort());
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
  for (const after of times) {
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
  expect(await host.disks()).toBe(0);
  expect(await host.running()).toEqual([]);
  await server.stop();
}
