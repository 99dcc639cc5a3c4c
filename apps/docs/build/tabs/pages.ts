import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Line } from './blocks.js';
import { withTabs } from './tabs.js';

const INCLUDE = /^<!--@include: (.+)-->$/;

/** The lines of a page with those of the pages that it includes; what the build of the docs writes stays an include. */
const linesOf = (root: string, page: string): readonly Line[] =>
  readFileSync(path.join(root, page), 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((text, at): readonly Line[] => {
      const included = path.join(path.dirname(page), INCLUDE.exec(text.trim())?.[1] ?? 'none');
      return included.includes('generated') || !existsSync(path.join(root, included))
        ? [{ text, place: `${page}:${at + 1}` }]
        : linesOf(root, included);
    });

/**
 * A guide as its readers see it, with its tabs, but without what the build of the docs writes into it.
 *
 * @param root what its path, and places, begin at
 */
export const readGuide = (root: string, page: string): Promise<readonly Line[]> =>
  withTabs(linesOf(root, page));
