import type { Plan, Task } from '@cloud-account/database';

/** About how long a task takes, in milliseconds. @param size MB that it copies or writes */
export function durationOf({ kind }: Plan, size: number): number {
  switch (kind) {
    case 'create-disk':
    case 'copy-disk':
    case 'restore-disk':
    case 'save-backup':
    case 'save-image':
      return 1_000 + Math.round(size / 4);
    case 'shut-down':
    case 'reboot':
    case 'resize':
      return 3_000;
    default:
      return 1_000;
  }
}

/** A plan with all that a start needs, and without a guess of what a disk holds: the host knows that itself. */
export function planOfHost(plan: Plan, task: Task): Plan {
  if (plan.kind === 'create-disk') return { ...plan, content: { ...plan.content, used: 0 } };
  const starts = task.kind === 'boot' || task.kind === 'reboot';
  return starts && (plan.kind === 'boot' || plan.kind === 'reboot') ? { ...plan, startUp: task } : plan;
}

/** True if a task ends the process of a machine. */
export const endsProcess = ({ kind }: Plan): boolean =>
  ['boot', 'reboot', 'shut-down', 'resize', 'remove'].includes(kind);

/** True if a task removes what others make. */
export const removes = ({ kind }: Plan): boolean => kind === 'remove' || kind === 'remove-backup';
