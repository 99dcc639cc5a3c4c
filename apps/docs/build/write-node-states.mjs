import { instance } from '@viz-js/viz';
import { nodeTransitions } from '@cloud-account/core';
import { table } from './markdown.mjs';

/** The statuses that a node rests in; in all others something is done with it. */
const RESTING = ['running', 'offline'];

const words = (status) => status.replaceAll('_', ' ');

/** From which resting statuses an operation leads to the one that a node has meanwhile. */
const startsOf = ({ from }) => RESTING.filter((status) => from.includes(status));

/** Where a status that lasts a while ends: at the one before, at those that are named, or nowhere any more. */
const endsOf = ({ to }) => to.flatMap((status) => (status === 'before' ? RESTING : [status]));

/** What is done with nodes: each operation's usual course, and the others that it takes. */
const courses = () =>
  Object.entries(nodeTransitions).flatMap(([operation, { from, waits, others = {}, ...usual }]) => [
    { operation, name: operation, title: `\`${operation}\``, from, waits, ...usual },
    ...Object.values(others).map(({ when, ...other }) => ({
      operation,
      name: `${operation} ${when}`,
      title: `\`${operation}\` ${when}`,
      from,
      waits,
      ...other,
    })),
  ]);

/** Arrows between statuses, each with the operations that take it. */
function arrows() {
  const found = new Map();
  const add = (tail, head, operation) => {
    const key = `${tail} ${head}`;
    const arrow = found.get(key) ?? { tail, head, operations: [] };
    if (operation !== undefined) arrow.operations.push(operation);
    found.set(key, arrow);
  };
  for (const { name, operation, from, during, to } of courses()) {
    if (during === undefined) continue;
    const starts = operation === 'createNode' ? ['new'] : startsOf({ from });
    for (const start of starts) if (start !== during) add(start, during, name);
    for (const end of endsOf({ to })) if (end !== during) add(during, end);
  }
  return [...found.values()];
}

/** The diagram as SVG; colours are the page's. */
async function diagram() {
  const edges = arrows().map(({ tail, head, operations }) => ({
    tail,
    head,
    attributes: { label: operations.join('\n') },
  }));
  const names = [...new Set(edges.flatMap(({ tail, head }) => [tail, head]))];
  const graph = {
    graphAttributes: { rankdir: 'LR', bgcolor: 'transparent', ranksep: 0.9 },
    nodeAttributes: {
      shape: 'box',
      style: 'rounded',
      fontname: 'sans-serif',
      fontsize: 12,
      color: 'currentColor',
    },
    edgeAttributes: {
      fontname: 'sans-serif',
      fontsize: 10,
      color: 'currentColor',
      fontcolor: 'currentColor',
    },
    nodes: names.map((name) => ({
      name,
      attributes: {
        label: words(name),
        fontcolor: 'currentColor',
        ...(RESTING.includes(name) && { penwidth: 2 }),
        ...((name === 'new' || name === 'gone') && { shape: 'plaintext' }),
      },
    })),
    edges,
  };
  const svg = (await instance()).renderString(graph, { format: 'svg' });
  // What stands before the picture is of no use within a page, and its size is the page's to choose.
  return (
    svg
      .slice(svg.indexOf('<svg'))
      .replace(
        / width="[^"]*" height="[^"]*"/,
        ' role="img" aria-label="The states of a node" style="width: 100%; height: auto"',
      )
      .replaceAll(/<!--.*?-->/gs, '')
      // One line: a page ends the picture where a line is empty.
      .replaceAll(/\s*\n\s*/g, ' ')
  );
}

/** The states of nodes: a diagram, and what each operation does with them. */
export async function nodeStatesFragment() {
  const rows = courses().map(({ title, from, waits, during, to, events }) => [
    title,
    from.length === 1 ? words(from[0]) : '',
    waits ? 'yes' : 'no',
    during === undefined ? '' : words(during),
    to.map((status) => (status === 'before' ? 'as before' : words(status))).join(', '),
    events.map((event) => `\`${event}\``).join(', '),
  ]);
  const head = ['Operation', 'Only while', 'Waits', 'Meanwhile', 'Afterwards', 'Events'];
  return `<div class="diagram">${await diagram()}</div>\n\n${table(head, rows)}`;
}
