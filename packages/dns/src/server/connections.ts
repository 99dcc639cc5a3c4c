import type { Socket } from 'node:net';
import { OpenConnections } from '@cloud-account/runtime';
import { Connection, type ConnectionParts } from './connection.js';
import { clientOf } from './networks.js';

const checkEveryMs = 1_000;

/** All connections, with limits for all clients, for each client and for idle time. @see OpenConnections */
export class Connections {
  readonly #open: OpenConnections<Connection>;
  #timer: NodeJS.Timeout | undefined;
  #whenEmpty: (() => void) | undefined;

  constructor(private readonly parts: ConnectionParts) {
    const { connections: all, connectionsOfClient: each } = parts.limits;
    this.#open = new OpenConnections({
      ...{ all, each },
      activityOf: ({ activity }) => activity,
      close: (connection) => {
        connection.destroy();
      },
    });
  }

  get size(): number {
    return this.#open.size;
  }

  /** Accepts a new connection, or closes it at once. */
  take(socket: Socket): void {
    const client = clientOf(socket.remoteAddress ?? '');
    const connection = new Connection(socket, this.parts, client);
    if (!this.#open.add(connection, client)) {
      this.parts.counters.refusedConnections += 1;
      connection.destroy();
      return;
    }
    socket.once('close', () => {
      this.#open.remove(connection);
      if (this.#open.size === 0) this.#whenEmpty?.();
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
}
