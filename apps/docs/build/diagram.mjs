import { instance } from '@viz-js/viz';

/** A placeholder for the colour of the page, which the library does not know. */
const INK = '#000000';

// The library measures texts in the widths of Arial; the margin leaves space for fonts that are wider.
const LINES = { color: INK, fontcolor: INK, fontname: 'Arial, sans-serif' };

/**
 * A diagram as SVG for a page, in the colours of the page and in the size of its text, smaller only where the page is narrower.
 *
 * @param name of the diagram, for what describes it
 * @param title what it shows, in a few words
 * @param description the same in sentences, for those who do not see it
 * @param graph as the library takes it: attributes, nodes, edges, subgraphs
 */
export async function diagram({ name, title, description, graph }) {
  const whole = {
    ...graph,
    graphAttributes: { bgcolor: 'transparent', ...graph.graphAttributes },
    nodeAttributes: {
      shape: 'box',
      style: 'rounded',
      margin: '0.2,0.06',
      fontsize: 12,
      ...LINES,
      ...graph.nodeAttributes,
    },
    edgeAttributes: { fontsize: 10, ...LINES, ...graph.edgeAttributes },
  };
  const svg = (await instance()).renderString(whole, { format: 'svg' });
  const labels = `<title id="${name}-title">${title}</title><desc id="${name}-text">${description}</desc>`;
  // What stands before the picture is of no use within a page, and its size is the page's to choose.
  return (
    svg
      .slice(svg.indexOf('<svg'))
      .replace(
        / width="([^"]*)" height="[^"]*"([^>]*>)/,
        (_all, width, rest) =>
          ` role="img" aria-labelledby="${name}-title" aria-describedby="${name}-text" style="display: block; width: ${width}; max-width: 100%; height: auto"${rest}${labels}`,
      )
      .replaceAll(`"${INK}"`, '"currentColor"')
      .replaceAll(/<!--.*?-->/gs, '')
      // Each diagram of a page numbers its parts from 1.
      .replaceAll(/ id="(?:graph|node|edge|clust)\d+"/g, '')
      // One line: a page ends the picture where a line is empty.
      .replaceAll(/\s*\n\s*/g, ' ')
  );
}
