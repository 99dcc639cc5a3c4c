import { setImmediate } from 'node:timers/promises';
import { copyTimes, waitAfterFailure, type StartTimes } from '@cloud-account/core';
import { bounds } from '@cloud-account/spec/bounds';
import { writeZone, type FetchedZone } from '@cloud-account/dns';
import type { DnsServices } from '../dns-services.js';
import { confirmCopy, failCopy, keepCopy, type CheckedCopy, type ClaimedCopy } from './zone-copies.js';
import { followAtOnce } from '../../repositories/zone-changes.js';
import { requestNotices } from '../../repositories/domains/publishing.js';
import { askMasters, type MasterQuery } from './ask-masters.js';

/** The largest random part by which a delay is shortened, so that zones that were checked together do not stay together. */
const SPREAD = 0.1;

/**
 * Compares the copy of a slave zone with its masters, and stores a newer version. After an error of a master the copy is served
 * until it expires.
 *
 * @throws the signal's reason when it aborts; the copy then stays claimed
 */
export async function checkCopy(cloud: DnsServices, copy: ClaimedCopy, asking: MasterQuery): Promise<void> {
  const found = await askMasters(copy, asking);
  const lines = found.what === 'newer' ? await linesOf(copy, found.zone) : [];
  const text = lines.join('\n');
  if (text.length > bounds.ZoneFile.copyCharacters.maximum)
    return fail(cloud, copy, 'The zone is larger than what is kept of one.');
  if (found.what === 'nothing') return fail(cloud, copy, found.problem);
  const times = copyTimes(copy, found.what === 'newer' ? found.start : startOf(copy));
  const now = cloud.clock.now();
  const checked = {
    ...heldFor(copy, now, times.refresh * (1 - cloud.randomness.fraction() * SPREAD)),
    expires_at: new Date(now.getTime() + times.expire * 1_000),
  };
  if (found.what === 'same') return confirmCopy(cloud.database, checked);
  const { refresh, retry, expire } = found.start;
  await cloud.transaction(async (tx) => {
    const kept = { ...checked, text, serial: found.zone.serial, refresh, retry, expire };
    if (!(await keepCopy(tx, kept))) return;
    followAtOnce(tx);
    if (copy.axfr_ips.length > 0) requestNotices({ account: { id: copy.account_id } }, tx, copy.domain_id);
  });
}

const heldFor = ({ domain_id, claim }: ClaimedCopy, now: Date, seconds: number): CheckedCopy => ({
  domain_id,
  claim,
  now,
  next: new Date(now.getTime() + seconds * 1_000),
});

/** The times of the stored version; undefined before the first version. */
function startOf({ start_refresh, start_retry, start_expire }: ClaimedCopy): StartTimes | undefined {
  if (start_refresh === null || start_retry === null || start_expire === null) return undefined;
  return { refresh: Number(start_refresh), retry: Number(start_retry), expire: Number(start_expire) };
}

/** Writes the zone file in parts, so that other requests are not delayed. */
async function linesOf({ domain, domain_id: id }: ClaimedCopy, { rrs }: FetchedZone): Promise<string[]> {
  const steps = writeZone({ zone: domain, id, records: rrs });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}

/** Stores why a check failed, and logs the first failure in a row. */
export async function fail(cloud: DnsServices, copy: ClaimedCopy, problem: string): Promise<void> {
  const { clock, database, log } = cloud;
  const failures = copy.failures + 1;
  const { retry } = copyTimes(copy, startOf(copy));
  const wait = waitAfterFailure({ retry }, failures, copy.has_text);
  const level = failures === 1 ? 'info' : 'debug';
  log[level]({ domain: copy.domain, problem, failures }, 'a slave could not be compared with its masters');
  await failCopy(database, { ...heldFor(copy, clock.now(), wait), problem });
}
