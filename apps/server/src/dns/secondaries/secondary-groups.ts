import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogName } from '@cloud-account/core';
import type { DnsServices } from '../dns-services.js';
import type { NameServer, ServedZone } from '../name-server/name-server.js';
import { publishCatalog, readRecentZones } from '../zones/catalogs.js';
import type { FeedChanges } from '../feed/zone-feed.js';
import { openGroups, type SecondaryGroup } from './group-keys.js';
import { GroupNotifier } from './group-notifier.js';
import { SecondaryWatch } from './secondary-watch.js';

/** Milliseconds for which changes are collected, so that many new domains are few versions of a catalog. */
const PAUSE = 250;

/** The age in milliseconds, and the number, of changes of zones that secondaries are notified of when the server starts. */
const MAX_AGE_TO_NOTIFY = 3_600_000;
const MAX_ZONES_TO_NOTIFY = 1_000;

/** The catalog of a group as a zone: nobody else may know the domains of all accounts. */
const catalogOf = ({ id, label, serial }: SecondaryGroup): ServedZone => ({
  ...{ id: -id, name: catalogName(label), version: serial },
  ...{ transfersTo: [], groups: [id], isPrivate: true, masters: [] },
});

/**
 * Keeps the catalogs of the groups of secondaries up to date, and notifies the secondaries of changes of zones and catalogs. It
 * follows the feed: what several servers of one database find at the same time, one of them writes.
 */
export class SecondaryGroups {
  #groups: readonly SecondaryGroup[] = [];
  /** The groups that the operator changed, whose catalogs are compared with all domains. */
  readonly #revised = new Set<number>();
  /** The changes since the last work; undefined: none, `all`: anything. */
  #pending: Set<number> | 'all' | undefined;
  /** The work in progress, or the last. */
  #working: Promise<void> = Promise.resolve();
  /** The work in progress and the pause after it. */
  #running: Promise<void> | undefined;
  #isHalted = false;
  #isFailing = false;
  readonly #stopping = new AbortController();
  readonly #notifier: GroupNotifier;
  readonly #watch: SecondaryWatch;

  constructor(
    private readonly cloud: DnsServices,
    private readonly nameServer: Pick<NameServer, 'serve' | 'withdraw' | 'setKeys'>,
  ) {
    const { signal } = this.#stopping;
    // Each notification and each question listens to it.
    setMaxListeners(0, signal);
    this.#notifier = new GroupNotifier(cloud, signal);
    this.#watch = new SecondaryWatch(cloud, this.#notifier, () => this.#groups, signal);
  }

  /** Takes the changes of the feed. */
  changed({ ids, updated }: FeedChanges): void {
    for (const group of this.#groups)
      this.#notify(
        group,
        updated.filter(({ groups }) => groups.includes(group.id)).map(({ name }) => name),
      );
    if (ids === undefined || this.#pending === 'all') this.#pending = 'all';
    else this.#pending = new Set([...(this.#pending ?? []), ...ids]);
    this.#begin();
  }

  /** Begins nothing more until `resume`. It resolves when no work is in progress. */
  async halt(): Promise<void> {
    this.#isHalted = true;
    await this.#working;
  }

  resume(): void {
    this.#isHalted = false;
    this.#begin();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#watch.stop(), this.#running]);
  }

  #notify({ secondaries }: SecondaryGroup, zones: readonly string[]): void {
    if (zones.length > 0) for (const secondary of secondaries) this.#notifier.notify(secondary, zones);
  }

  #begin(): void {
    if (this.#running !== undefined || !this.#mayWork()) return;
    this.#working = this.#work();
    this.#running = this.#working
      .then(() => this.#pause())
      .finally(() => {
        this.#running = undefined;
        this.#begin();
      });
  }

  #mayWork(): boolean {
    return this.#pending !== undefined && !this.#isHalted && !this.#stopping.signal.aborted;
  }

  async #work(): Promise<void> {
    const pending = this.#pending;
    this.#pending = undefined;
    try {
      const ids = pending === 'all' ? undefined : [...(pending ?? [])];
      if (ids?.every((id) => id > 0) !== true) await this.#load(ids === undefined);
      await this.#publish(ids?.filter((id) => id > 0));
      this.#isFailing = false;
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      // Only the first failure is logged, because the next attempt follows soon.
      if (!this.#isFailing)
        this.cloud.log.error({ err: error }, 'the catalogs of secondaries cannot be kept up to date');
      this.#isFailing = true;
      this.#pending = 'all';
    }
  }

  async #pause(): Promise<void> {
    await sleep(PAUSE, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  /** Reads the groups. @param isReplaced whether all that the name server has may be of other rows */
  async #load(isReplaced: boolean): Promise<void> {
    const before = new Map(this.#groups.map((group) => [group.id, group]));
    const groups = await openGroups(this.cloud);
    const left = new Set(isReplaced ? [] : groups.map(({ id }) => id));
    await this.nameServer.withdraw([...before.keys()].filter((id) => !left.has(id)).map((id) => -id));
    await this.nameServer.setKeys(groups.map(({ key }) => key));
    await this.nameServer.serve(groups.map(catalogOf));
    this.#groups = groups;
    if (isReplaced) this.#revised.clear();
    for (const group of groups) {
      if (before.get(group.id)?.serial !== group.serial) this.#notify(group, [catalogName(group.label)]);
      if (!isReplaced && before.get(group.id)?.revision === group.revision) continue;
      this.#revised.add(group.id);
      this.#notify(group, [catalogName(group.label), ...(await this.#recentZones(group.id))]);
    }
  }

  /** The zones that changed lately: the server may have ended before it notified of them, or had another key. */
  #recentZones(groupId: number): Promise<readonly string[]> {
    const { database, clock } = this.cloud;
    return readRecentZones(database, {
      group: groupId,
      since: new Date(clock.now().getTime() - MAX_AGE_TO_NOTIFY),
      limit: MAX_ZONES_TO_NOTIFY,
    });
  }

  /** @param domains that may have changed; undefined: all */
  async #publish(domains: readonly number[] | undefined): Promise<void> {
    for (const { id } of this.#groups) {
      const looked = this.#revised.has(id) ? undefined : domains;
      // The feed reports the new version, also where another server wrote it.
      if (looked?.length !== 0) await this.cloud.transaction((tx) => publishCatalog(tx, id, looked));
      this.#revised.delete(id);
    }
  }
}
