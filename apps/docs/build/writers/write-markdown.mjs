import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCounts } from '../with-counts.mjs';

const INCLUDE = /<!--@include: (\S+)-->/g;
const HEAD = /^---\n[\s\S]*?\n---\n/;

/** A page as it is written, with what it includes in its place. */
const whole = (file) =>
  readFileSync(file, 'utf8')
    .replace(HEAD, '')
    .replace(INCLUDE, (_all, path) => whole(join(dirname(file), path)).trim());

/** Without what is only for the site: anchors, classes, scripts, pictures and escaped signs. */
const plain = (markdown) =>
  markdown
    .replace(/<script setup>[\s\S]*?<\/script>\n*/g, '')
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/ \{#[^}\n]+\}$/gm, '')
    .replace(/ \{\.muted\}$/gm, '')
    .replaceAll('{download}', '')
    .replace(/<\/?(?:span|div|wbr)\b[^>]*>/g, '')
    .replace(/<code[^>]*>(.*?)<\/code>/g, '`$1`')
    .replace(/&#(\d+);/g, (_sign, code) => String.fromCharCode(code))
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Pages that a listed page links: the rules of each noun, the decisions of each area. */
const isPart = (place) => /^(?:rules|decisions)\//.test(place);

/**
 * Links to pages of the site, to their Markdown. One into the interactive reference, `#tag/…`, has no Markdown.
 *
 * @param has whether the site has a page of text at a place
 */
const linked = (markdown, has, base) =>
  markdown.replace(/\]\(\/([^)#\s]*)(#[^)\s]*)?\)/g, (all, path, hash = '') => {
    if (`/${path}`.startsWith(base)) return all;
    return `](${base}${path}${has(`${path}.md`) && !hash.includes('/') ? '.md' : ''}${hash})`;
  });

/** The first sentence of a page, as plain text; undefined where it begins with something else. */
const summaryOf = (markdown) =>
  /^# .+\n\n((?![|:<#>-]|```).+(?:\n.+)*)/
    .exec(markdown)?.[1]
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<=\.)\s.*$/, '')
    .replace(/:$/, '.');

const titleOf = (markdown) => /^# (.+)$/m.exec(markdown)?.[1];

/**
 * Writes each page of text as Markdown beside it, and `llms.txt`, which lists them for programs that read; what is part of
 * another it leaves to that one.
 *
 * @param site the folder of the site
 * @param pages their sources, by their place in the site, such as `guides/domains.md`
 * @param of the site: its title, what it is, and where it begins
 */
export const writeMarkdown = (site, pages, { title, description, base }) => {
  const listed = [];
  const places = new Set(pages.map(([place]) => place));
  for (const [place, source] of pages) {
    const markdown = existsSync(source) ? linked(plain(whole(source)), (path) => places.has(path), base) : '';
    const name = titleOf(markdown);
    if (name === undefined) continue;
    mkdirSync(dirname(join(site, place)), { recursive: true });
    writeFileSync(join(site, place), `${markdown}\n`);
    const summary = summaryOf(markdown);
    if (!isPart(place)) listed.push(`- [${name}](${base}${place})${summary ? `: ${summary}` : ''}`);
  }
  const { edition } = readCounts();
  const specifications = ['v4.json', 'operator.json'].map(
    (name) => `- [${name}](${base}specification/${name}): OpenAPI document`,
  );
  writeFileSync(
    join(site, 'llms.txt'),
    [
      `# ${title}`,
      `> ${description}, edition ${edition}.`,
      '## Specifications',
      specifications.join('\n'),
      '## Pages',
      listed.join('\n'),
      '',
    ].join('\n\n'),
  );
};
