import type { Schema } from '@cloud-account/spec';
import { type Refusal, refuse } from '../refusals/index.js';
import { nodeProblems } from './draft-volume.js';
import type { AttachableNode, VolumeState } from './types.js';

/**
 * Refuses to attach a volume to a node.
 *
 * @param nodeId the ID of the node in the body
 * @param node that node, if the account has it
 */
export function mayAttachVolume(
  { node_id: holder, region }: VolumeState,
  nodeId: number,
  node: AttachableNode | undefined,
): Refusal[] {
  const problems = nodeProblems(nodeId, node, region);
  if (holder === null) return problems;
  return [refuse('volume.attached.once'), ...problems];
}

/** Refuses to detach a volume that is not attached. */
export function mayDetachVolume({ node_id: nodeId }: VolumeState): Refusal[] {
  return nodeId === null ? [refuse('volume.detach.attached')] : [];
}

/** Refuses to delete a volume that a machine may use. @param node the node that it is attached to */
export function mayDeleteVolume(node: { readonly status: Schema<'Node'>['status'] } | undefined): Refusal[] {
  if (node === undefined || node.status === 'offline') return [];
  return [refuse('volume.delete.detached')];
}

/** Refuses to shrink a volume. @param size in gibibytes */
export function mayResizeVolume(current: VolumeState, size: number): Refusal[] {
  return size > current.size ? [] : [refuse('volume.resize.larger')];
}
