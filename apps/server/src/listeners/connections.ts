import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long a connection stays open without a request, in milliseconds: longer than clients and proxies keep one, which is a minute at most, and
 * than any of them stands still. Otherwise they send a request on a connection that is just being closed.
 */
const KEPT_OPEN = 72_000;

/** How many connections may be open at once. */
export interface ConnectionBounds {
  readonly all: number;
  /** Of one address. */
  readonly perAddress: number;
  /**
   * Whose connections are counted together with one from this address; undefined where it is of many clients, as that of
   * a proxy is, and so has no bound of its own.
   */
  readonly ownerOf: (address: string) => string | undefined;
}

/** The connections of one address, or of all. */
class Group {
  #open = 0;
  /** Those without a request in progress, the one that has been so for longest first. */
  readonly #idle = new Set<Socket>();

  get open(): number {
    return this.#open;
  }

  get oldestIdle(): Socket | undefined {
    const [oldest] = this.#idle;
    return oldest;
  }

  add(socket: Socket): void {
    this.#open += 1;
    this.#idle.add(socket);
  }

  setIdle(socket: Socket, idle: boolean): void {
    this.#idle.delete(socket);
    if (idle) this.#idle.add(socket);
  }

  remove(socket: Socket): void {
    this.#open -= 1;
    this.#idle.delete(socket);
  }
}

/**
 * Bounds the connections of a server. One too many displaces the connection that has been without a request for longest:
 * of its own address when that has too many, else of all. So idle connections do not exclude new clients. When all
 * connections have requests in progress, the new one is closed.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds): void {
  server.keepAliveTimeout = KEPT_OPEN;
  const all = new Group();
  const byOwner = new Map<string, Group>();
  const groupsOf = new WeakMap<Socket, readonly Group[]>();
  const inProgress = new WeakMap<Socket, number>();

  const makeSpace = (group: Group, max: number): boolean => {
    if (group.open < max) return true;
    const { oldestIdle } = group;
    if (oldestIdle === undefined) return false;
    forget(oldestIdle);
    oldestIdle.destroy();
    return true;
  };
  const forget = (socket: Socket): void => {
    for (const group of groupsOf.get(socket) ?? []) group.remove(socket);
    groupsOf.delete(socket);
  };
  const change = (socket: Socket, by: 1 | -1): void => {
    const requests = (inProgress.get(socket) ?? 0) + by;
    inProgress.set(socket, requests);
    for (const group of groupsOf.get(socket) ?? []) group.setIdle(socket, requests === 0);
  };

  server.on('connection', (socket) => {
    const owner = bounds.ownerOf(socket.remoteAddress ?? '');
    const own = owner === undefined ? undefined : (byOwner.get(owner) ?? new Group());
    const capacity = (own === undefined || makeSpace(own, bounds.perAddress)) && makeSpace(all, bounds.all);
    if (!capacity) {
      socket.destroy();
      return;
    }
    const groups = own === undefined ? [all] : [all, own];
    if (owner !== undefined && own !== undefined) byOwner.set(owner, own);
    groupsOf.set(socket, groups);
    for (const group of groups) group.add(socket);
    socket.once('close', () => {
      forget(socket);
      if (owner !== undefined && own?.open === 0 && byOwner.get(owner) === own) byOwner.delete(owner);
    });
  });
  server.prependListener('request', ({ socket }, response) => {
    change(socket, 1);
    response.once('close', () => {
      change(socket, -1);
    });
  });
}
