import { until } from '@cloud-account/testkit/waits';
import { expect } from 'vitest';
import { openTestHypervisors, type TestHypervisors } from '../hosted/hypervisors.fixture.js';
import { type Daemon, type Daemons, POOL, PROJECT, startDaemons } from './daemon.fixture.js';
import type { IncusHost } from './host.js';
import { IncusHypervisor } from './incus-hypervisor.js';
import { isOff, listInstances, stateOf } from './instances.js';
import { COMPLETE, marks } from './names.js';

/** Nanoseconds of the processor that a boot uses at least. */
const USED_AT_BOOT = 30e6;

/** Milliseconds from which on tests look at statistics. */
const LONG = 60_000;

/** Machines that are containers of daemons of their own. */
export interface TestCluster extends TestHypervisors<IncusHypervisor> {
  readonly host: IncusHost;
  /** The daemon that the host calls. */
  readonly daemon: Daemon;
  readonly members: Daemons['members'];
}

/** Opens machines of a new daemon, or of a cluster of several, on the database of the tests. */
export async function openTestCluster(count = 1): Promise<TestCluster> {
  const { members, end } = await startDaemons(count);
  const [daemon] = members;
  const host: IncusHost = {
    ...{ name: 'incus:here/cloud', client: daemon.client, project: PROJECT, kind: 'container', pool: POOL },
    ...{ network: undefined, shutdownDeadline: 0 },
  };
  const opened = await openTestHypervisors(
    host.name,
    (options) => new IncusHypervisor({ ...options, host }),
    end,
  );
  /** Waits until all systems have used their processor, as far as statistics show it. */
  const untilBooted = async () => {
    for (const { name } of (await listInstances(host)).own.filter((one) => !isOff(one)))
      await until(async () => {
        expect((await stateOf(host, name))?.cpu.usage).toBeGreaterThan(USED_AT_BOOT);
      });
  };
  return {
    ...opened,
    host,
    daemon,
    members,
    until: async (time) => {
      if (time.getTime() - opened.now().getTime() > LONG) await untilBooted();
      await opened.until(time);
    },
  };
}

/** The functions by which tests look into instances. @param test known once the tests run */
export function lookingInside(test: () => TestCluster) {
  /** Runs a command in a system. @returns what it prints */
  const inside = async (instance: string, command: string): Promise<string> => {
    const { client } = test().daemon;
    const operation = await client.send('POST', `/instances/${instance}/exec`, {
      ...{ command: ['/bin/sh', '-c', `(${command}) > /tmp/printed 2>&1`], interactive: false },
    });
    expect([command, operation?.metadata?.return]).toEqual([command, 0]);
    return (await client.readFile(instance, '/tmp/printed'))?.text.trim() ?? '';
  };

  /** The process of an instance; 0: it is off. */
  const pidOf = async (instance: string): Promise<number> =>
    (await test().daemon.client.get<{ pid: number }>(`/instances/${instance}/state`)).pid;

  /** The crashes of a machine after the time for which it must be off. */
  const crashesOf = async (machine: string) => {
    await test().hypervisor.crashes(100);
    await test().until(new Date(test().now().getTime() + 11_000));
    return (await test().hypervisor.crashes(100)).filter((crash) => crash.machine === machine);
  };

  /** The disks, backups and images that are not complete. */
  const unfinished = async () =>
    (await listInstances(test().host)).own
      .map(({ config }) => config[marks.making])
      .filter((making) => making !== COMPLETE);

  return { inside, pidOf, crashesOf, unfinished };
}
