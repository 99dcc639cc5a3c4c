import { bounds } from '@cloud-account/spec/bounds';

/** Whether a number can be the ID of anything. */
export const isId = (number: number): boolean =>
  Number.isInteger(number) && number >= bounds.Id.minimum && number <= bounds.Id.maximum;

/**
 * An ID that a client wrote as text.
 *
 * @returns undefined when it is not written as the API writes it, or cannot be the ID of anything
 */
export function readId(text: string): number | undefined {
  const number = Number(text);
  return isId(number) && `${number}` === text ? number : undefined;
}
