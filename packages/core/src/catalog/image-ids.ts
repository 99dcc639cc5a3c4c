const privateId = /^private\/([1-9]\d{0,9})$/;
const largest = 2_147_483_647;

/** The ID that an account's image has in the API. @param number its own among all images */
export const privateImageId = (number: number): string => `private/${number}`;

/**
 * The number of an account's image.
 *
 * @param id an image's ID, as a client wrote it
 * @returns undefined when it cannot be the ID of an account's image
 */
export function privateImageNumber(id: string): number | undefined {
  const number = Number(privateId.exec(id)?.[1]);
  return number <= largest ? number : undefined;
}
