import type { Client } from './daemon/client.js';

/** The kinds of instances that machines can be. */
export type InstanceKind = 'virtual-machine' | 'container';

/** A project of a daemon or a cluster in which machines are instances. */
export interface IncusHost {
  /** Its name in rows. */
  readonly name: string;
  readonly client: Client;
  readonly project: string;
  readonly kind: InstanceKind;
  /** The storage pool of disks, volumes and backups. */
  readonly pool: string;
  /** The network that systems are joined to; undefined: none. */
  readonly network: string | undefined;
  /** Milliseconds that a system has to shut down before its instance is stopped. */
  readonly shutdownDeadline: number;
}
