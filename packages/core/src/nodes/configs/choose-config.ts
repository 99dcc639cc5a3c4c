import type { Schema } from '@cloud-account/spec';
import { type Decision, decide, type Refusal, reasons, refuse } from '../../refusals/index.js';
import { deviceSlots } from './config-defaults.js';

/** What of a configuration profile tells whether a node can be booted with it. */
export interface BootableConfig {
  readonly id: number;
  readonly devices: Schema<'NodeConfigDevices'>;
}

/** What there is to boot a node with. */
export interface BootFacts<Config> {
  /** All configuration profiles of the node. */
  readonly configs: readonly Config[];
  /** The ID of the profile that it was booted with last; null: it never was. */
  readonly last: number | null;
  /** The node's disks. */
  readonly disks: readonly Pick<Schema<'NodeDisk'>, 'id' | 'status'>[];
}

const field = 'config_id';

/**
 * Chooses what a node is booted with (§4.5, rule 3): the profile that is named; else the only one; else the one it was booted
 * with last.
 *
 * @param asked the ID of a profile; null and undefined: none is named
 */
export function chooseConfig<Config extends BootableConfig>(
  asked: number | null | undefined,
  { configs, last, disks }: BootFacts<Config>,
): Decision<Config> {
  const named = asked ?? undefined;
  const chosen =
    named === undefined && configs.length === 1
      ? configs[0]
      : configs.find(({ id }) => id === (named ?? last));
  if (chosen !== undefined) return decide(deviceProblems(chosen, disks), chosen);
  const refusal =
    named === undefined
      ? refuse('node.boot.determinable', {
          reason: 'It cannot be told which configuration profile to boot with; name one by config_id',
        })
      : refuse('node.boot.config', { field, reason: reasons.notValid(field) });
  return { ok: false, refusals: [refusal] };
}

function deviceProblems({ devices }: BootableConfig, disks: BootFacts<unknown>['disks']): Refusal[] {
  const slots = deviceSlots.flatMap((slot) => devices[slot] ?? []);
  const used = disks.filter(({ id }) => slots.some(({ disk_id: disk }) => disk === id));
  if (used.length === 0 && slots.every(({ volume_id: volume }) => (volume ?? null) === null))
    return [refuse('node.boot.device', { field, reason: 'The configuration profile has no devices' })];
  return used.every(({ status }) => status === 'ready')
    ? []
    : [refuse('node.boot.ready', { field, reason: 'A disk of the configuration profile is not ready' })];
}
