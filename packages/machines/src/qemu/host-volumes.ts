import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  allRows,
  change,
  type Database,
  type DiskSlot,
  diskSlots,
  firstRow,
  inTransaction,
  type MachineDevice,
  type Plan,
  type RunsWith,
} from '@cloud-account/database';
import { HypervisorUnavailable } from '../driver.js';
import { reach } from '../machines/reading.js';
import { findMachine, lockMachine } from '../machines/rows.js';
import type { HostVolume, Volumes } from '../volumes.js';
import { processOf, unplug, withMonitor } from './guest.js';
import type { Host } from './host.js';
import { copyVolume, unfinishedVolume } from './host-copies.js';
import { bytesIn } from './places.js';
import { openTasks, runningMachines, setRunning } from './rows.js';
import { growVolume } from './volume-files.js';

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

/** A machine that runs with a volume. */
interface Holder {
  readonly machine: string;
  readonly slot: DiskSlot;
}

/** The volumes of a host, which are files. */
export class HostVolumes implements Volumes {
  readonly #database: Database;
  readonly #host: Host;

  constructor(database: Database, host: Host) {
    this.#database = database;
    this.#host = host;
  }

  put(id: number, { size, copyOf, machine }: HostVolume): Promise<void> {
    return reach(async () => {
      const { places } = this.#host;
      const holder = await this.#takeFromOthers(id, machine);
      const source = copyOf === undefined ? undefined : bytesIn(places.volume(copyOf));
      if (copyOf !== undefined && source !== undefined && existsSync(source) && !this.#has(id))
        await copyVolume(this.#host, (await this.#holderOf(copyOf))?.machine, copyOf, id);
      const file = await growVolume(places, id, size);
      if (holder === undefined || (await processOf(places, holder.machine)) === undefined) return;
      const { size: bytes } = await stat(file);
      // So that the system sees it.
      await withMonitor(places, holder.machine, (qmp) =>
        qmp.ask('block_resize', { 'node-name': holder.slot, size: bytes }),
      );
    });
  }

  remove(id: number): Promise<void> {
    return reach(async () => {
      const { places } = this.#host;
      await this.#takeFromOthers(id, undefined);
      for (const directory of [places.volume(id), path.join(places.unfinished, unfinishedVolume(id))])
        await rm(directory, { recursive: true, force: true });
    });
  }

  #has(id: number): boolean {
    return existsSync(bytesIn(this.#host.places.volume(id)));
  }

  async #holderOf(id: number): Promise<Holder | undefined> {
    for (const { uuid, running } of await allRows(this.#database, runningMachines, {
      host: this.#host.name,
    })) {
      const slot = running === null ? undefined : slotOf(running.devices, id);
      if (slot !== undefined) return { machine: uuid, slot };
    }
    return undefined;
  }

  /** Takes a volume from the machine that runs with it, unless it is a given one. @returns the given one, if it runs with it */
  async #takeFromOthers(id: number, machine: string | undefined): Promise<Holder | undefined> {
    const { name: host, places } = this.#host;
    const tasks = await allRows(this.#database, openTasks, { host });
    if (tasks.some((task) => task.machine !== machine && starts(task.plan, id)))
      throw new HypervisorUnavailable('Another machine is being started with the volume.');
    const holder = await this.#holderOf(id);
    if (holder === undefined || holder.machine === machine) return holder;
    if ((await processOf(places, holder.machine)) !== undefined)
      await withMonitor(places, holder.machine, (qmp) => unplug(qmp, holder.slot));
    await this.#removeSlot(holder, id);
    return undefined;
  }

  /** Records that a machine runs without a volume, also when it is started again as before. */
  async #removeSlot({ machine, slot }: Holder, id: number): Promise<void> {
    await inTransaction(this.#database, async (session) => {
      await session.run(lockMachine, { machine });
      const { running = null } = (await firstRow(session, findMachine, { machine })) ?? {};
      if (running === null || slotOf(running.devices, id) !== slot) return;
      const { devices, startUp } = running;
      const changed: RunsWith = {
        ...running,
        devices: without(devices, slot),
        startUp: startUp && { ...startUp, devices: without(startUp.devices, slot) },
      };
      await change(session, setRunning, { machine, running: JSON.stringify(changed) });
    });
  }
}
