import type { Body } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type OfferingRegion, regionProblems } from '../catalog/index.js';
import { fixedFieldProblems } from '../fixed-fields.js';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import { tagList, tagProblems } from '../tags/index.js';
import { type AttachableNode, hardwareType, type VolumeState, type VolumeValues } from './types.js';

/** The default size of a volume in gibibytes. */
const defaultSize = bounds.VolumeCreate.size.default;

/** The region and the node of a new volume. */
export interface VolumePlace {
  /** The region in the body, or the region of the node. */
  readonly region: OfferingRegion | undefined;
  /** The node in the body, if the account has it. */
  readonly node: AttachableNode | undefined;
}

/**
 * Decides on a new volume.
 *
 * @param body what the client sent
 * @param place the region and the node in the body
 */
export function draftVolume(body: Body<'createVolume'>, place: VolumePlace): Decision<VolumeValues> {
  const { label, size = defaultSize, tags } = body;
  return decide([...labelProblems(label), ...placeProblems(body, place), ...tagProblems(tags ?? [])], {
    label,
    size,
    region: body.region ?? place.node?.region ?? '',
    tags: tagList(tags ?? []),
  });
}

/** Decides on a change of a volume. Only its label and its tags can change; other fields may have their current value. */
export function changeVolume(current: VolumeState, body: Body<'updateVolume'>): Decision<VolumeValues> {
  const { label = current.label, tags = current.tags } = body;
  const { size, region, node_id } = current;
  return decide(
    [
      ...(label === current.label ? [] : labelProblems(label)),
      ...tagProblems(tags ?? []),
      ...fixedFieldProblems({ size, region, node_id, hardware_type: hardwareType }, { ...body }),
    ],
    { label, size, region, tags: tagList(tags ?? []) },
  );
}

/** Decides on a copy of a volume with another label. */
export function draftVolumeClone(source: VolumeState, label: string): Decision<VolumeValues> {
  const { size, region, tags } = source;
  return decide(labelProblems(label), { label, size, region, tags });
}

function labelProblems(label: string): Refusal[] {
  const field = 'label';
  if (!/^[A-Za-z]/.test(label)) return [refuse('volume.label.start', { field })];
  if (/^[A-Za-z0-9_-]*$/.test(label)) return [];
  return [refuse('volume.label.characters', { field })];
}

function placeProblems(body: Body<'createVolume'>, { region, node }: VolumePlace): Refusal[] {
  const named = body.region ?? undefined;
  if (named === undefined && (body.node_id ?? undefined) === undefined) {
    return [refuse('volume.place.required', { field: 'region' })];
  }
  return [
    ...(named === undefined && node === undefined
      ? []
      : regionProblems(region, 'Block Storage', named === undefined ? 'node_id' : 'region')),
    ...nodeProblems(body.node_id ?? undefined, node, named),
  ];
}

/** Refuses an unknown node and a node in another region than the volume. */
export function nodeProblems(
  id: number | undefined,
  node: AttachableNode | undefined,
  region: string | undefined,
): Refusal[] {
  const field = 'node_id';
  if (id === undefined) return [];
  if (node === undefined) return [refuse('volume.node.known', { field })];
  if (region === undefined || node.region === region) return [];
  return [refuse('volume.node.region', { field })];
}
