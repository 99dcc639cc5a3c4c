import { DatabaseUnavailable, type RunsWith, type Session } from '@cloud-account/database';
import {
  diskSlots,
  HypervisorUnavailable,
  type Machine,
  type MachineDisk,
  type Progress,
  TaskFailed,
} from '../driver.js';
import { type DiskRow, disksOfMachine, findMachine, type TaskRow } from './rows.js';

const slotOf = (running: RunsWith | null, disk: string) =>
  diskSlots.find((slot) => {
    const device = running?.devices[slot];
    return device !== undefined && 'disk' in device && device.disk === disk;
  });

const diskOf = (row: DiskRow, running: RunsWith | null): MachineDisk => ({
  disk: row.uuid,
  size: row.size,
  filesystem: row.filesystem,
  identity: row.identity,
  slot: slotOf(running, row.uuid),
});

/** The present state of a machine, as its rows say. */
export async function readMachine(session: Session, machine: string): Promise<Machine | undefined> {
  const row = await findMachine.first(session, { machine });
  if (row === undefined) return undefined;
  const { region, vcpus, memory, running } = row;
  const disks = await disksOfMachine.all(session, { machine });
  return {
    region,
    vcpus,
    memory,
    running: running !== null,
    disks: disks.map((disk) => diskOf(disk, running)),
  };
}

/** The progress of a task. @throws TaskFailed where it failed */
export function progressOf(task: TaskRow, now: Date): Progress {
  if (task.ended_at !== null) {
    if (task.failure !== null) throw new TaskFailed(task.failure);
    return { state: 'done' };
  }
  const start = task.started_at.getTime();
  const duration = task.due_at.getTime() - start;
  const part = (now.getTime() - start) / duration;
  return {
    state: 'in progress',
    percent: Math.max(0, Math.min(99, Math.floor(100 * part))),
    due: task.due_at,
    rate: task.size > 0 ? (1_000 * task.size) / duration : undefined,
  };
}

/** Does work with the database. @throws HypervisorUnavailable where that cannot be reached */
export const reach = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseUnavailable)
      throw new HypervisorUnavailable('The database cannot be reached.', { cause: error });
    throw error;
  }
};
