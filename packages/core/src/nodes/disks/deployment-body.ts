import type { Body, Schema } from '@cloud-account/spec';

/** The fields of a body for a disk that is created from an image (§4.5). */
export type DeploymentBody = Partial<Omit<Body<'rebuildNode'>, 'booted' | 'type'>>;

/** An image that disks can be created from. */
export type DeployableImage = Pick<
  Schema<'Image'>,
  'id' | 'label' | 'size' | 'status' | 'capabilities' | 'is_public'
>;
