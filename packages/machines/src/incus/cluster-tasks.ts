import { TaskFailed } from '../driver.js';
import type { HostTask } from '../hosted/engine.js';
import { DaemonRefused } from './daemon/answers.js';
import {
  type PlanOf,
  copyDisk,
  createDisk,
  removeAnyDisk,
  removeBackup,
  removeDisk,
  resizeDisk,
  restoreDisk,
  saveBackup,
} from './disks.js';
import { saveImage } from './images.js';
import { requireAble } from './inabilities.js';
import type { IncusHost } from './host.js';
import { findInstance } from './instances.js';
import { diskName } from './names.js';
import { requireStartable, resizeRunning, startMachine, stopMachine } from './starting.js';
import { setRootPassword } from './systems.js';

async function saveDisk(
  host: IncusHost,
  plan: PlanOf<'save-image'>,
  { machine, facts }: HostTask,
): Promise<void> {
  const row = facts.disks.get(plan.disk);
  if (row === undefined) return;
  if (row.image === null) requireAble('imageOfEmpty', host.kind);
  await saveImage(host, machine, { ...plan, size: row.size });
}

async function setPassword(host: IncusHost, plan: PlanOf<'set-password'>, { task }: HostTask): Promise<void> {
  if (task?.kind !== 'set-password') return;
  requireAble('password', host.kind);
  const name = diskName(plan.disk);
  if ((await findInstance(host, name)) === undefined)
    throw new TaskFailed('The disk is missing on the cluster.');
  await setRootPassword(host, name, task.password);
}

async function start(host: IncusHost, plan: PlanOf<'boot' | 'reboot'>, of: HostTask): Promise<void> {
  const { machine, facts } = of;
  const { startUp } = plan;
  if (startUp === undefined || facts.machine === undefined) return;
  // A machine that runs goes on when it cannot be started like this.
  requireStartable(host, startUp, facts.disks);
  await stopMachine(host, of, plan.kind === 'boot' ? 0 : host.shutdownDeadline);
  await startMachine(host, machine, facts.machine, { startUp, disks: facts.disks });
}

/** Resizes a machine. A container that runs goes on; a virtual machine is started again, as is a container that does not give up memory. */
async function resize(host: IncusHost, plan: PlanOf<'resize'>, of: HostTask): Promise<void> {
  const { machine, facts } = of;
  const startUp = facts.machine?.running?.startUp;
  if (startUp === undefined) return;
  if (host.kind === 'container') {
    try {
      await resizeRunning(host, of, plan, startUp);
      return;
    } catch (error) {
      if (!(error instanceof DaemonRefused)) throw error;
    }
  }
  await stopMachine(host, of, host.shutdownDeadline);
  await startMachine(host, machine, plan, { startUp, disks: facts.disks });
}

/** Does a task on the cluster. Doing it again is the same as doing it once. @throws TaskFailed when it cannot be done */
export async function doOnCluster(host: IncusHost, of: HostTask): Promise<void> {
  const { plan, machine, facts, disks } = of;
  switch (plan.kind) {
    case 'define':
    case 'move':
      return;
    case 'create-disk':
      return createDisk(host, machine, plan, of);
    case 'copy-disk':
      return copyDisk(host, of, plan);
    case 'save-backup':
      return saveBackup(host, machine, plan);
    case 'save-image':
      return saveDisk(host, plan, of);
    case 'restore-disk':
      return restoreDisk(host, of, plan);
    case 'remove-backup':
      return removeBackup(host, plan.backup, facts);
    case 'resize-disk':
      return resizeDisk(host, plan, facts);
    case 'remove-disk':
      return removeDisk(host, machine, plan.disk, facts);
    case 'set-password':
      return setPassword(host, plan, of);
    case 'boot':
    case 'reboot':
      return start(host, plan, of);
    case 'shut-down':
      return stopMachine(host, of, host.shutdownDeadline);
    case 'resize':
      return resize(host, plan, of);
    case 'remove':
      await stopMachine(host, of, 0);
      for (const disk of disks) await removeAnyDisk(host, disk);
  }
}
