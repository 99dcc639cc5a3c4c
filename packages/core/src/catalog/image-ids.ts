import { readId } from '../ids.js';

const PRIVATE = 'private/';

/** The ID of a private image in the API. @param number unique among all images */
export const privateImageId = (number: number): string => `${PRIVATE}${number}`;

/**
 * The number of a private image.
 *
 * @param id the ID of an image from a client
 * @returns undefined when it is not the ID of a private image
 */
export const privateImageNumber = (id: string): number | undefined =>
  id.startsWith(PRIVATE) ? readId(id.slice(PRIVATE.length)) : undefined;
