/** A row whose first cell begins with a name that has a place of its own: a setting, a field. */
const NAMED_ROW = /<tr>\s*<td[^>]*><code id="([^"]+)"[^>]*>(.*?)<\/code>(.*?)<\/tr>/gs;

/** The fields of a body or an answer, which readers open. */
const CLOSED = /<details class="details custom-block"><summary>(?:Query|Body|Answer): .*?<\/details>/gs;

/** The names of those fields. What they mean stands at the fields of what is made, which are found by their places. */
const namesIn = (details) =>
  `<p>${[...details.matchAll(/<td><code>(.*?)<\/code>/g)].map(([, name]) => name.replaceAll('<wbr>', '')).join(' ')}</p>`;

const headingOf = (id, name) => `<h3 id="${id}">${name} <a class="header-anchor" href="#${id}">#</a></h3>`;

/**
 * A page as the search reads it: rows of tables that have places are found by their names, as sections are.
 *
 * @param source the page with all that it includes
 */
export const renderForSearch = (source, env, md) => {
  const html = md.render(source, env);
  if (env.frontmatter?.search === false) return '';
  return html
    .replace(CLOSED, namesIn)
    .replace(NAMED_ROW, (_row, id, name, rest) => `${headingOf(id, name.replaceAll('<wbr>', ''))}${rest}`);
};

/** Whole words before their beginnings, and titles before texts. What kind of page comes first, and other words, are `first-pages.js`. */
export const searchOptions = {
  prefix: true,
  fuzzy: 0.15,
  boost: { title: 6, titles: 2, text: 1 },
  weights: { prefix: 0.25, fuzzy: 0.1 },
};
