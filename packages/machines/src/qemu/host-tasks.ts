import { rm } from 'node:fs/promises';
import type { Plan, Task } from '@cloud-account/database';
import type { HostTask } from '../hosted/engine.js';
import type { PlanFacts } from '../machines/refusals.js';
import { diskFile } from './command-line.js';
import { contentsOf, growDisk, makeDisk, resizeDisk, setRootPassword } from './file-systems.js';
import { powerOff, shutDown } from './guest.js';
import type { Host } from './host.js';
import { begin, copyDisk, finish, restoreDisk, saveBackup } from './host-copies.js';
import { saveImage, writeImage } from './images.js';
import { bytesIn, seedIn } from './places.js';
import { writeSeed } from './seed.js';
import { start } from './starting.js';

/** True if a plan cannot be carried out without the secrets of its task. */
export const needsSecrets = (plan: Plan): boolean =>
  plan.kind === 'set-password' || (plan.kind === 'create-disk' && plan.content.image !== null);

type Create = Extract<Plan, { kind: 'create-disk' }>;

/** Creates a disk, empty or from an image. @returns the plan with what is on the disk */
async function createDisk(host: Host, plan: Create, task: Task | undefined): Promise<Create> {
  const { places } = host;
  const { disk, content } = plan;
  const directory = await begin(places, disk);
  const bytes = bytesIn(directory);
  let { identity } = content;
  if (task?.kind === 'create-disk' && task.image !== undefined) {
    await writeImage(host, task.image.id, bytes, content.size);
    await growDisk(bytes, content.size);
    const { uuid = '' } = await contentsOf(bytes);
    if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(uuid)) identity = uuid;
    await writeSeed(seedIn(directory), disk, task.image);
  } else await makeDisk(bytes, content);
  await finish(directory, places.disk(disk), [bytes]);
  return { ...plan, content: { ...content, identity } };
}

/** Resizes a machine; one that runs is started again. */
async function resize(
  host: Host,
  machine: string,
  plan: Extract<Plan, { kind: 'resize' }>,
  facts: PlanFacts,
) {
  const running = facts.machine?.running;
  if (running?.startUp === undefined) return;
  await shutDown(host.places, machine, host.shutdownDeadline);
  await start(host, machine, plan, running.startUp);
}

/**
 * Does a task on the host. It may have been begun before, by a process that ended in the middle: doing it again is the same as
 * doing it once.
 *
 * @returns the plan as it was done
 * @throws TaskFailed when it cannot be done
 */
export async function doOnHost(host: Host, { plan, machine, facts, disks, task }: HostTask): Promise<Plan> {
  const { places, shutdownDeadline } = host;
  switch (plan.kind) {
    case 'define':
    case 'move':
      break;
    case 'create-disk':
      return createDisk(host, plan, task);
    case 'copy-disk':
      await copyDisk(host, facts.disks.get(plan.from)?.machine ?? machine, plan.from, plan.disk);
      break;
    case 'save-backup':
      await saveBackup(host, machine, plan.backup, plan.disks);
      break;
    case 'save-image':
      await saveImage(host, machine, plan.disk, plan.image);
      break;
    case 'restore-disk':
      await restoreDisk(host, plan.backup, plan.from, plan.disk);
      break;
    case 'remove-backup':
      await rm(places.backup(plan.backup), { recursive: true, force: true });
      break;
    case 'resize-disk':
      await resizeDisk(diskFile(places, plan.disk), plan.size);
      break;
    case 'remove-disk':
      if (facts.disks.get(plan.disk)?.machine === machine)
        await rm(places.disk(plan.disk), { recursive: true, force: true });
      break;
    case 'set-password':
      if (task?.kind === 'set-password') await setRootPassword(diskFile(places, plan.disk), task.password);
      break;
    case 'boot':
    case 'reboot':
      await (plan.kind === 'boot' ? powerOff(places, machine) : shutDown(places, machine, shutdownDeadline));
      if (plan.startUp !== undefined && facts.machine !== undefined)
        await start(host, machine, facts.machine, plan.startUp);
      break;
    case 'shut-down':
      await shutDown(places, machine, shutdownDeadline);
      break;
    case 'resize':
      await resize(host, machine, plan, facts);
      break;
    case 'remove':
      await powerOff(places, machine);
      for (const disk of disks) await rm(places.disk(disk), { recursive: true, force: true });
  }
  return plan;
}
