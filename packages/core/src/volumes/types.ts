import type { Schema } from '@cloud-account/spec';

/** The fields of a volume that users can set. */
export type VolumeValues = Pick<Schema<'Volume'>, 'label' | 'size' | 'region' | 'tags'>;

/** The facts of a volume for rules, with the node that it is attached to. */
export type VolumeState = VolumeValues & Pick<Schema<'Volume'>, 'node_id'>;

/** The facts of a node for volumes. */
export interface AttachableNode {
  readonly id: number;
  readonly region: string;
}

/** The hardware of all volumes. */
export const hardwareType = 'nvme' satisfies Schema<'Volume'>['hardware_type'];
