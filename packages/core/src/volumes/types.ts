import type { Schema } from '@cloud-account/spec';

/** A volume as it is kept, as far as its users set it. */
export type VolumeValues = Pick<Schema<'Volume'>, 'label' | 'size' | 'region' | 'tags'>;

/** A volume as rules see it, with the node it is attached to. */
export type VolumeState = VolumeValues & Pick<Schema<'Volume'>, 'node_id'>;

/** A node as volumes see it. */
export interface AttachableNode {
  readonly id: number;
  readonly region: string;
}

/** The kind of hardware that every volume is on. */
export const hardwareType = 'nvme' satisfies Schema<'Volume'>['hardware_type'];
