import type { Plan, Session } from '@cloud-account/database';
import { carryOut, switchOff } from './effects.js';
import { contentOf, disksNamed } from './planning.js';
import { problemOf, type PlanFacts } from './refusals.js';
import {
  type DiskRow,
  disksOfBackup,
  disksOfMachine,
  findDisks,
  findMachine,
  lockMachine,
  type MachineRow,
  type TaskRow,
} from './rows.js';
import { dueTasks, endTask } from './task-rows.js';

/** Reads the existing things that a plan names. */
export async function readPlanFacts(session: Session, machine: string, plan: Plan): Promise<PlanFacts> {
  const row = await findMachine.first(session, { machine });
  const named = disksNamed(plan);
  const disks = named.length === 0 ? [] : await findDisks.all(session, { disks: named });
  const saved = 'backup' in plan ? await disksOfBackup.all(session, { backup: plan.backup }) : [];
  return { machine: row, disks: new Map(disks.map((disk) => [disk.uuid, disk])), saved };
}

/**
 * Stores the present state of the source in a plan to copy or to save, because the source may change later.
 *
 * @param machine the machine of the source disks
 */
export function withSource(plan: Plan, machine: string | undefined, { disks, saved }: PlanFacts): Plan {
  const own = (disk: string): DiskRow | undefined => {
    const row = disks.get(disk);
    return row?.machine === machine ? row : undefined;
  };
  switch (plan.kind) {
    case 'copy-disk': {
      const source = own(plan.from);
      return source === undefined ? plan : { ...plan, content: contentOf(source) };
    }
    case 'restore-disk': {
      const source = saved.find(({ disk }) => disk === plan.from);
      return source === undefined ? plan : { ...plan, content: contentOf(source) };
    }
    case 'save-backup': {
      const sources = plan.disks.flatMap((disk) => own(disk) ?? []);
      return { ...plan, contents: sources.map((row) => ({ disk: row.uuid, ...contentOf(row) })) };
    }
    default:
      return plan;
  }
}

/** The size in MB on which the time of a task depends. */
export async function sizeOf(session: Session, plan: Plan, { machine, disks }: PlanFacts): Promise<number> {
  switch (plan.kind) {
    case 'create-disk':
    case 'copy-disk':
    case 'restore-disk':
      return plan.content?.size ?? 0;
    case 'save-backup':
      return plan.contents.reduce((sum, { size }) => sum + size, 0);
    case 'save-image':
      return disks.get(plan.disk)?.size ?? 0;
    case 'resize-disk':
      return Math.abs(plan.size - (disks.get(plan.disk)?.size ?? plan.size));
    case 'move':
    case 'resize': {
      if (machine === undefined) return 0;
      const all = await disksOfMachine.all(session, { machine: machine.uuid });
      return all.reduce((sum, { size }) => sum + size, 0);
    }
    case 'define':
    case 'remove-disk':
    case 'remove-backup':
    case 'set-password':
    case 'boot':
    case 'reboot':
    case 'shut-down':
    case 'remove':
      return 0;
  }
}

type Ending = Pick<TaskRow, 'machine' | 'started_at' | 'due_at' | 'failure' | 'crash'>;

/** Applies the effect of a due task. @returns why it failed; null when it did not */
export async function takeEffect(
  session: Session,
  { machine: uuid, started_at: started, due_at: ended, failure, crash }: Ending,
  plan: Plan,
  facts: PlanFacts,
): Promise<string | null> {
  const problem = failure ?? problemOf(plan, facts);
  if (problem !== undefined) return problem;
  await carryOut(session, plan, uuid, facts.machine, { started, ended });
  if (crash) await crashMachine(session, uuid, ended);
  return null;
}

/** Crashes a machine. @returns whether it was running */
export async function crashMachine(session: Session, uuid: string, at: Date): Promise<boolean> {
  const machine: MachineRow | undefined = await findMachine.first(session, { machine: uuid });
  if (machine === undefined || machine.running === null) return false;
  await switchOff(session, machine, at, at);
  return true;
}

/** True if the effect of a task is due and was not applied yet. */
export const isDue = ({ ended_at: ended, due_at: due }: TaskRow, now: Date): boolean =>
  ended === null && due <= now;

/** The result of `lockAndSettle`. */
interface Settled {
  /** The task of the key, after its effect if it is due; undefined: there is none. */
  readonly known: TaskRow | undefined;
  /** True if any machine has faults. */
  readonly faults: boolean;
}

/**
 * Locks a machine until the transaction ends, and applies the effects of its due tasks.
 *
 * @param key of a task of the machine that is needed, too
 */
export async function lockAndSettle(
  session: Session,
  machine: string,
  now: Date,
  key: string | null = null,
): Promise<Settled> {
  const { faults } = await lockMachine.one(session, { machine });
  let known: TaskRow | undefined;
  for (const task of await dueTasks.all(session, { machine, now, key })) {
    const settled = isDue(task, now) ? await settle(session, machine, task) : task;
    if (task.key === key) known = settled;
  }
  return { known, faults };
}

/** Applies the effect of a due task. @returns its row after that */
async function settle(session: Session, machine: string, task: TaskRow): Promise<TaskRow> {
  const { key, plan, due_at: ended } = task;
  if (plan === null) throw new Error(`The task ${key} is under way and has no plan.`);
  const failure = await takeEffect(session, task, plan, await readPlanFacts(session, machine, plan));
  await endTask.run(session, { key, failure, ended_at: ended });
  return { ...task, plan: null, failure, ended_at: ended };
}
