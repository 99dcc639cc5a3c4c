import type { OperatorSchema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import {
  type DeployableImage,
  diskLabelProblems,
  diskCapacityProblems,
  imageLayout,
  imageTooLarge,
  layoutProblems,
  nodeLabelProblems,
  type OfferedType,
  placeProblems,
} from '../../nodes/index.js';
import { inside, type Refusal, refuse } from '../../refusals/index.js';
import { tagList, tagProblems } from '../../tags/index.js';
import { textProblems } from '../../text-problems.js';
import { entityKey } from './known-things.js';
import type { DiskPlan, NodePlan } from './node-plan.js';
import { type AccountVlans, bootProblems, planConfigs } from './plan-node-configs.js';
import type { Planned } from './seed-plan.js';
import type { SeedReader } from './seed-reader.js';

type SeedNode = OperatorSchema<'SeedNode'>;

/** The nodes of an account to create. @param id of an existing account */
export function planNodes(
  { key, nodes = [] }: OperatorSchema<'SeedAccount'>,
  id: number | undefined,
  reader: SeedReader,
): Planned<NodePlan[]> {
  const part: NodePlan[] = [];
  const refusals: Refusal[] = [];
  const vlans: AccountVlans = new Map();
  for (const [region, labels] of (id === undefined ? undefined : reader.known.vlans.get(id)) ?? [])
    vlans.set(region, new Set(labels));
  for (const [index, node] of nodes.entries()) {
    const name = entityKey('node', node.label);
    const isKept = id !== undefined && reader.known.entities.get(id)?.has(name) === true;
    const planned = planNode(node, vlans, reader);
    const problems = [...reader.repeated('label', `entity ${key} ${name}`), ...planned.refusals];
    // Each on its own, because a call has a maximum number of arguments.
    for (const refusal of inside(`nodes[${index}]`, problems)) refusals.push(refusal);
    if (isKept) reader.keep('nodes');
    else if (planned.part !== undefined) part.push(planned.part);
  }
  return { part, refusals };
}

function planNode(node: SeedNode, vlans: AccountVlans, reader: SeedReader): Planned<NodePlan | undefined> {
  const { regions, types } = reader.known.offers;
  const region = regions.get(node.region);
  const type = types.get(node.type);
  const image = imageOf(node.image, reader);
  const { part: disks, refusals: diskProblems } = planDisks(node, type, image.part, reader);
  const running = node.status === 'running';
  const place = { id: node.region, region };
  const configs = planConfigs(node, { disks, place, vlans, diskImage: image.part }, reader);
  const refusals = [
    ...placeProblems(region, type),
    ...nodeLabelProblems(node.label),
    ...image.refusals,
    ...textProblems('group', node.group ?? ''),
    ...tagProblems(node.tags ?? []),
    ...diskProblems,
    ...configs.refusals,
  ];
  if (running && refusals.length === 0) refusals.push(...bootProblems(configs.part[0], disks));
  const part = type && {
    label: node.label,
    group: node.group ?? '',
    region: node.region,
    type,
    image: image.part?.id ?? disks[0]?.image ?? null,
    tags: tagList(node.tags ?? []),
    privateIp: node.private_ip ?? false,
    backupsEnabled: node.backups_enabled ?? false,
    running,
    disks,
    configs: configs.part,
  };
  return { part, refusals };
}

function imageOf(id: string | undefined, reader: SeedReader): Planned<DeployableImage | undefined> {
  const part = id === undefined ? undefined : reader.known.offers.images.get(id);
  if (id === undefined || part?.status === 'available') return { part, refusals: [] };
  return { part, refusals: [refuse('node.image.known', { field: 'image' })] };
}

function planDisks(
  { disks: bodies }: SeedNode,
  type: OfferedType | undefined,
  image: DeployableImage | undefined,
  reader: SeedReader,
): Planned<DiskPlan[]> {
  if (bodies === undefined)
    return type && image ? diskImage(type, image, reader) : { part: [], refusals: [] };
  const part: DiskPlan[] = [];
  const refusals: Refusal[] = [];
  for (const [index, { label, size, filesystem = 'ext4', image: name }] of bodies.entries()) {
    const made = imageOf(name, reader);
    const problems = [
      ...diskLabelProblems(label),
      ...(part.some((disk) => disk.label === label) ? [refuse('seed.thing.once', { field: 'label' })] : []),
      ...made.refusals,
      ...(made.part !== undefined && size < made.part.size ? [imageTooLarge(made.part, 'size')] : []),
      ...(type === undefined
        ? []
        : diskCapacityProblems({ disk: type.disk, disks: part }, [{ size }], 'size')),
    ];
    refusals.push(...inside(`disks[${index}]`, problems));
    part.push({ label, size, filesystem: name === undefined ? filesystem : 'ext4', image: name ?? null });
  }
  return { part, refusals };
}

/** The disks of a node with an image and no disks of its own. */
function diskImage(
  type: OfferedType,
  image: DeployableImage,
  { facts: { labels } }: SeedReader,
): Planned<DiskPlan[]> {
  const swap = bounds.NodeCreate.swap_size.default;
  const { disks } = imageLayout(image, type.disk, swap, labels);
  return {
    part: disks.map((disk, index) => ({ ...disk, image: index === 0 ? image.id : null })),
    refusals: layoutProblems(image, type.disk, swap, 'type'),
  };
}
