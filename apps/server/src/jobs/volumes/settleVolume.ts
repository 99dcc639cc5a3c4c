import { type Hypervisor, HypervisorUnavailable } from '@cloud-account/machines';
import type { Session } from '@cloud-account/database';
import { megabytesOf } from '../../repositories/volumes/attachments.js';
import {
  findUnsettledVolume,
  isSource,
  settle,
  type UnsettledVolume,
} from '../../repositories/volumes/settling.js';
import type { JobWorker } from '../steps/worker.js';

/**
 * Finishes requested changes of a volume: the host of the machines gets what the row says, the volume becomes active, and its events
 * are finished. What the host has of a deleted volume is removed.
 */
export const settleVolume: JobWorker = async (cloud, subject) => {
  const { database, hypervisor } = cloud;
  const id = Number(subject);
  const volume = await findUnsettledVolume(database, id);
  await changeHost(database, hypervisor, id, volume);
  if (volume !== undefined) await cloud.transaction((tx) => settle(tx, volume));
};

async function changeHost(
  database: Session,
  { volumes }: Hypervisor,
  id: number,
  volume: UnsettledVolume | undefined,
): Promise<void> {
  if (volumes === undefined) return;
  if (volume === undefined) {
    // The job of the last copy enqueues this again.
    if (!(await isSource(database, id))) await volumes.remove(id);
    return;
  }
  const { copy_of: copyOf, source_copy_of: copying, machine } = volume;
  if (copying !== null) throw new HypervisorUnavailable('The source of the volume is still being copied.');
  await volumes.put(id, {
    size: megabytesOf(volume),
    copyOf: copyOf ?? undefined,
    machine: machine ?? undefined,
  });
}
