import type { Body, Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { textProblems } from '../../text-problems.js';
import { defaultHelpers, emptyDevices } from './config-defaults.js';
import { type DeviceFacts, deviceProblems, devicesOf, modeProblems } from './config-devices.js';

/** The fields of a configuration profile that users can change, without interfaces. */
export type ConfigValues = Pick<
  Schema<'NodeConfig'>,
  'label' | 'kernel' | 'memory_limit' | 'run_level' | 'virt_mode' | 'root_device' | 'helpers' | 'devices'
> & { readonly comments: string };

/** The facts for the rules of a configuration profile. */
export interface ConfigFacts extends DeviceFacts {
  /** The requested kernel; undefined when it does not exist. */
  readonly kernel: Pick<Schema<'Kernel'>, 'kvm'> | undefined;
}

const {
  kernel,
  memory_limit: memory,
  root_device: root,
  run_level: level,
  virt_mode: mode,
} = bounds.NodeConfigCreate;

/** The defaults of a new configuration profile (§4.5). */
export const configDefaults = {
  kernel: kernel.default,
  memory_limit: memory.default,
  root_device: root.default,
  run_level: level.default,
  virt_mode: mode.default,
  comments: '',
} as const;

/** The maximum number of configuration profiles of a node. Decision: the reference names no limit. */
const max = bounds.Node.configs.maximum;

/**
 * Decides on a new configuration profile (§4.5), without its interfaces.
 *
 * @param networkHelper the setting of the account for network helpers
 * @param count how many configuration profiles the node has
 */
export function draftConfig(
  body: Body<'createNodeConfig'>,
  facts: ConfigFacts,
  { networkHelper, count }: { readonly networkHelper: boolean; readonly count: number },
): Decision<ConfigValues> {
  const capacity = configCapacityProblems(count, 1);
  const start = {
    ...configDefaults,
    label: '',
    helpers: defaultHelpers(networkHelper),
    devices: emptyDevices,
  };
  return settle(start, body, facts, capacity);
}

/** Decides on a change of a configuration profile; absent fields stay, and devices are replaced as a whole. */
export const changeConfig = (
  current: ConfigValues,
  body: Body<'updateNodeConfig'>,
  facts: ConfigFacts,
): Decision<ConfigValues> => settle(current, body, facts, []);

/**
 * Refuses more configuration profiles than a node may have.
 *
 * @param count how many it has @param more how many are requested @param field the field of the body, if any
 */
export const configCapacityProblems = (count: number, more: number, field?: string): Refusal[] =>
  count + more <= max ? [] : [refuse('config.limit', { ...(field !== undefined && { field }), max })];

/**
 * Refuses to delete a configuration profile with active interfaces (§4.5).
 *
 * @param booted whether the node runs and was booted with it
 */
export const mayDeleteConfig = ({
  booted,
  interfaces,
}: {
  readonly booted: boolean;
  readonly interfaces: number;
}): Refusal[] => (booted && interfaces > 0 ? [refuse('config.delete.inactive')] : []);

function settle(
  current: ConfigValues,
  body: Body<'updateNodeConfig'>,
  facts: ConfigFacts,
  others: readonly Refusal[],
): Decision<ConfigValues> {
  const values: ConfigValues = {
    label: body.label ?? current.label,
    kernel: body.kernel ?? current.kernel,
    comments: body.comments === undefined ? current.comments : (body.comments ?? ''),
    memory_limit: body.memory_limit ?? current.memory_limit,
    run_level: body.run_level ?? current.run_level,
    virt_mode: body.virt_mode ?? current.virt_mode,
    root_device: body.root_device === undefined ? current.root_device : rootDevice(body.root_device),
    helpers: { ...current.helpers, ...body.helpers },
    devices: body.devices === undefined ? current.devices : devicesOf(body.devices),
  };
  const problems = [
    ...textProblems('label', body.label),
    ...textProblems('comments', body.comments ?? undefined),
    ...(body.devices === undefined ? [] : deviceProblems(body.devices, facts)),
    ...modeProblems(values.devices, values.virt_mode),
    ...(body.kernel === undefined ? [] : kernelProblems(facts)),
    ...others,
  ];
  return decide(problems, values);
}

/** The boot device: the requested one, or `/dev/sda` when the request is no device (§4.5). */
const rootDevice = (text: string): string => (/^\/dev\/[a-z][a-z0-9]*$/.test(text) ? text : root.default);

/** Refuses kernels that nodes cannot boot. */
const kernelProblems = ({ kernel: found }: ConfigFacts): Refusal[] =>
  found?.kvm === true ? [] : [refuse('config.kernel.usable', { field: 'kernel' })];
