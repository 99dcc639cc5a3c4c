import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { linesOf, type Line } from './lines.js';
import { withTabs } from './tabs.js';

/**
 * A guide as its readers see it, with its tabs, but without what the build of the docs writes into it.
 *
 * @param root what its path, and places, begin at
 */
export const readGuide = (root: string, page: string): Promise<readonly Line[]> => {
  const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const included = (file: string): string | undefined =>
    file.split(path.sep).includes('generated') || !existsSync(path.join(root, file)) ? undefined : text(file);
  return withTabs(linesOf(page, text(page), included));
};
