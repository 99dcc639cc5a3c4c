import type { Schema } from '@cloud-account/spec';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { deviceSlots } from './config-defaults.js';

/** The fields of a configuration profile that decide whether it is bootable. */
export interface BootableConfig {
  readonly id: number;
  readonly devices: Schema<'NodeConfigDevices'>;
}

/** The facts for a boot. */
export interface BootFacts<Config> {
  /** All configuration profiles of the node. */
  readonly configs: readonly Config[];
  /** The ID of the last booted profile; null when the node was never booted. */
  readonly last: number | null;
  /** The node's disks. */
  readonly disks: readonly Pick<Schema<'NodeDisk'>, 'id' | 'status'>[];
}

const field = 'config_id';

/**
 * Chooses the configuration profile to boot with (§4.5, rule 3): the requested one, the only one, or the last booted
 * one.
 *
 * @param asked the requested ID; null or undefined without a request
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
      ? refuse('node.boot.determinable', configs.length === 0 ? 'none' : 'several')
      : refuse('node.boot.config', { field });
  return { ok: false, refusals: [refusal] };
}

function deviceProblems({ devices }: BootableConfig, disks: BootFacts<unknown>['disks']): Refusal[] {
  const slots = deviceSlots.flatMap((slot) => devices[slot] ?? []);
  const used = disks.filter(({ id }) => slots.some(({ disk_id: disk }) => disk === id));
  if (used.length === 0 && slots.every(({ volume_id: volume }) => (volume ?? null) === null))
    return [refuse('node.boot.device', { field })];
  const isReady = used.every(({ status }) => status === 'ready');
  return isReady ? [] : [refuse('node.boot.ready', { field })];
}
