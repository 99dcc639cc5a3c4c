import { type Plan, type RunsWith, slotOfRoot } from '@cloud-account/database';
import type { DiskRow, MachineRow, SavedRow } from './rows.js';

/** The facts by which a plan is judged: its machine, and the existing disks that it names. */
export interface PlanFacts {
  readonly machine: MachineRow | undefined;
  readonly disks: ReadonlyMap<string, DiskRow>;
  /** The saved disks of the backup that the plan names. */
  readonly saved: readonly SavedRow[];
}

/** The reason when the machine does not exist. */
export const NO_MACHINE = 'There is no such machine.';

const uses = (running: RunsWith | null, disk: string): boolean =>
  Object.values(running?.devices ?? {}).some(
    (device) => device !== undefined && 'disk' in device && device.disk === disk,
  );

function startProblem(
  plan: Extract<Plan, { kind: 'boot' | 'reboot' }>,
  machine: MachineRow,
  disks: PlanFacts['disks'],
): string | undefined {
  const ownDisk = (uuid: string) => {
    const disk = disks.get(uuid);
    return disk?.machine === machine.uuid ? disk : undefined;
  };
  for (const [slot, device] of Object.entries(plan.devices)) {
    if (device !== undefined && 'disk' in device && ownDisk(device.disk) === undefined)
      return `The disk at ${slot} is missing.`;
  }
  if (plan.initrd !== null && ownDisk(plan.initrd) === undefined)
    return 'The disk with the initial RAM disk is missing.';
  if (plan.rescue) return undefined;
  const slot = slotOfRoot(plan.rootDevice);
  const root = slot === undefined ? undefined : plan.devices[slot];
  if (root === undefined) return `There is nothing at ${plan.rootDevice} to boot from.`;
  if ('disk' in root && ownDisk(root.disk)?.filesystem === 'swap')
    return `The disk at ${plan.rootDevice} is for swapping and cannot be booted from.`;
  return undefined;
}

function diskProblem(
  plan: Extract<Plan, { kind: 'resize-disk' | 'remove-disk' | 'save-image' | 'set-password' }>,
  machine: MachineRow,
  disks: PlanFacts['disks'],
): string | undefined {
  const disk = disks.get(plan.disk);
  if (disk?.machine !== machine.uuid) return plan.kind === 'remove-disk' ? undefined : 'The disk is missing.';
  if (plan.kind === 'save-image') return undefined;
  if (plan.kind === 'set-password') {
    if (machine.running !== null) return 'The machine is running.';
    return disk.image === null ? 'There is no system on the disk.' : undefined;
  }
  if (uses(machine.running, plan.disk)) return 'The disk is in use.';
  if (plan.kind === 'resize-disk' && plan.size < disk.used)
    return `${disk.used} MB of the disk are in use, which is more than ${plan.size} MB.`;
  return undefined;
}

const endsWithoutMachine: ReadonlySet<Plan['kind']> = new Set(['remove', 'remove-disk', 'remove-backup']);

/** Why a plan cannot be carried out now; undefined when it can. */
export function problemOf(plan: Plan, { machine, disks, saved }: PlanFacts): string | undefined {
  if (plan.kind === 'define') return undefined;
  if (machine === undefined) return endsWithoutMachine.has(plan.kind) ? undefined : NO_MACHINE;
  switch (plan.kind) {
    case 'create-disk':
    case 'copy-disk':
      if (plan.content === null) return 'The disk to be copied is missing.';
      return disks.has(plan.disk) ? 'There is such a disk already.' : undefined;
    case 'save-backup':
      if (saved.length > 0) return 'There is such a backup already.';
      return plan.contents.length < plan.disks.length ? 'A disk to be saved is missing.' : undefined;
    case 'restore-disk':
      if (plan.content === null) return 'The backup does not have the disk.';
      if (saved.some(({ region }) => region !== machine.region)) return 'The backup is in another region.';
      return disks.has(plan.disk) ? 'There is such a disk already.' : undefined;
    case 'resize-disk':
    case 'remove-disk':
    case 'save-image':
    case 'set-password':
      return diskProblem(plan, machine, disks);
    case 'boot':
    case 'reboot':
      return startProblem(plan, machine, disks);
    case 'move':
    case 'resize':
      return machine.running !== null && !plan.warm ? 'The machine is running.' : undefined;
    case 'remove-backup':
    case 'shut-down':
    case 'remove':
      return undefined;
  }
}
