import { bounds } from '@cloud-account/spec/bounds';
import type { Refusal } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

/** How many tags a thing may have. */
export const mostTags = bounds.Tags.maxItems;

/** Tags as they are kept: one given twice is kept once, in its first place, since tags only mark and do not count. */
export function tagList(tags: readonly string[]): string[] {
  return [...new Set(tags)];
}

/** What is wrong with tags; how long they are is the specification's to judge. */
export function tagProblems(tags: readonly string[]): Refusal[] {
  return tags.flatMap((tag, index) => textProblems(`tags[${index}]`, tag));
}
