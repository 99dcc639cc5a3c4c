import { setTimeout as pause } from 'node:timers/promises';
import { HypervisorUnavailable, TaskFailed } from '../driver.js';
import { DaemonRefused, ignoreMissing } from './daemon/answers.js';
import { laterBoots } from './first-boots.js';
import type { IncusHost } from './host.js';
import { COMPLETE, diskName, marks, rescueName, type Values } from './names.js';
import { targetOf } from './daemon/members.js';

export type Devices = Readonly<Record<string, Values>>;

/** An instance, as the daemon shows it. */
export interface Instance {
  readonly name: string;
  readonly status: string;
  readonly config: Values;
  readonly devices: Devices;
  readonly architecture: string;
  /** The member of the cluster that has it; `none` without a cluster. */
  readonly location: string;
}

/** An instance in a list. That of a member of the cluster that does not answer has only a name and a location. */
type ListedInstance = Omit<Instance, 'config'> & { readonly config: Values | null };

/** The state of a running instance. */
export interface InstanceState {
  readonly pid: number;
  readonly cpu: { readonly usage: number };
  readonly network: Readonly<
    Record<
      string,
      {
        readonly type: string;
        readonly counters: { readonly bytes_received: number; readonly bytes_sent: number };
      }
    >
  > | null;
}

/** The interval at which the driver looks once more, in milliseconds. */
const LOOK_INTERVAL = 200;

/** The time limit for the end of what the daemon does with an instance, in milliseconds. */
const BUSY_LIMIT = 60_000;

/** The bytes of a MB of the API. */
export const MIB = 1024 ** 2;

export const isOff = ({ status }: Pick<Instance, 'status'>): boolean => status === 'Stopped';

export const findInstance = ({ client }: IncusHost, name: string): Promise<Instance | undefined> =>
  client.find<Instance>(`/instances/${name}`);

/** All instances that this server has made, and all of members of the cluster that do not answer. */
export async function listInstances({ client }: IncusHost): Promise<{
  own: readonly Instance[];
  unreachable: readonly Pick<Instance, 'name' | 'location'>[];
}> {
  const all = await client.get<readonly ListedInstance[]>('/instances?recursion=1');
  return {
    own: all.flatMap(({ config, ...one }) =>
      config?.[marks.machine] === undefined ? [] : { ...one, config },
    ),
    unreachable: all.filter(({ config }) => Object.keys(config ?? {}).length === 0),
  };
}

/**
 * The instances of a machine that are not off. Each is read alone: a list leaves out those of a member that does not answer.
 *
 * @param disks of the machine
 */
export async function runningOf(
  host: IncusHost,
  machine: string,
  disks: readonly string[],
): Promise<Instance[]> {
  const names = [...disks.map(diskName), rescueName(machine)];
  const found = await Promise.all(names.map((name) => findInstance(host, name)));
  return found.flatMap((one) => (one?.config[marks.machine] === undefined || isOff(one) ? [] : one));
}

export const stateOf = ({ client }: IncusHost, name: string): Promise<InstanceState | undefined> =>
  client.find<InstanceState>(`/instances/${name}/state`);

/** @throws TaskFailed when the instance is not one of this server */
function requireOwn({ name, config }: Instance): void {
  if (config[marks.machine] === undefined)
    throw new TaskFailed(
      `The name ${name} is taken in the project by an instance that this server did not make.`,
    );
}

/**
 * Repeats what the daemon refuses while it still does something else with an instance, until it is done.
 *
 * @param mayRepeat true for refusals after which it is tried again
 */
async function whileBusy(
  attempt: () => Promise<boolean>,
  mayRepeat: (refused: DaemonRefused) => boolean = () => true,
): Promise<void> {
  const limit = Date.now() + BUSY_LIMIT;
  for (;;) {
    try {
      if (await attempt()) return;
    } catch (error) {
      if (!(error instanceof DaemonRefused) || !mayRepeat(error) || Date.now() > limit) throw error;
    }
    if (Date.now() > limit) throw new HypervisorUnavailable('An instance stays busy.');
    await pause(LOOK_INTERVAL);
  }
}

/**
 * Stops an instance. A missing one is no error.
 *
 * @param deadline milliseconds that its system has to shut down; 0: it is stopped at once
 */
export async function stopInstance(host: IncusHost, name: string, deadline: number): Promise<void> {
  const path = `/instances/${name}/state`;
  if (deadline > 0) {
    const found = await findInstance(host, name);
    if (found === undefined || isOff(found)) return;
    const timeout = Math.ceil(deadline / 1_000);
    await host.client.send('PUT', path, { action: 'stop', timeout, force: false }).catch((error: unknown) => {
      // It did not shut down in time, or is off already.
      if (!(error instanceof DaemonRefused)) throw error;
    });
  }
  await whileBusy(async () => {
    const found = await findInstance(host, name);
    if (found === undefined || isOff(found)) return true;
    await host.client.send('PUT', path, { action: 'stop', timeout: -1, force: true });
    return false;
  });
}

