import type { Cloud } from '../../cloud/cloud.js';
import { Secondaries } from '../../dns/secondaries.js';
import { readZoneNotice } from '../../repositories/domains/zone-notices.js';
import type { JobWorker } from '../runner/worker.js';

const ofServers = new WeakMap<Cloud, Secondaries>();

const secondariesOf = (cloud: Cloud): Secondaries => {
  const found = ofServers.get(cloud) ?? new Secondaries(cloud);
  ofServers.set(cloud, found);
  return found;
};

/**
 * Has the secondaries of a zone told that it has changed. They may be silent, so the job ends when that has begun: none is waited
 * for in a lane.
 */
export const notifySecondaries: JobWorker = async (cloud, subject, signal) => {
  const domainId = Number(subject);
  const notice = await readZoneNotice(cloud.database, domainId);
  // A server that answers nothing is nobody to ask for the zone.
  if (notice === undefined || cloud.nameServer === undefined) return;
  // A secondary asks for the new version as soon as it is told.
  await cloud.followZones();
  secondariesOf(cloud).tell(notice.accountId, domainId, signal);
};
