import { readId } from '../ids.js';

const PRIVATE = 'private/';

/** The ID that an account's image has in the API. @param number its own among all images */
export const privateImageId = (number: number): string => `${PRIVATE}${number}`;

/**
 * The number of an account's image.
 *
 * @param id an image's ID, as a client wrote it
 * @returns undefined when it cannot be the ID of an account's image
 */
export const privateImageNumber = (id: string): number | undefined =>
  id.startsWith(PRIVATE) ? readId(id.slice(PRIVATE.length)) : undefined;
