import type { Logger } from 'pino';
import { changesOf, type Changes, type Database } from '@cloud-account/database';
import type { NameServer, ServedZone } from '../name-server/name-server.js';
import { endOfZoneLog, listServedZones, readZoneChanges, type LogPosition } from '../zones/served-zones.js';
import { LOG_KEPT } from '../../repositories/zone-changes.js';

/** Changes in the zones of a name server. */
export interface FeedChanges {
  /** The domains, and groups of secondaries by their IDs with a minus; undefined: all may have changed. */
  readonly ids: readonly number[] | undefined;
  /** The zones that had another content before. */
  readonly updated: readonly ServedZone[];
}

/** Keeps a name server equal to the database, by the log of changes that the database writes. */
export class ZoneFeed {
  /** The version of each zone that the name server has. */
  readonly #versions = new Map<number, string | null>();
  #position: LogPosition | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #cancelLook: (() => void) | undefined;
  #stopped = false;
  #failing = false;
  #changes: Changes;

  /**
   * @param interval milliseconds between a change and a read of the log, which other servers write, too
   * @param onChange is called with changes when the name server has them
   */
  constructor(
    private readonly session: Pick<Database, 'activity' | 'onActivity' | 'peek' | 'run'>,
    private readonly nameServer: Pick<NameServer, 'serve' | 'withdraw'>,
    private readonly log: Logger,
    private readonly interval: number,
    private readonly onChange: (changes: FeedChanges) => void = () => undefined,
  ) {
    this.#changes = changesOf(session);
  }

  /** Sends all zones to the name server, and then every change. @throws the error of the database when it cannot be read */
  async start(): Promise<void> {
    await this.#begin();
    this.#sleep();
  }

  /** Resolves when the name server has all that was committed before the call. */
  follow(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    if (this.#next !== undefined) return this.#next;
    if (this.#running === undefined) return this.#begin();
    // The read in progress may have begun before the caller's commit. The next read begins after it, and serves all waiting
    // callers.
    this.#next = this.#running.catch(() => undefined).then(() => this.#begin());
    return this.#next;
  }

  /**
   * Sends all zones to the name server again, which removes its contents of them: rows of the database were replaced, and others may
   * have the same numbers and versions.
   */
  async followReplaced(): Promise<void> {
    await Promise.allSettled([this.#running, this.#next]);
    const ids = [...this.#versions.keys()];
    this.#versions.clear();
    this.#position = undefined;
    if (ids.length > 0) await this.nameServer.withdraw(ids);
    await this.follow();
  }

  /** Stops reading, and waits for the read in progress. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelLook?.();
    await Promise.allSettled([this.#running, this.#next]);
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    this.#running = this.#read().finally(() => (this.#running = undefined));
    return this.#running;
  }

  #sleep(): void {
    if (this.#stopped) return;
    this.#cancelLook = this.#changes.next(this.interval, () => {
      void this.#look().finally(() => {
        this.#sleep();
      });
    });
  }

  async #look(): Promise<void> {
    if (!this.#changes.mayHaveCome()) return;
    try {
      await this.follow();
      this.#failing = false;
    } catch (error) {
      // The name server keeps its zones. Only the first failure is logged, because the next attempt follows soon.
      if (!this.#failing) this.log.error({ err: error }, 'changes of zones cannot be read');
      this.#failing = true;
      // It is tried again without a further change.
      this.#changes = changesOf(this.session);
    }
  }

  async #read(): Promise<void> {
    const since = this.#position;
    if (since === undefined) return this.#readAll();
    const { served, gone, position } = await readZoneChanges({ run: this.session.peek }, since.snapshot);
    if (position.at.getTime() - since.at.getTime() > LOG_KEPT / 2) return this.#readAll();
    const updated = served.filter(({ id, version }) => version !== (this.#versions.get(id) ?? version));
    await this.#withdraw(gone.filter((id) => this.#versions.has(id)));
    await this.#serve(served);
    this.#position = position;
    if (served.length + gone.length > 0)
      this.onChange({ ids: [...served.map(({ id }) => id), ...gone], updated });
  }

  async #readAll(): Promise<void> {
    const position = await endOfZoneLog(this.session);
    const left = new Set(this.#versions.keys());
    for await (const zones of listServedZones(this.session)) {
      for (const { id } of zones) left.delete(id);
      await this.#serve(zones);
    }
    await this.#withdraw([...left]);
    this.#position = position;
    this.onChange({ ids: undefined, updated: [] });
  }

  async #serve(zones: readonly ServedZone[]): Promise<void> {
    if (zones.length === 0) return;
    for (const { id, version } of zones) this.#versions.set(id, version);
    await this.nameServer.serve(zones);
  }

  async #withdraw(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.nameServer.withdraw(ids);
    for (const id of ids) this.#versions.delete(id);
  }
}
