import { scopeAllows } from '../access/scopes.js';
import { type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';
import { taggable, type TaggedKind } from './taggable.js';
import { maxTags } from './tags.js';

/** The tags that things have, by their ids. */
export type TaggedThings = ReadonlyMap<number, readonly string[]>;

/** Things of one kind that get a new tag. */
export interface TagTarget {
  readonly kind: TaggedKind;
  readonly ids: readonly number[];
  /** Those of them that the account has. */
  readonly found: TaggedThings;
}

/**
 * Refuses a new tag and the things that get it.
 *
 * @param label the tag
 * @param isTaken whether the account already has the tag
 */
export function newTagProblems(label: string, isTaken: boolean, targets: readonly TagTarget[]): Refusal[] {
  return [
    ...textProblems('label', label),
    ...(isTaken ? [refuse('tag.label.unique', { field: 'label' })] : []),
    ...targets.flatMap(targetProblems),
  ];
}

/**
 * Refuses kinds of things that the scopes of a token cannot change.
 *
 * @param kinds the kinds of things in the body
 */
export const tagScopeProblems = (scopes: readonly string[], kinds: readonly TaggedKind[]): Refusal[] =>
  kinds
    .map((kind) => taggable[kind])
    .filter(({ family }) => !scopeAllows(scopes, `${family}:read_write`))
    .map(({ field }) => refuse('access.scope.sufficient', 'field', { field }));

function targetProblems({ kind, ids, found }: TagTarget): Refusal[] {
  const list = taggable[kind].field;
  return ids.flatMap((id, index): Refusal[] => {
    const field = `${list}[${index}]`;
    const tags = found.get(id);
    if (tags === undefined) return [refuse('tag.entity.known', { field })];
    if (tags.length < maxTags) return [];
    return [refuse('tag.entity.full', { field, max: maxTags })];
  });
}
