const escaped = (plain, signs) => plain.replace(signs, (sign) => `&#${sign.charCodeAt(0)};`);

/** Plain text as Markdown that a page compiler leaves alone. */
export const text = (plain) =>
  plain
    .trim()
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : escaped(part, /[<>{}]/g)))
    .join('');

/** The same on one line, for a cell of a table or an item of a list. */
export const line = (plain) => text(plain).replace(/\s+/g, ' ').replaceAll('|', '\\|');

/** A value as code, in a cell of a table. */
export const codeCell = (value) =>
  `<code v-pre>${escaped(value, /[&<>{}|`*_[\]\\]/g).replace(/\s+/g, ' ')}</code>`;

/** A heading with an anchor of its own, which may hold dots. */
export const heading = (level, title, anchor) => `${'#'.repeat(level)} ${title} {#${anchor}}`;

export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A name as code that may break between its words, so that a table of names fits a narrow screen. */
export const breakable = (name) =>
  `<code>${escaped(name, /[&<>{}|]/g).replace(/(?<=.)[/_:.]+(?=.)|(?<=[a-z])(?=[A-Z])/g, '$&<wbr>')}</code>`;

/** Text that readers open when they want it. */
export const closed = (title, content) => `::: details ${title}\n\n${content}\n\n:::`;

/** A page: its title for navigation and search, and its parts with an empty line between them. */
export const page = (frontmatter, parts) => {
  const head = Object.entries(frontmatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${head.join('\n')}\n---\n\n${parts.filter(Boolean).join('\n\n')}\n`;
};
