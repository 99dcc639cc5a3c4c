import type { Logger } from 'pino';
import type { Session } from '../../database/session.js';
import type { NameServer, ServedZone } from '../../drivers/nameservers/driver.js';
import {
  endOfZoneLog,
  listServedZones,
  readZoneChanges,
  type LogPosition,
} from '../../repositories/domains/served-zones.js';
import { LOG_KEPT } from '../../repositories/domains/zone-changes.js';

/** Keeps a name server in step with the database, by the log of changes that the database writes itself. */
export class ZoneFeed {
  readonly #ids = new Set<number>();
  #position: LogPosition | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #failing = false;

  /** @param interval milliseconds between looks at the log: others than this server write there, too */
  constructor(
    private readonly session: Session,
    private readonly nameServer: Pick<NameServer, 'serve' | 'withdraw'>,
    private readonly log: Logger,
    private readonly interval: number,
  ) {}

  /** Tells all zones that there are, and from then on what changes. @throws what the database does when it cannot be read */
  async start(): Promise<void> {
    await this.#begin();
    this.#sleep();
  }

  /** Resolves when answers are of all that was committed before the call. */
  follow(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    if (this.#next !== undefined) return this.#next;
    if (this.#running === undefined) return this.#begin();
    // What is being read may have begun before the caller's commit; the next reading has not, and serves all who wait.
    this.#next = this.#running.catch(() => undefined).then(() => this.#begin());
    return this.#next;
  }

  /** Looks no more, and waits for what it is reading. */
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
      // What was told before is served on; said once, since it is tried again soon.
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
