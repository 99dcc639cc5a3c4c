import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTestHypervisors, type TestHypervisors } from '../hosted/hypervisors.fixture.js';
import { processOf } from './guest.js';
import type { Host } from './host.js';
import { makeImage } from './image.fixture.js';
import { Places } from './places.js';
import { QemuHypervisor } from './qemu-hypervisor.js';

/** Machines of QEMU in a new directory, with images that boot. */
export interface TestHost extends TestHypervisors<QemuHypervisor> {
  readonly host: Host;
}

/** A disk without an end. */
export const endless: Host['space'] = {
  claim: () => Promise.resolve({ wrote: () => Promise.resolve(), release: () => undefined }),
};

/** Opens machines of QEMU on the database of the tests. */
export async function openTestHost(): Promise<TestHost> {
  const directory = await mkdtemp(path.join(tmpdir(), 'qemu-'));
  const places = new Places(directory);
  await places.make();
  await makeImage(path.join(places.images, 'debian12.raw'));
  await makeImage(path.join(places.images, 'rescue.raw'));
  const host: Host = {
    ...{ name: 'here', places, space: endless, accelerator: 'tcg', bridge: undefined },
    shutdownDeadline: 100,
  };
  const opened = await openTestHypervisors(
    host.name,
    (options) => new QemuHypervisor({ ...options, host }),
    async (machines) => {
      const pids = await Promise.all(machines.map((machine) => processOf(places, machine)));
      for (const pid of pids) if (pid !== undefined) process.kill(pid, 'SIGKILL');
    },
  );
  return {
    ...opened,
    host,
    close: async () => {
      await opened.close();
      await rm(directory, { recursive: true });
    },
  };
}
