import { bounds } from '@cloud-account/spec/bounds';
import type { DnsServices } from '../dns-services.js';
import { Slots } from '@cloud-account/runtime';
import { readZoneNotice } from './zone-notices.js';

/** The maximum of secondaries of one zone that are notified at the same time. */
const AT_ONCE = 8;

const { noticesOfAccount, noticesOfServer } = bounds.ZoneFile;

/**
 * Notifies the secondaries of changed zones (RFC 1996). Zones beyond the limit wait in memory, each once, however often it
 * changes. When the server ends first, the secondaries find the change at their next refresh.
 */
export class Secondaries {
  readonly #slots = new Slots({ ofAccount: noticesOfAccount, ofServer: noticesOfServer });
  /** The waiting zones of each account. */
  readonly #waiting = new Map<number, Set<number>>();

  constructor(private readonly cloud: DnsServices) {}

  /** Notifies the secondaries of a zone, now or when there is a free slot. @param signal stops it */
  notify(accountId: number, domainId: number, signal: AbortSignal): void {
    if (this.#slots.take(accountId)) {
      void this.#notify(domainId, signal).finally(() => {
        this.#slots.release(accountId);
        this.#next(signal);
      });
      return;
    }
    const waiting = this.#waiting.get(accountId) ?? new Set();
    this.#waiting.set(accountId, waiting.add(domainId));
  }

  /** Starts the next waiting zone of an account that has a free slot. */
  #next(signal: AbortSignal): void {
    if (signal.aborted) return;
    const full = new Set(this.#slots.full);
    for (const [accountId, waiting] of this.#waiting) {
      const [domainId] = waiting;
      if (domainId === undefined || full.has(accountId)) continue;
      waiting.delete(domainId);
      // An account with more waiting zones moves to the end of the queue.
      this.#waiting.delete(accountId);
      if (waiting.size > 0) this.#waiting.set(accountId, waiting);
      this.notify(accountId, domainId, signal);
      return;
    }
  }

  async #notify(domainId: number, signal: AbortSignal): Promise<void> {
    const { database, nameServer, log } = this.cloud;
    try {
      const notice = await readZoneNotice(database, domainId);
      if (notice === undefined || nameServer === undefined) return;
      const { name, addresses } = notice;
      for (let at = 0; at < addresses.length && !signal.aborted; at += AT_ONCE) {
        const silent = await nameServer.notify({ name }, addresses.slice(at, at + AT_ONCE), signal);
        if (silent.length > 0) log.debug({ zone: name, silent }, 'secondaries did not answer');
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, domain: domainId }, 'secondaries could not be notified');
    }
  }
}
