import { nodeTransitions } from '@cloud-account/core';
import { diagram } from '../diagram.mjs';
import { table } from '../markdown.mjs';

/** The statuses that a node rests in; in all others something is done with it. */
const RESTING = ['running', 'offline'];

const words = (status) => status.replaceAll('_', ' ');

/** From which resting statuses an operation leads to the one that a node has meanwhile. */
const startsOf = ({ from }) => RESTING.filter((status) => from.includes(status));

/** Where a status that lasts a while ends: at the one before, at those that are named, or nowhere any more. */
const endsOf = ({ to }) => to.flatMap((status) => (status === 'before' ? RESTING : [status]));

/** What is done with nodes: each operation's usual course, and the others that it takes. */
const stateChanges = () =>
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
  for (const { name, operation, from, during, to } of stateChanges()) {
    if (during === undefined) continue;
    const starts = operation === 'createNode' ? ['new'] : startsOf({ from });
    for (const start of starts) if (start !== during) add(start, during, name);
    for (const end of endsOf({ to })) if (end !== during) add(during, end);
  }
  return [...found.values()];
}

/** The statuses and what leads from one to another; those that a node rests in have thick borders. */
function graph() {
  const edges = arrows().map(({ tail, head, operations }) => ({
    tail,
    head,
    attributes: { label: operations.join('\n') },
  }));
  const names = [...new Set(edges.flatMap(({ tail, head }) => [tail, head]))];
  return {
    graphAttributes: { rankdir: 'LR', ranksep: 0.9 },
    nodes: names.map((name) => ({
      name,
      attributes: {
        label: words(name),
        ...(RESTING.includes(name) && { penwidth: 2 }),
        ...((name === 'new' || name === 'gone') && { shape: 'plaintext' }),
      },
    })),
    edges,
  };
}

/** The states of nodes: a diagram, and what each operation does with them. */
export async function nodeStatesFragment() {
  const rows = stateChanges().map(({ title, from, waits, followsCreation, during, to, events }) => [
    title,
    from.length === 1 ? words(from[0]) : '',
    followsCreation ? 'yes, but for the creation' : waits ? 'yes' : 'no',
    during === undefined ? '' : words(during),
    to.map((status) => (status === 'before' ? 'as before' : words(status))).join(', '),
    events.map((event) => `\`${event}\``).join(', '),
  ]);
  const head = ['Operation', 'Only while', 'Refused while busy', 'Meanwhile', 'Afterwards', 'Events'];
  const picture = await diagram({
    name: 'node-states',
    title: 'The states of a node',
    description: `A node rests in ${RESTING.join(' and ')}; in all other states something is done with it. The table below says what leads from one to another.`,
    graph: graph(),
  });
  return `<div class="diagram">${picture}</div>\n\n${table(head, rows)}`;
}
