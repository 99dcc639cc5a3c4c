/**
 * The activity of a connection, by which a listener chooses one to close when it needs space for another. Every
 * phase of a connection is one of three kinds:
 *
 * | Phase                                               | Kind    | What ends it, where its client does not                  |
 * | --------------------------------------------------- | ------- | -------------------------------------------------------- |
 * | The TLS handshake, and the wait for the first bytes | slow    | the time for a head; of DNS, for a question              |
 * | A part of a head, or of a question of DNS, has come | slow    | the same                                                 |
 * | A part of a body has come                           | slow    | the time for a request; of S3, the least bytes in a time |
 * | The rest of a refused request is dropped            | slow    | the same, and the most bytes and seconds of it           |
 * | The client has not received all of an answer        | slow    | the time for each part of an answer                      |
 * | All is answered, and another request may come       | idle    | the time that connections are kept                       |
 * | The connection has another protocol: a console      | slow    | the time for the answer to a ping                        |
 * | The server works on a request                       | working | the limits of the work                                   |
 *
 * A client determines how long a connection is idle or slow, so such a connection is closed for another one. What the server works on
 * is never broken off.
 */
export type Activity = 'idle' | 'slow' | 'working';

/** The limits of a listener's connections, and the facts about a connection by which they are applied. */
export interface ConnectionOptions<Connection> {
  /** The most of all owners. */
  readonly all: number;
  /** The most of one owner. */
  readonly each: number;
  /** Called only where space is needed. */
  activityOf(connection: Connection): Activity;
  close(connection: Connection): void;
}

/**
 * The open connections of a listener, by owner: an address or a network. When an owner has all that one may have, its next connection
 * replaces one of its own. When there are as many as there may be, the next one replaces one of the owner that has most. So nobody
 * excludes others, neither by many connections nor by slow ones. Of the owner's connections the oldest idle one is closed,
 * otherwise the oldest slow one.
 */
export class OpenConnections<Connection> {
  readonly #ownerOf = new Map<Connection, string>();
  /** Those of each owner, the one whose requests changed longest ago first. */
  readonly #groups = new Map<string, Set<Connection>>();

  constructor(private readonly options: ConnectionOptions<Connection>) {}

  get size(): number {
    return this.#ownerOf.size;
  }

  [Symbol.iterator](): IterableIterator<Connection> {
    return this.#ownerOf.keys();
  }

  /**
   * Adds a connection, and closes another one where that is necessary.
   *
   * @param most of this owner
   * @returns false where it has to be refused, because all others are worked on
   */
  add(connection: Connection, owner: string, most = this.options.each): boolean {
    const own = this.#groups.get(owner);
    if (own !== undefined && own.size >= most && !this.#closeOneOf(own)) return false;
    if (this.size >= this.options.all && !this.#closeOne()) return false;
    this.#join(connection, owner);
    return true;
  }

  /**
   * Counts a connection for another owner from now on, of which one is closed where that has too many.
   *
   * @param most of this owner
   */
  move(connection: Connection, owner: string, most = this.options.each): void {
    if (!this.remove(connection)) return;
    const own = this.#groups.get(owner);
    if (own !== undefined && own.size >= most) this.#closeOneOf(own);
    this.#join(connection, owner);
  }

  /** A request began or ended: the connection is now the last to be closed of its owner's. */
  touch(connection: Connection): void {
    const group = this.#groups.get(this.#ownerOf.get(connection) ?? '');
    if (group?.delete(connection) === true) group.add(connection);
  }

  /** @returns whether it was there */
  remove(connection: Connection): boolean {
    const owner = this.#ownerOf.get(connection);
    if (owner === undefined) return false;
    this.#ownerOf.delete(connection);
    const group = this.#groups.get(owner);
    group?.delete(connection);
    if (group?.size === 0) this.#groups.delete(owner);
    return true;
  }

  #join(connection: Connection, owner: string): void {
    this.#ownerOf.set(connection, owner);
    const group = this.#groups.get(owner);
    if (group === undefined) this.#groups.set(owner, new Set([connection]));
    else group.add(connection);
  }

  #closeOne(): boolean {
    const groups = [...this.#groups.values()].toSorted((one, other) => other.size - one.size);
    return groups.some((group) => this.#closeOneOf(group));
  }

  #closeOneOf(group: ReadonlySet<Connection>): boolean {
    let oldest: Connection | undefined;
    for (const connection of group) {
      const activity = this.options.activityOf(connection);
      if (activity === 'working') continue;
      if (activity === 'idle') {
        oldest = connection;
        break;
      }
      oldest ??= connection;
    }
    if (oldest === undefined) return false;
    this.remove(oldest);
    this.options.close(oldest);
    return true;
  }
}
