/** A row whose first cell begins with a name that has a place of its own: a setting, a field. */
const NAMED_ROW = /<tr>\s*<td[^>]*><code id="([^"]+)"[^>]*>(.*?)<\/code>(.*?)<\/tr>/gs;

const headingOf = (id, name) => `<h3 id="${id}">${name} <a class="header-anchor" href="#${id}">#</a></h3>`;

/**
 * A page as the search reads it: rows of tables that have places are found by their names, as sections are.
 *
 * @param source the page with all that it includes
 */
export const renderForSearch = (source, env, md) => {
  const html = md.render(source, env);
  if (env.frontmatter?.search === false) return '';
  return html.replace(
    NAMED_ROW,
    (_row, id, name, rest) => `${headingOf(id, name.replaceAll('<wbr>', ''))}${rest}`,
  );
};

/** Whole words before their beginnings, and titles before texts. What kind of page comes first is `first-pages.js`. */
export const searchOptions = {
  prefix: true,
  fuzzy: 0.15,
  boost: { title: 6, titles: 2, text: 1 },
  weights: { prefix: 0.25, fuzzy: 0.1 },
};
