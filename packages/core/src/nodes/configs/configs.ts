import type { Body, Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, type Refusal, reasons, refuse } from '../../refusals/index.js';
import { textProblems } from '../../text-problems.js';
import { defaultHelpers, emptyDevices } from './config-defaults.js';
import { type DeviceFacts, deviceProblems, devicesOf, modeProblems } from './config-devices.js';

/** A configuration profile as its users set it, beside its interfaces. */
export type ConfigValues = Pick<
  Schema<'NodeConfig'>,
  'label' | 'kernel' | 'memory_limit' | 'run_level' | 'virt_mode' | 'root_device' | 'helpers' | 'devices'
> & { readonly comments: string };

/** What a configuration profile refers to, as far as it is there. */
export interface ConfigFacts extends DeviceFacts {
  /** The kernel that it is to have; undefined when there is none of that ID. */
  readonly kernel: Pick<Schema<'Kernel'>, 'kvm'> | undefined;
}

const {
  kernel,
  memory_limit: memory,
  root_device: root,
  run_level: level,
  virt_mode: mode,
} = bounds.NodeConfigCreate;

/** What a new configuration profile has where its body says nothing (§4.5). */
export const configDefaults = {
  kernel: kernel.default,
  memory_limit: memory.default,
  root_device: root.default,
  run_level: level.default,
  virt_mode: mode.default,
  comments: '',
} as const;

/** How many configuration profiles a node may have. Decision: the reference names no limit. */
const most = bounds.Node.configs.maximum;

/**
 * Decides on a new configuration profile (§4.5), whose interfaces are judged beside it.
 *
 * @param networkHelper what the account's settings say of helpers for the network
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

/** Decides on a change of a configuration profile; what is left out stays, devices are given as a whole. */
export const changeConfig = (
  current: ConfigValues,
  body: Body<'updateNodeConfig'>,
  facts: ConfigFacts,
): Decision<ConfigValues> => settle(current, body, facts, []);

/**
 * What keeps a node from having more configuration profiles.
 *
 * @param count how many it has @param more how many are asked for @param field absent where no body names it
 */
export const configCapacityProblems = (count: number, more: number, field?: string): Refusal[] =>
  count + more <= most
    ? []
    : [
        refuse('config.limit', {
          ...(field !== undefined && { field }),
          reason: `A node may have ${most} configuration profiles`,
        }),
      ];

/**
 * What keeps a configuration profile from being deleted (§4.5): its interfaces are active.
 *
 * @param booted whether the node is not off and was booted with it last
 */
export const mayDeleteConfig = ({
  booted,
  interfaces,
}: {
  readonly booted: boolean;
  readonly interfaces: number;
}): Refusal[] =>
  booted && interfaces > 0
    ? [refuse('config.delete.inactive', { reason: 'Its interfaces are active; shut the node down first' })]
    : [];

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

/** The device that is booted from: what was asked for, or `/dev/sda` where that names none (§4.5). */
const rootDevice = (text: string): string => (/^\/dev\/[a-z][a-z0-9]*$/.test(text) ? text : root.default);

/** A kernel that no node can be booted with makes a profile that is of no use. */
const kernelProblems = ({ kernel: found }: ConfigFacts): Refusal[] =>
  found?.kvm === true
    ? []
    : [refuse('config.kernel.usable', { field: 'kernel', reason: reasons.notValid('kernel') })];
