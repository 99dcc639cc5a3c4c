import type { Socket } from 'node:net';
import { Connection, type ConnectionParts } from './connection.js';
import { clientOf } from './networks.js';

const checkEveryMs = 1_000;
/** The number of oldest connections to check for one to close. */
const looks = 50;

/**
 * All connections, with limits for all clients, for each client and for idle time. At the limit, a new connection
 * replaces an idle one of the oldest.
 */
export class Connections {
  readonly #open = new Set<Connection>();
  readonly #ofClient = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #whenEmpty: (() => void) | undefined;

  constructor(private readonly parts: ConnectionParts) {}

  get size(): number {
    return this.#open.size;
  }

  /** Accepts a new connection, or closes it at once. */
  take(socket: Socket): void {
    const client = clientOf(socket.remoteAddress ?? '');
    const { limits, counters } = this.parts;
    const ofClient = this.#ofClient.get(client) ?? 0;
    if (ofClient >= limits.connectionsOfClient || !this.#hasCapacity()) {
      counters.refusedConnections += 1;
      socket.destroy();
      return;
    }
    const connection = new Connection(socket, this.parts, client);
    this.#open.add(connection);
    this.#ofClient.set(client, ofClient + 1);
    socket.once('close', () => {
      this.#forget(connection);
    });
    this.#timer ??= setInterval(() => {
      const now = performance.now();
      for (const each of this.#open) each.check(now);
    }, checkEveryMs).unref();
    void connection.serve();
  }

  /** Closes idle connections at once and others at the latest after the time limit. */
  async stop(timeoutMs: number): Promise<void> {
    for (const connection of this.#open) connection.finish();
    if (this.#open.size > 0) {
      const destroyAll = (): void => {
        for (const connection of this.#open) connection.destroy();
      };
      const timer = setTimeout(destroyAll, timeoutMs);
      await new Promise<void>((resolve) => (this.#whenEmpty = resolve));
      clearTimeout(timer);
    }
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #hasCapacity(): boolean {
    if (this.#open.size < this.parts.limits.connections) return true;
    let looked = 0;
    for (const connection of this.#open) {
      if (connection.isIdle) {
        this.#forget(connection);
        connection.destroy();
        return true;
      }
      looked += 1;
      if (looked === looks) break;
    }
    return false;
  }

  #forget(connection: Connection): void {
    if (!this.#open.delete(connection)) return;
    const left = (this.#ofClient.get(connection.client) ?? 1) - 1;
    if (left === 0) this.#ofClient.delete(connection.client);
    else this.#ofClient.set(connection.client, left);
    if (this.#open.size === 0) this.#whenEmpty?.();
  }
}
