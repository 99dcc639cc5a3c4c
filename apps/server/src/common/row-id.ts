import { readId } from '@cloud-account/core';
import { notFound } from './refused.js';

/**
 * The id that a text of a request names.
 *
 * @throws Refused (404) when it cannot be the id of anything
 */
export function rowId(text: string): number {
  const id = readId(text);
  if (id === undefined) throw notFound();
  return id;
}
