import type { Logger } from 'pino';
import type { Session } from '../../database/session.js';
import type { NameServer, ServedZone } from '../../drivers/nameservers/driver.js';
import {
  endOfZoneLog,
  listServedZones,
  readZoneChanges,
  type LogPosition,
} from '../../repositories/domains/served-zones.js';
import { LOG_KEPT } from '../../repositories/zone-changes.js';

/** Keeps a name server equal to the database, by the log of changes that the database writes. */
export class ZoneFeed {
  readonly #ids = new Set<number>();
  #position: LogPosition | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #failing = false;

  /** @param interval milliseconds between reads of the log, which other servers write, too */
  constructor(
    private readonly session: Session,
    private readonly nameServer: Pick<NameServer, 'serve' | 'withdraw'>,
    private readonly log: Logger,
    private readonly interval: number,
  ) {}

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
   * Sends all zones to the name server again, which forgets what it has of them: rows of the database were replaced, and others may
   * have the same numbers and versions.
   */
  async followReplaced(): Promise<void> {
    await Promise.allSettled([this.#running, this.#next]);
    const ids = [...this.#ids];
    this.#ids.clear();
    this.#position = undefined;
    if (ids.length > 0) await this.nameServer.withdraw(ids);
    await this.follow();
  }

  /** Stops reading, and waits for the read in progress. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await Promise.allSettled([this.#running, this.#next]);
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    this.#running = this.#read().finally(() => (this.#running = undefined));
    return this.#running;
  }

  #sleep(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      void this.#look().finally(() => {
        this.#sleep();
      });
    }, this.interval);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    try {
      await this.follow();
      this.#failing = false;
    } catch (error) {
      // The name server keeps its zones. Only the first failure is logged, because the next attempt follows soon.
      if (!this.#failing) this.log.error({ err: error }, 'changes of zones cannot be read');
      this.#failing = true;
    }
  }

  async #read(): Promise<void> {
    const since = this.#position;
    if (since === undefined) return this.#readAll();
    const { served, gone, position } = await readZoneChanges(this.session, since.snapshot);
    if (position.at.getTime() - since.at.getTime() > LOG_KEPT / 2) return this.#readAll();
    await this.#withdraw(gone.filter((id) => this.#ids.has(id)));
    await this.#serve(served);
    this.#position = position;
  }

  async #readAll(): Promise<void> {
    const position = await endOfZoneLog(this.session);
    const left = new Set(this.#ids);
    for await (const zones of listServedZones(this.session)) {
      for (const { id } of zones) left.delete(id);
      await this.#serve(zones);
    }
    await this.#withdraw([...left]);
    this.#position = position;
  }

  async #serve(zones: readonly ServedZone[]): Promise<void> {
    if (zones.length === 0) return;
    for (const { id } of zones) this.#ids.add(id);
    await this.nameServer.serve(zones);
  }

  async #withdraw(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.nameServer.withdraw(ids);
    for (const id of ids) this.#ids.delete(id);
  }
}
