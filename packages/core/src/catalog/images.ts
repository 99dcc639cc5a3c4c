import type { Body, Schema } from '@cloud-account/spec';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';
import { type OfferingRegion, regionProblems } from './regions.js';

/** The stored fields of a new image that follow from the request. */
interface ImageDraft {
  readonly label: string;
  readonly description: string;
  /** The smallest size of a disk from it, in MB; 0: not known yet. */
  readonly size: number;
  readonly status: Schema<'ImageStatus'>;
  readonly capabilities: Schema<'ImageCapability'>[];
}

/** Decides on an image from a disk. @param disk undefined when the account has no such disk */
export function draftImage(
  { label, description, cloud_init: cloudInit }: Omit<Body<'createImage'>, 'disk_id'>,
  disk: { readonly label: string; readonly size: number } | undefined,
): Decision<ImageDraft> {
  const values = { label: label ?? disk?.label ?? '', description: description ?? '' };
  const problems = disk === undefined ? [refuse('image.disk.known', { field: 'disk_id' })] : [];
  return decide([...textsOf(values), ...problems], {
    ...values,
    size: disk?.size ?? 0,
    status: 'creating',
    capabilities: cloudInit === true ? ['cloud-init'] : [],
  });
}

/** Decides on an image whose content a client will send. @param region undefined when the region is unknown */
export const draftUpload = (
  { label, description, cloud_init: cloudInit }: Body<'uploadImage'>,
  region: OfferingRegion | undefined,
): Decision<ImageDraft> =>
  decide([...textsOf({ label, description: description ?? '' }), ...regionProblems(region, 'Nodes')], {
    ...{ label, description: description ?? '', size: 0, status: 'pending_upload' },
    capabilities: cloudInit === true ? ['cloud-init'] : [],
  });

type ImageTexts = Pick<ImageDraft, 'label' | 'description'>;

/** Decides on a change of an image. */
export function changeImage(
  current: ImageTexts,
  { label = current.label, description }: Body<'updateImage'>,
): Decision<ImageTexts> {
  const values = {
    label,
    description: description === undefined ? current.description : (description ?? ''),
  };
  return decide(textsOf(values), values);
}

/** Decides whether an image may be deleted. */
export const mayDeleteImage = ({ status }: Pick<ImageDraft, 'status'>): Refusal[] =>
  status === 'creating' ? [refuse('image.delete.settled')] : [];

const textsOf = (values: ImageTexts): Refusal[] =>
  Object.entries(values).flatMap(([field, text]) => textProblems(field, text));
