import type { GrantHolder } from '../../access/index.js';
import { notGranted } from '../../access/index.js';
import type { Refusal } from '../../refusals/index.js';
import { tagList } from '../../tags/index.js';

/**
 * What keeps a user from giving a node tags (§4.5): changing them takes a user without restrictions. None, and those that it
 * has, are anybody's to send.
 */
export function mayTagNodes(
  { restricted }: Pick<GrantHolder, 'restricted'>,
  current: readonly string[],
  tags: readonly string[] | null | undefined,
): Refusal[] {
  if (!restricted || tags === undefined) return [];
  const asked = tagList(tags ?? []);
  const same = asked.length === current.length && asked.every((tag, index) => tag === current[index]);
  return same ? [] : [notGranted()];
}
