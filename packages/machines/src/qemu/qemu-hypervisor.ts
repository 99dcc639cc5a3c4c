import type { Duplex } from 'node:stream';
import type { HostAccess } from '../driver.js';
import { HostedHypervisor, type HostedOptions } from '../hosted/hosted-hypervisor.js';
import { openConsole } from './console.js';
import { processOf, sshPortOf } from './guest.js';
import type { Host } from './host.js';
import { HostVolumes } from './host-volumes.js';
import { HostImages } from './images.js';
import { QemuEngine } from './qemu-engine.js';

interface Options extends HostedOptions {
  readonly host: Host;
}

/** Runs machines with QEMU on this host, each in a process of its own that outlives the server. */
export class QemuHypervisor extends HostedHypervisor {
  readonly volumes: HostVolumes;
  readonly images: HostImages;
  readonly #host: Host;

  /** A hypervisor that leaves it to another process to take up tasks. */
  constructor({ host, ...options }: Options) {
    super(options, new QemuEngine(host, options.log));
    this.#host = host;
    this.volumes = new HostVolumes(options.database, host);
    this.images = new HostImages(host);
  }

  openConsole(machine: string): Promise<Duplex | undefined> {
    return openConsole(this.#host.places, machine);
  }

  readonly hostAccess = async (machine: string): Promise<HostAccess | undefined> => {
    const { name, places } = this.#host;
    if ((await processOf(places, machine)) === undefined) return undefined;
    return { host: name, socket: places.run(machine, 'console'), sshPort: await sshPortOf(places, machine) };
  };
}
