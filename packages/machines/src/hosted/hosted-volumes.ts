import {
  type Database,
  type DiskSlot,
  diskSlots,
  inTransaction,
  type MachineDevice,
  type Plan,
  type RunsWith,
} from '@cloud-account/database';
import { HypervisorUnavailable } from '../driver.js';
import { reach } from '../machines/reading.js';
import { findMachine, lockMachine } from '../machines/rows.js';
import type { HostVolume, Volumes } from '../volumes.js';
import { openTasks, runningMachines, setRunning } from './rows.js';

type Devices = Readonly<Partial<Record<DiskSlot, MachineDevice | undefined>>>;

const slotOf = (devices: Devices, id: number): DiskSlot | undefined =>
  diskSlots.find((slot) => {
    const device = devices[slot];
    return device !== undefined && 'volume' in device && device.volume === id;
  });

const without = (devices: Devices, left: DiskSlot): Devices =>
  Object.fromEntries(Object.entries(devices).filter(([slot]) => slot !== left));

const starts = (plan: Plan | null, id: number): boolean =>
  (plan?.kind === 'boot' || plan?.kind === 'reboot') && slotOf(plan.devices, id) !== undefined;

/** True if a task may start its machine with what it ran with when the task began. */
const reboots = (plan: Plan | null): boolean => plan?.kind === 'resize';

/** A machine that runs with a volume. */
export interface Holder {
  readonly machine: string;
  readonly slot: DiskSlot;
}

/** The bytes of the volumes of a host. Repeating what was done, or was broken off, changes nothing. */
export interface VolumeStore {
  /** The name of the host in rows. */
  readonly name: string;
  has(id: number): Promise<boolean>;
  /** Copies a volume to a new one. @param machine the machine that runs with it; undefined: none does */
  copy(machine: string | undefined, from: number, to: number): Promise<void>;
  /** Creates a volume that is missing, and enlarges one. @param holder the machine that runs with it */
  grow(id: number, size: number, holder: Holder | undefined): Promise<void>;
  remove(id: number): Promise<void>;
  /** Takes a volume out of a machine, if that runs. */
  detach(id: number, holder: Holder): Promise<void>;
}

/** The volumes of a host. */
export class HostedVolumes implements Volumes {
  readonly #database: Database;
  readonly #store: VolumeStore;
  #isCopying = false;

  constructor(database: Database, store: VolumeStore) {
    this.#database = database;
    this.#store = store;
  }

  put(id: number, { size, copyOf, machine }: HostVolume): Promise<void> {
    return reach(async () => {
      const holder = await this.#takeFromOthers(id, machine);
      if (copyOf !== undefined && (await this.#store.has(copyOf)) && !(await this.#store.has(id)))
        await this.#copy(copyOf, id);
      await this.#store.grow(id, size, holder);
    });
  }

  /** Copies one volume at a time: a job waits for a long copy, and few jobs run at once. */
  async #copy(from: number, to: number): Promise<void> {
    if (this.#isCopying) throw new HypervisorUnavailable('Another volume is being copied.');
    this.#isCopying = true;
    try {
      await this.#store.copy((await this.#holderOf(from))?.machine, from, to);
    } finally {
      this.#isCopying = false;
    }
  }

  remove(id: number): Promise<void> {
    return reach(async () => {
      await this.#takeFromOthers(id, undefined);
      await this.#store.remove(id);
    });
  }

  async #holderOf(id: number): Promise<Holder | undefined> {
    for (const { uuid, running } of await runningMachines.all(this.#database, { host: this.#store.name })) {
      const slot = running === null ? undefined : slotOf(running.devices, id);
      if (slot !== undefined) return { machine: uuid, slot };
    }
    return undefined;
  }

  /** Takes a volume from the machine that runs with it, unless it is a given one. @returns the given one, if it runs with it */
  async #takeFromOthers(id: number, machine: string | undefined): Promise<Holder | undefined> {
    const { name: host } = this.#store;
    const tasks = await openTasks.all(this.#database, { host });
    if (tasks.some((task) => task.machine !== machine && starts(task.plan, id)))
      throw new HypervisorUnavailable('Another machine is being started with the volume.');
    const holder = await this.#holderOf(id);
    if (holder === undefined || holder.machine === machine) return holder;
    if (tasks.some((task) => task.machine === holder.machine && reboots(task.plan)))
      throw new HypervisorUnavailable('The machine that runs with the volume is being started again.');
    await this.#store.detach(id, holder);
    await this.#removeSlot(holder, id);
    return undefined;
  }

  /** Records that a machine runs without a volume, also when it is started again as before. */
  async #removeSlot({ machine, slot }: Holder, id: number): Promise<void> {
    await inTransaction(this.#database, async (session) => {
      await lockMachine.run(session, { machine });
      const { running = null } = (await findMachine.first(session, { machine })) ?? {};
      if (running === null || slotOf(running.devices, id) !== slot) return;
      const { devices, startUp } = running;
      const changed: RunsWith = {
        ...running,
        devices: without(devices, slot),
        startUp: startUp && { ...startUp, devices: without(startUp.devices, slot) },
      };
      await setRunning.run(session, { machine, running: JSON.stringify(changed) });
    });
  }
}
