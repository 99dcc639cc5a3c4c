import { bounds } from '@cloud-account/spec/bounds';
import { grouped, type Refusal, refuse } from '../../refusals/index.js';
import type { DeployableImage, DeploymentBody } from './deployment-body.js';

/** The maximum bytes of user data, decoded (§8). */
const max = bounds.NodeMetadata.user_data.decoded.maximum;

const BITS_OF_A_SIGN = 6;
const BITS_OF_A_BYTE = 8;

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const decodedLength = (text: string): number =>
  Math.floor((text.replace(/=+$/, '').length * BITS_OF_A_SIGN) / BITS_OF_A_BYTE);

const field = 'metadata.user_data';

/** The user data of a body without line breaks; undefined when they are absent or empty. */
export const readUserData = ({ metadata }: Pick<DeploymentBody, 'metadata'>): string | undefined => {
  const text = (metadata?.user_data ?? '').replace(/[\r\n]+/g, '');
  return text === '' ? undefined : text;
};

/** An image, as far as it is known whether it reads user data. */
export type ReadingImage = Pick<DeployableImage, 'capabilities' | 'is_public'>;

/**
 * The problems of user data: their form, or an image or region that does not support them.
 *
 * @param image undefined without an image, or when it is unknown
 * @param capabilities of the region; undefined when it is unknown
 */
export function userDataProblems(
  body: Pick<DeploymentBody, 'metadata'>,
  image: ReadingImage | undefined,
  capabilities: readonly string[] | undefined,
): Refusal[] {
  if (readUserData(body) === undefined) return [];
  return [
    ...userDataFormProblems(body),
    ...userDataImageProblems(image),
    ...userDataRegionProblems(capabilities),
  ];
}

/**
 * Refuses user data with an image of the platform that does not read them. What is installed on a private image or on the disks of
 * an empty node is not known, so nothing is refused there.
 */
function userDataImageProblems(image: ReadingImage | undefined): Refusal[] {
  const isUnable = image?.is_public === true && !image.capabilities.includes('cloud-init');
  return isUnable ? [refuse('node.user-data.image', { field })] : [];
}

/** Refuses user data that are not Base64 or too large (§4.5). */
function userDataFormProblems(body: Pick<DeploymentBody, 'metadata'>): Refusal[] {
  const text = readUserData(body);
  if (text === undefined) return [];
  if (!base64.test(text)) return [refuse('node.user-data.base64', { field })];
  return decodedLength(text) > max ? [refuse('node.user-data.size', { field, max: grouped(max) })] : [];
}

/** Refuses user data in a region without metadata. @param capabilities of the region; undefined when it is unknown */
const userDataRegionProblems = (capabilities: readonly string[] | undefined): Refusal[] =>
  capabilities?.includes('Metadata') === false ? [refuse('node.user-data.region', { field })] : [];
