import type { Cloud } from '../../cloud/cloud.js';
import { Secondaries } from '../../dns/secondaries/account-secondaries.js';
import { readZoneNotice } from '../../dns/secondaries/zone-notices.js';
import type { JobWorker } from '../steps/worker.js';

const ofServers = new WeakMap<Cloud, Secondaries>();

const secondariesOf = (cloud: Cloud): Secondaries => {
  const found = ofServers.get(cloud) ?? new Secondaries(cloud);
  ofServers.set(cloud, found);
  return found;
};

/**
 * Notifies the secondaries of a changed zone. They may be unreachable, so the job ends when the notification has begun: a lane
 * must not wait for them.
 */
export const notifySecondaries: JobWorker = async (cloud, subject, signal) => {
  const domainId = Number(subject);
  const notice = await readZoneNotice(cloud.database, domainId);
  // Without a name server, nobody could ask this server for the zone.
  if (notice === undefined || cloud.nameServer === undefined) return;
  // A secondary asks for the new version as soon as it is notified.
  await cloud.followZones();
  secondariesOf(cloud).notify(notice.accountId, domainId, signal);
};
