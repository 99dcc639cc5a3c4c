import { instance } from '@viz-js/viz';

/** What all is drawn in until the page's colour takes its place: the library knows no colour of the page. */
const INK = '#000000';

const LINES = { color: INK, fontcolor: INK, fontname: 'sans-serif' };

/**
 * A diagram as SVG for a page, in the page's colours and no wider than it.
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
    nodeAttributes: { shape: 'box', style: 'rounded', fontsize: 12, ...LINES, ...graph.nodeAttributes },
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
          ` role="img" aria-labelledby="${name}-title" aria-describedby="${name}-text" style="display: block; width: 100%; max-width: ${width}; height: auto; margin: 0 auto"${rest}${labels}`,
      )
      .replaceAll(`"${INK}"`, '"currentColor"')
      .replaceAll(/<!--.*?-->/gs, '')
      // One line: a page ends the picture where a line is empty.
      .replaceAll(/\s*\n\s*/g, ' ')
  );
}
