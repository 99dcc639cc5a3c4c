import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Line } from './blocks.js';
import { withTabs } from './tabs.js';

/** A page that is included. A part is included by a line with a link to it alone, which readers follow where no server runs. */
const INCLUDE = /^(?:<!--@include: (?<page>.+)-->|\[[^\]]+\]\((?<part>\S*\/parts\/[\w-]+\.md)\))$/;

/** A line whose links to other pages, which lead to their files where no server runs, lead to pages of the site. */
const withSiteLinks = (text: string, folder: string): string =>
  text.replaceAll(/\]\(([\w./-]+)\.md(#[^)]*)?\)/g, (all, file: string, anchor = '') => {
    const [, kind, name] =
      /docs\/(?:pages\/)?(guides|records)\/(?:areas\/)?([\w-]+)$/.exec(path.join(folder, file)) ?? [];
    return name === undefined ? all : `](/${kind}/${name}${anchor})`;
  });

/** The lines of a page with those of the pages that it includes; what the build of the docs writes stays an include. */
const linesOf = (root: string, page: string): readonly Line[] =>
  readFileSync(path.join(root, page), 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((text, at): readonly Line[] => {
      const { page: other, part } = INCLUDE.exec(text.trim())?.groups ?? {};
      const included = path.join(path.dirname(page), other ?? part ?? 'none');
      return included.includes('generated') || !existsSync(path.join(root, included))
        ? [{ text: withSiteLinks(text, path.dirname(page)), place: `${page}:${at + 1}` }]
        : linesOf(root, included);
    });

/**
 * A guide as its readers see it, with its tabs, but without what the build of the docs writes into it.
 *
 * @param root what its path, and places, begin at
 */
export const readGuide = (root: string, page: string): Promise<readonly Line[]> =>
  withTabs(linesOf(root, page));
