import { bounds } from '@cloud-account/spec/bounds';
import type { Refusal } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

/** The maximum number of tags of a thing. */
export const maxTags = bounds.Tags.maxItems;

/** The tags to store: the first of equal tags. */
export function tagList(tags: readonly string[]): string[] {
  return [...new Set(tags)];
}

/** The problems of tags; the shape check checks their length. */
export function tagProblems(tags: readonly string[]): Refusal[] {
  return tags.flatMap((tag, index) => textProblems(`tags[${index}]`, tag));
}
