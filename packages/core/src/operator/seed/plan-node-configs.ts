import type { OperatorSchema } from '@cloud-account/spec';
import type { OfferingRegion } from '../../catalog/index.js';
import {
  configDefaults,
  defaultHelpers,
  defaultLabel,
  type DeployableImage,
  deviceSlots,
  devicesOfDisks,
  type DevicesBody,
  draftConfig,
  draftInterfaces,
  imageLayout,
  imageProfile,
} from '../../nodes/index.js';
import { inside, type Refusal, refuse } from '../../refusals/index.js';
import type { ConfigPlan, DiskPlan } from './node-plan.js';
import type { Planned } from './seed-plan.js';
import type { SeedReader } from './seed-reader.js';

/** The labels of the VLANs of an account by region, including those of the seed so far. */
export type AccountVlans = Map<string, Set<string>>;

/** The facts of a node for its configuration profiles. */
export interface ConfiguredNode {
  readonly disks: readonly DiskPlan[];
  readonly place: { readonly id: string; readonly region: OfferingRegion | undefined };
  readonly vlans: AccountVlans;
  /** The image that it was created from. */
  readonly diskImage: DeployableImage | undefined;
}

/** The default setting of an account for network helpers. */
const NETWORK_HELPER = true;

/** The configuration profiles of a node to create. */
export function planConfigs(
  { configs: bodies }: OperatorSchema<'SeedNode'>,
  node: ConfiguredNode,
  reader: SeedReader,
): Planned<ConfigPlan[]> {
  const part: ConfigPlan[] = bodies === undefined && node.disks.length > 0 ? [imageConfig(node, reader)] : [];
  const refusals: Refusal[] = [];
  for (const [index, body] of (bodies ?? []).entries()) {
    const planned = planConfig(body, part, node, reader);
    refusals.push(...inside(`configs[${index}]`, planned.refusals));
    part.push(planned.part);
  }
  return { part, refusals };
}

/** The default profile of an image, with all disks of the node. */
function imageConfig({ disks, diskImage }: ConfiguredNode, { facts: { labels } }: SeedReader): ConfigPlan {
  const label =
    diskImage === undefined
      ? defaultLabel(labels, 'plainConfig')
      : imageLayout(diskImage, 0, 0, labels).configLabel;
  const helpers = defaultHelpers(NETWORK_HELPER);
  return { values: { ...imageProfile, label, helpers, devices: inFirstSlots(disks) }, interfaces: [] };
}

const inFirstSlots = (disks: readonly DiskPlan[]) =>
  devicesOfDisks(disks.slice(0, deviceSlots.length).map((_, index) => index + 1));

function planConfig(
  { devices: named, interfaces = [], ...body }: OperatorSchema<'SeedConfig'>,
  others: readonly ConfigPlan[],
  { disks, place, vlans }: ConfiguredNode,
  reader: SeedReader,
): Planned<ConfigPlan> {
  const devices = named === undefined ? { part: inFirstSlots(disks), refusals: [] } : inSlots(named, disks);
  const facts = {
    ...{ nodeId: 0, region: place.id, volumes: new Map<number, never>() },
    disks: new Set(disks.map((_, index) => index + 1)),
    kernel: reader.known.offers.kernels.get(body.kernel ?? configDefaults.kernel),
  };
  const draft = draftConfig({ ...body, devices: devices.part }, facts, {
    ...{ networkHelper: NETWORK_HELPER, count: others.length },
  });
  const known = vlans.get(place.id) ?? new Set<string>();
  const drafts = draftInterfaces(interfaces, {
    ...{ region: place.region, subnets: new Map<number, never>(), kept: [], vlans: known },
    others: others.flatMap((other) => other.interfaces),
    publicAddresses: undefined,
  });
  if (drafts.ok) {
    for (const { label } of drafts.value) if (label !== null) known.add(label);
    vlans.set(place.id, known);
  }
  return {
    part: {
      values: draft.ok ? draft.value : { ...imageConfigValues, label: body.label },
      interfaces: drafts.ok ? drafts.value : [],
    },
    refusals: [
      ...devices.refusals,
      ...(draft.ok ? [] : draft.refusals.map(ofSlot)),
      ...(drafts.ok ? [] : drafts.refusals),
    ],
  };
}

/** A placeholder for a refused profile. */
const imageConfigValues = {
  ...imageProfile,
  helpers: defaultHelpers(NETWORK_HELPER),
  devices: devicesOfDisks([]),
};

/** The slot of a seed has the disk itself, without `disk_id`. */
const ofSlot = (refusal: Refusal): Refusal =>
  refusal.field === undefined ? refusal : { ...refusal, field: refusal.field.replace(/\.disk_id$/, '') };

/** The positions of disks in slots, from 1. */
function inSlots(
  named: OperatorSchema<'SeedDevices'>,
  disks: readonly DiskPlan[],
): { readonly part: DevicesBody; readonly refusals: readonly Refusal[] } {
  const refusals: Refusal[] = [];
  const part: DevicesBody = {};
  for (const slot of deviceSlots) {
    const label = named[slot];
    if (label === undefined) continue;
    const place = disks.findIndex((disk) => disk.label === label);
    if (place >= 0) part[slot] = { disk_id: place + 1 };
    else {
      refusals.push(refuse('config.disk.known', 'node', { field: `devices.${slot}` }));
    }
  }
  return { part, refusals };
}

/** Refuses a running node whose first profile is not bootable. */
export function bootProblems(config: ConfigPlan | undefined, disks: readonly DiskPlan[]): Refusal[] {
  const slot = deviceSlots.find((name) => config?.values.root_device.replace(/\d+$/, '') === `/dev/${name}`);
  const place = slot === undefined ? undefined : config?.values.devices[slot]?.disk_id;
  const root = disks[(place ?? 0) - 1];
  if (root !== undefined && root.filesystem !== 'swap') return [];
  return [refuse('seed.node.bootable', { field: 'status' })];
}
