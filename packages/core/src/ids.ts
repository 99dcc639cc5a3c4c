import { bounds } from '@cloud-account/spec/bounds';

/** True if a number can be an ID. */
export const isId = (number: number): boolean =>
  Number.isInteger(number) && number >= bounds.Id.minimum && number <= bounds.Id.maximum;

/**
 * Reads an ID from a text of a client.
 *
 * @returns undefined when it is no ID or has another form than in the API
 */
export function readId(text: string): number | undefined {
  const number = Number(text);
  return isId(number) && `${number}` === text ? number : undefined;
}
