import type { Duplex } from 'node:stream';
import { HostedHypervisor, type HostedOptions } from '../hosted/hosted-hypervisor.js';
import { reach } from '../machines/reading.js';
import type { Images } from '../images.js';
import { openConsole } from './console.js';
import type { IncusHost } from './host.js';
import { removeImage } from './images.js';
import { IncusEngine } from './incus-engine.js';
import { IncusVolumes } from './volume-store.js';

interface Options extends HostedOptions {
  readonly host: IncusHost;
}

/** Runs machines as instances of one daemon or one cluster of Incus or LXD, in a project of their own. */
export class IncusHypervisor extends HostedHypervisor {
  readonly volumes: IncusVolumes;
  readonly images: Images;
  readonly hostAccess = undefined;
  readonly #host: IncusHost;
  readonly #engine: IncusEngine;

  /** A hypervisor that leaves it to another process to take up tasks. */
  constructor({ host, ...options }: Options) {
    const engine = new IncusEngine(host, options);
    super(options, engine);
    this.#host = host;
    this.#engine = engine;
    this.volumes = new IncusVolumes(options.database, host);
    this.images = { put: undefined, remove: (id) => reach(() => removeImage(host, id)) };
  }

  async openConsole(machine: string): Promise<Duplex | undefined> {
    return openConsole(this.#host, await this.#engine.runningOf(machine));
  }
}
