import { notFound } from '../../common/refused.js';

const LARGEST = 2_147_483_647;

/**
 * The id that a path names, where the specification types it as a string.
 *
 * @throws Refused (404) when it cannot be the id of anything
 */
export function rowId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : LARGEST + 1;
  if (id > LARGEST) throw notFound();
  return id;
}
