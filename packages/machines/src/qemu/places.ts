import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** The files of a running machine: sockets, what it was started with, and what QEMU says when it does not start. */
export const runFiles = ['qmp', 'console', 'pid', 'said', 'seed', 'kernel', 'initrd', 'rescue'] as const;

type RunFile = (typeof runFiles)[number];

/** The longest path of a Unix socket, in bytes. */
const LONGEST_SOCKET = 107;

/** The paths of a host's machines, below one directory. */
export class Places {
  readonly images: string;
  readonly kernels: string;
  /** New disks, backups and copies of volumes, until they are complete. */
  readonly unfinished: string;
  readonly #disks: string;
  readonly #backups: string;
  readonly #volumes: string;
  readonly #run: string;

  constructor(readonly directory: string) {
    const at = (name: string) => path.join(directory, name);
    this.images = at('images');
    this.kernels = at('kernels');
    this.unfinished = at('unfinished');
    this.#disks = at('disks');
    this.#backups = at('backups');
    this.#volumes = at('volumes');
    this.#run = at('run');
  }

  /** True if the sockets of machines have paths that the system accepts. */
  get fits(): boolean {
    return Buffer.byteLength(this.run('00000000-0000-0000-0000-000000000000', 'console')) <= LONGEST_SOCKET;
  }

  /** Makes the directories. What is in them is for the user of the server alone. */
  async make(): Promise<void> {
    const { images, kernels, unfinished } = this;
    const all = [images, kernels, unfinished, this.#disks, this.#backups, this.#volumes, this.#run];
    for (const one of all) await mkdir(one, { recursive: true, mode: 0o700 });
  }

  /** The directory of a disk, with its bytes and what its first boot reads. */
  disk(uuid: string): string {
    return path.join(this.#disks, uuid);
  }

  backup(uuid: string): string {
    return path.join(this.#backups, uuid);
  }

  /** The directory of a saved disk. */
  saved(backup: string, disk: string): string {
    return path.join(this.backup(backup), disk);
  }

  /** The directory of a volume. */
  volume(id: number): string {
    return path.join(this.#volumes, String(id));
  }

  /** A file of a running machine. */
  run(machine: string, name: RunFile): string {
    return path.join(this.#run, `${machine}.${name}`);
  }
}

/** The bytes of a disk or a volume, in its directory. */
export const bytesIn = (directory: string): string => path.join(directory, 'disk.raw');

/** The bytes of a saved disk, in its directory: in a format in which zeros take no space. */
export const savedIn = (directory: string): string => path.join(directory, 'disk.qcow2');

/** The path of the data that the first boot of a disk reads, in its directory. */
export const seedIn = (directory: string): string => path.join(directory, 'seed');
