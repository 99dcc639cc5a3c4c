import { bounds } from '@cloud-account/spec/bounds';
import type { Cloud } from '../cloud/cloud.js';
import { Slots } from '../common/slots.js';
import { readZoneNotice } from '../repositories/domains/zone-notices.js';

/** How many secondaries of a zone are told at once. */
const AT_ONCE = 8;

const { noticesOfAccount, noticesOfServer } = bounds.ZoneFile;

/**
 * Tells the secondaries of zones that these have changed (RFC 1996), of some zones at once. The others wait in memory, each once,
 * however often it changes; one that is not told because the server ends is looked at by its secondaries when their refresh is due.
 */
export class Secondaries {
  readonly #slots = new Slots({ ofAccount: noticesOfAccount, ofServer: noticesOfServer });
  /** Zones that wait, by accounts. */
  readonly #waiting = new Map<number, Set<number>>();

  constructor(private readonly cloud: Cloud) {}

  /** Begins to tell those of a zone, or has it wait. @param signal ends it */
  tell(accountId: number, domainId: number, signal: AbortSignal): void {
    if (this.#slots.take(accountId)) {
      void this.#tell(domainId, signal).finally(() => {
        this.#slots.giveBack(accountId);
        this.#next(signal);
      });
      return;
    }
    const waiting = this.#waiting.get(accountId) ?? new Set();
    this.#waiting.set(accountId, waiting.add(domainId));
  }

  /** Begins with one that waits, of an account that has not as many in progress as it may. */
  #next(signal: AbortSignal): void {
    if (signal.aborted) return;
    const full = new Set(this.#slots.full);
    for (const [accountId, waiting] of this.#waiting) {
      const [domainId] = waiting;
      if (domainId === undefined || full.has(accountId)) continue;
      waiting.delete(domainId);
      // Behind the others, when it has more that wait.
      this.#waiting.delete(accountId);
      if (waiting.size > 0) this.#waiting.set(accountId, waiting);
      this.tell(accountId, domainId, signal);
      return;
    }
  }

  async #tell(domainId: number, signal: AbortSignal): Promise<void> {
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
      if (!signal.aborted) log.warn({ err: error, domain: domainId }, 'secondaries could not be told');
    }
  }
}
