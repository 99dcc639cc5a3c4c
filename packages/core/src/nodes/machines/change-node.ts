import type { Body, Schema } from '@cloud-account/spec';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { tagList, tagProblems } from '../../tags/index.js';
import { textProblems } from '../../text-problems.js';
import { nodeLabelProblems } from '../labels.js';

/** The fields of a node that users can change. */
export interface NodeValues {
  readonly label: string;
  readonly group: string;
  readonly tags: string[];
  readonly alerts: Schema<'NodeAlerts'>;
  readonly watchdog_enabled: boolean;
  readonly backups_enabled: boolean;
  readonly backup_day: Schema<'NodeBackups'>['schedule']['day'];
  readonly backup_window: Schema<'NodeBackups'>['schedule']['window'];
}

/** Decides on a change of a node (§4.5). */
export function changeNode(
  current: NodeValues,
  body: Body<'updateNode'>,
): Decision<Omit<NodeValues, 'backups_enabled'>> {
  const { label = current.label, tags, alerts, watchdog_enabled = current.watchdog_enabled } = body;
  const schedule = body.backups?.schedule;
  return decide(
    [
      ...(label === current.label ? [] : nodeLabelProblems(label)),
      ...textProblems('group', body.group ?? ''),
      ...tagProblems(tags ?? []),
      ...scheduleProblems(current, schedule),
    ],
    {
      label,
      group: body.group === undefined ? current.group : (body.group ?? ''),
      tags: tags === undefined ? current.tags : tagList(tags ?? []),
      alerts: { ...current.alerts, ...given(alerts) },
      watchdog_enabled,
      backup_day: chosen(current, schedule?.day, current.backup_day),
      backup_window: chosen(current, schedule?.window, current.backup_window),
    },
  );
}

/** The alerts with a value in the body; null means absent. */
const given = (alerts: Body<'updateNode'>['alerts']): Partial<Schema<'NodeAlerts'>> =>
  Object.fromEntries(Object.entries(alerts ?? {}).filter(([, value]) => typeof value === 'number'));

/** A part of the schedule. With null, the platform chooses it if backups are enabled. */
function chosen<Choice extends string>(
  { backups_enabled: enabled }: NodeValues,
  asked: Choice | null | undefined,
  current: Choice | null,
): Choice | 'Scheduling' | null {
  if (asked === undefined || !enabled) return current;
  return asked ?? 'Scheduling';
}

function scheduleProblems(
  { backups_enabled: enabled }: NodeValues,
  schedule: { readonly day?: string | null; readonly window?: string | null } | undefined,
): Refusal[] {
  if (enabled) return [];
  return (['day', 'window'] as const).flatMap((part) => {
    const field = `backups.schedule.${part}`;
    return (schedule?.[part] ?? null) === null ? [] : [refuse('node.schedule.enrolled', { field })];
  });
}
