import { setImmediate } from 'node:timers/promises';
import {
  isPublished,
  laterSerial,
  nextSerial,
  zoneIncrement,
  renderZoneInSteps,
  type ZoneSource,
} from '@cloud-account/core';
import { isMissingReference } from '@cloud-account/database';
import { requestNotices } from '../../repositories/domains/publishing.js';
import { followAtOnce } from '../../repositories/zone-changes.js';
import { nameservers } from '../../dns/zones/nameservers.js';
import { readZone, saveZone } from '../../dns/zones/zone-files.js';
import { saveIncrement } from '../../dns/zones/zone-increments.js';
import type { JobWorker } from '../steps/worker.js';

/**
 * Renders a zone and stores it (§2.13). A repeated run renders the same records under a later serial. A render that another one
 * overtook is discarded and done again.
 */
export const publishZone: JobWorker = async (cloud, subject, signal) => {
  const { database, clock, config } = cloud;
  const domainId = Number(subject);
  for (;;) {
    signal.throwIfAborted();
    const zone = await readZone(database, domainId);
    if (zone === undefined) return;
    const { owner, domain, records, serial: previous, copied, former, before } = zone;
    if (!isPublished(domain.values)) return;
    const now = clock.now();
    // Secondaries that have the zone of another server, or of an earlier domain of the name, accept only a later serial.
    const serial = nextSerial(laterSerial(laterSerial(previous, copied), former), now.getUTCFullYear());
    const lines = await render({
      id: domainId,
      domain: domain.values,
      records,
      serial,
      nameservers: nameservers(config.platformDomain),
    });
    const saved = cloud.transaction(async (tx) => {
      const kept = await saveZone(tx, domainId, { lines, serial, previous, now });
      if (kept) followAtOnce(tx);
      if (kept && previous !== undefined && before !== undefined) {
        const text = zoneIncrement(before, lines);
        await saveIncrement(tx, domainId, { from: previous, to: serial, text }, lines.join('\n').length);
      }
      if (kept && domain.values.axfr_ips.length > 0) requestNotices(owner, tx, domainId);
      return kept;
    });
    const isKept = await saved.catch((error: unknown) => {
      // The domain was deleted meanwhile.
      if (isMissingReference(error)) return false;
      throw error;
    });
    if (isKept) return;
  }
};

/** Renders a zone in parts, so that other requests are not delayed. */
async function render(source: ZoneSource): Promise<string[]> {
  const steps = renderZoneInSteps(source);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}
