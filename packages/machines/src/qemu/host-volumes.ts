import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '@cloud-account/database';
import { type Holder, HostedVolumes, type VolumeStore } from '../hosted/hosted-volumes.js';
import { processOf, unplug, withMonitor } from './guest.js';
import type { Host } from './host.js';
import { copyVolume, unfinishedVolume } from './host-copies.js';
import { bytesIn } from './places.js';
import { growVolume } from './volume-files.js';

/** The files of the volumes of a host. */
class VolumeFiles implements VolumeStore {
  readonly name: string;
  readonly #host: Host;

  constructor(host: Host) {
    this.name = host.name;
    this.#host = host;
  }

  has(id: number): Promise<boolean> {
    return Promise.resolve(existsSync(bytesIn(this.#host.places.volume(id))));
  }

  copy(machine: string | undefined, from: number, to: number): Promise<void> {
    return copyVolume(this.#host, machine, from, to);
  }

  async grow(id: number, size: number, holder: Holder | undefined): Promise<void> {
    const { places } = this.#host;
    const file = await growVolume(places, id, size);
    if (holder === undefined || (await processOf(places, holder.machine)) === undefined) return;
    const { size: bytes } = await stat(file);
    // So that the system sees it.
    await withMonitor(places, holder.machine, (qmp) =>
      qmp.ask('block_resize', { 'node-name': holder.slot, size: bytes }),
    );
  }

  async remove(id: number): Promise<void> {
    const { places } = this.#host;
    for (const directory of [places.volume(id), path.join(places.unfinished, unfinishedVolume(id))])
      await rm(directory, { recursive: true, force: true });
  }

  async detach(_id: number, { machine, slot }: Holder): Promise<void> {
    const { places } = this.#host;
    if ((await processOf(places, machine)) !== undefined)
      await withMonitor(places, machine, (qmp) => unplug(qmp, slot));
  }
}

/** The volumes of a host, which are files. */
export class HostVolumes extends HostedVolumes {
  constructor(database: Database, host: Host) {
    super(database, new VolumeFiles(host));
  }
}
