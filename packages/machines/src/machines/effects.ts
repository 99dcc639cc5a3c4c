import type { DiskContent, Plan, Session } from '@cloud-account/database';
import { removeFaultsOf } from './fault-rows.js';
import { turnedOff, turnedOn } from './power.js';
import { NO_MACHINE } from './refusals.js';
import {
  insertDisk,
  insertSaved,
  type MachineRow,
  putMachine,
  removeDisk,
  removeMachine,
  removeSaved,
  updateDiskSize,
  updateMachine,
  updateContent,
  updatePower,
} from './rows.js';
import { failTasks } from './task-rows.js';

/** The begin and the end of a task. */
export interface Span {
  readonly started: Date;
  readonly ended: Date;
}

/** Stops a machine. @param crashed true if nobody requested it */
export async function switchOff(
  session: Session,
  machine: MachineRow,
  at: Date,
  crashed: Date | null,
): Promise<void> {
  const power = JSON.stringify(turnedOff(machine.power, at.getTime()));
  await updatePower.run(session, { uuid: machine.uuid, running: null, power, crashed_at: crashed });
}

async function start(
  session: Session,
  { devices, rescue, startUp }: Extract<Plan, { kind: 'boot' | 'reboot' }>,
  machine: MachineRow,
  { started, ended }: Span,
): Promise<void> {
  const power = turnedOn(turnedOff(machine.power, started.getTime()), ended.getTime());
  const running = JSON.stringify({ devices, rescue, startUp });
  const values = { uuid: machine.uuid, running, power: JSON.stringify(power), crashed_at: null };
  await updatePower.run(session, values);
}

async function changeMachine(
  session: Session,
  plan: Extract<Plan, { kind: 'boot' | 'reboot' | 'shut-down' | 'move' | 'resize' }>,
  machine: MachineRow,
  span: Span,
): Promise<void> {
  const { uuid, region, vcpus, memory } = machine;
  switch (plan.kind) {
    case 'boot':
    case 'reboot':
      return start(session, plan, machine, span);
    case 'shut-down':
      return switchOff(session, machine, span.ended, null);
    case 'move':
      await updateMachine.run(session, { uuid, region: plan.region ?? region, vcpus, memory });
      return;
    case 'resize':
      await updateMachine.run(session, { uuid, region, vcpus: plan.vcpus, memory: plan.memory });
      return;
  }
}

const diskColumns = ({ authorizedKeys, ...content }: DiskContent) => ({
  ...content,
  authorized_keys: [...authorizedKeys],
});

/** Carries out a plan that was judged possible. @param host the host of a new machine; null: it is simulated */
export async function carryOut(
  session: Session,
  plan: Plan,
  uuid: string,
  machine: MachineRow | undefined,
  span: Span,
  host: string | null = null,
): Promise<void> {
  switch (plan.kind) {
    case 'define': {
      const { region, vcpus, memory } = plan;
      const made = {
        running: null,
        power: '[]',
        defined_at: span.ended,
        crashed_at: null,
        host,
        counters: null,
      };
      await putMachine.run(session, { uuid, region, vcpus, memory, ...made });
      return;
    }
    case 'create-disk':
    case 'copy-disk':
    case 'restore-disk':
      if (plan.content === null) return;
      await insertDisk.run(session, { uuid: plan.disk, machine: uuid, ...diskColumns(plan.content) });
      return;
    case 'save-backup': {
      const { backup, contents } = plan;
      const { region = '' } = machine ?? {};
      for (const { disk, ...content } of contents)
        await insertSaved.run(session, { backup, disk, region, ...diskColumns(content) });
      return;
    }
    case 'remove-backup':
      await removeSaved.run(session, plan);
      return;
    case 'resize-disk':
      await updateDiskSize.run(session, plan);
      return;
    case 'remove-disk':
      await removeDisk.run(session, { machine: uuid, disk: plan.disk });
      return;
    case 'set-password':
      await updateContent.run(session, plan);
      return;
    case 'remove':
      await removeMachine.run(session, { machine: uuid });
      await removeFaultsOf.run(session, { machine: uuid });
      await failTasks.run(session, { machine: uuid, failure: NO_MACHINE, ended_at: span.ended });
      return;
    case 'save-image':
      return;
    case 'boot':
    case 'reboot':
    case 'shut-down':
    case 'move':
    case 'resize':
      if (machine !== undefined) await changeMachine(session, plan, machine, span);
  }
}
