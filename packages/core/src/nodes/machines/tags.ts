import type { GrantHolder } from '../../access/index.js';
import { notGranted } from '../../access/index.js';
import type { Refusal } from '../../refusals/index.js';
import { tagList } from '../../tags/index.js';

/** Refuses a change of the tags of a node by a restricted user (§4.5). All users may send no tags or the current ones. */
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
