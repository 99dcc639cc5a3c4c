import type { Database } from '@cloud-account/database';
import { type Holder, HostedVolumes, type VolumeStore } from '../hosted/hosted-volumes.js';
import type { IncusHost } from './host.js';
import { volumeName } from './names.js';
import {
  copyPoolVolume,
  createVolume,
  detachFrom,
  findVolume,
  finishVolume,
  isComplete,
  removeVolume,
  resizeVolume,
  sizeIn,
  usersOf,
} from './pool-volumes.js';

/** The volumes of accounts in the storage pool. */
class PoolVolumes implements VolumeStore {
  readonly name: string;
  readonly #host: IncusHost;

  constructor(host: IncusHost) {
    this.name = host.name;
    this.#host = host;
  }

  async has(id: number): Promise<boolean> {
    const found = await findVolume(this.#host, volumeName(id));
    return found !== undefined && isComplete(found);
  }

  async copy(_machine: string | undefined, from: number, to: number): Promise<void> {
    await copyPoolVolume(this.#host, volumeName(from), volumeName(to), volumeName(to));
    await finishVolume(this.#host, volumeName(to));
  }

  async grow(id: number, size: number): Promise<void> {
    const name = volumeName(id);
    const found = await findVolume(this.#host, name);
    if (found === undefined) await createVolume(this.#host, name, size);
    else if (sizeIn(found) < size) await resizeVolume(this.#host, name, size);
  }

  remove(id: number): Promise<void> {
    return removeVolume(this.#host, volumeName(id));
  }

  /** Also takes it out of instances of the machine that are off. */
  async detach(id: number, _holder: Holder): Promise<void> {
    const name = volumeName(id);
    const found = await findVolume(this.#host, name);
    for (const user of found === undefined ? [] : usersOf(found)) await detachFrom(this.#host, name, user);
  }
}

/** The volumes of accounts, which are volumes of the storage pool. */
export class IncusVolumes extends HostedVolumes {
  constructor(database: Database, host: IncusHost) {
    super(database, new PoolVolumes(host));
  }
}