/** Stops and removes an instance of this server, also while the daemon still makes it. A missing one is no error. */
export async function removeInstance(host: IncusHost, name: string): Promise<void> {
  await whileBusy(async () => {
    const found = await findInstance(host, name);
    if (found === undefined) return true;
    requireOwn(found);
    await stopInstance(host, name, 0);
    await host.client.send('DELETE', `/instances/${name}`).catch(ignoreMissing);
    return false;
  });
}

/** Changes an instance once the daemon does nothing else with it. */
const changeInstance = (change: () => Promise<unknown>): Promise<void> =>
  whileBusy(
    async () => {
      await change();
      return true;
    },
    ({ isBusy }) => isBusy,
  );

/** Starts an instance that is off. */
export const startInstance = ({ client }: IncusHost, name: string): Promise<void> =>
  changeInstance(() => client.send('PUT', `/instances/${name}/state`, { action: 'start', timeout: -1 }));

/** The disk of an instance's system. @param size MB */
export const rootDevice = ({ pool }: IncusHost, size: number): Devices => ({
  root: { type: 'disk', path: '/', pool, size: String(size * MIB) },
});

/** A new instance. */
interface NewInstance {
  readonly name: string;
  readonly machine: string;
  /** The disk, backup or image that it is made for. */
  readonly making: string;
  /** MB. */
  readonly size: number;
  readonly source: object;
  /** The member of the cluster that gets it; by default the cluster chooses one. */
  readonly location?: string | undefined;
  /** Copies from one member to another need it. */
  readonly architecture?: string;
  readonly config?: Values;
  /** Devices beside the root disk. */
  readonly devices?: Devices;
}

/** The maximum of processes in a container, which are processes of its host. */
const MAX_PROCESSES = '16384';

/** The maximum of attempts to create an instance whose name is taken. */
const MAX_ATTEMPTS = 3;

/** Values that stopped instances have, because projects with limits want some. A start sets others. */
const SMALL: Values = { 'limits.cpu': '1', 'limits.memory': String(MIB) };

/** Makes an instance in the place of one that was left unfinished. It is marked as unfinished. */
export async function createInstance(
  host: IncusHost,
  { name, machine, making, size, source, location, architecture, config = {}, devices = {} }: NewInstance,
): Promise<void> {
  const instance = {
    ...{ name, type: host.kind, profiles: [], source, architecture },
    devices: { ...devices, ...rootDevice(host, size) },
    config: {
      ...{ ...SMALL, 'boot.autostart': 'false', ...config },
      ...(host.kind === 'container'
        ? { 'limits.processes': MAX_PROCESSES }
        : { 'security.secureboot': 'false' }),
      ...{ [marks.machine]: machine, [marks.making]: making },
    },
  };
  for (let attempt = 1; ; attempt += 1) {
    await removeInstance(host, name);
    try {
      await host.client.send('POST', `/instances${targetOf(location)}`, instance);
      return;
    } catch (error) {
      // What a former process of the server has asked for may begin only now.
      if (!(error instanceof DaemonRefused) || !error.isTaken || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Changes values of an instance, one after another: a running one does not take the number of processors together with others. */
export async function setValues({ client }: IncusHost, name: string, values: Values): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await changeInstance(() => client.send('PATCH', `/instances/${name}`, { config: { [key]: value } }));
}

/** Marks an instance as complete. */
export const finishInstance = (host: IncusHost, name: string): Promise<void> =>
  setValues(host, name, { [marks.making]: COMPLETE });

/** The key that an instance has once it was started. */
const STARTED = 'volatile.last_state.power';

/**
 * Copies an instance, also while it runs, to a new one, which is marked as unfinished. For cloud-init the copy is another machine: where
 * the source had its first boot, the copy has no script and no data of the user, which would otherwise run once more.
 */
export async function copyInstance(
  host: IncusHost,
  from: string,
  copy: Pick<NewInstance, 'name' | 'machine' | 'making' | 'size' | 'location'>,
): Promise<void> {
  const found = await findInstance(host, from);
  if (found === undefined) throw new TaskFailed('The disk is missing on the cluster.');
  const source = { type: 'copy', source: from, instance_only: true };
  // The daemon copies the devices of the source that are left out.
  const none = Object.fromEntries(Object.keys(found.devices).map((device) => [device, { type: 'none' }]));
  const config = found.config[STARTED] === undefined ? {} : laterBoots;
  const { architecture } = found;
  await createInstance(host, { ...copy, architecture, source, config, devices: none });
  await setDevices(host, copy.name, rootDevice(host, copy.size));
}

/** Replaces the devices of an instance, and changes some of its values. */
export async function setDevices(
  { client }: IncusHost,
  name: string,
  devices: Devices,
  values: Values = {},
): Promise<void> {
  await changeInstance(async () => {
    const found = await client.get<Instance>(`/instances/${name}`);
    const config = { ...found.config, ...values };
    await client.send('PUT', `/instances/${name}`, { ...found, devices, config });
  });
}
