import { nodeTransitions } from '@cloud-account/core';
import { diagram } from '../diagram.mjs';
import { groupBy } from '../group-by.mjs';
import { table } from '../markdown.mjs';

/** The statuses in which a node stays until an operation changes it. */
const STABLE = ['running', 'offline'];

const words = (status) => status.replaceAll('_', ' ');

/** The state changes of all operations: the usual one of each, and those of other cases. */
const stateChanges = () =>
  Object.entries(nodeTransitions).flatMap(([operation, { from, whileBusy, others = {}, ...usual }]) => [
    { operation, name: operation, title: `\`${operation}\``, from, whileBusy, ...usual },
    ...Object.values(others).map(({ when, ...other }) => ({
      operation,
      name: `${operation} ${when}`,
      title: `\`${operation}\` ${when}`,
      from,
      whileBusy,
      ...other,
    })),
  ]);

const startsOf = ({ operation, from, during }) =>
  operation === 'createNode'
    ? ['new']
    : STABLE.filter((status) => status !== during && from.includes(status));

const endsOf = (change) => change.to.flatMap((status) => (status === 'before' ? startsOf(change) : [status]));

/** The state changes with a status of their own, by that status. */
const byStatus = () =>
  groupBy(
    stateChanges().filter(({ during }) => during !== undefined),
    ({ during }) => during,
  );

const arrow = (tail, head) => ({ tail, head });

/** A status between the statuses before and after it, with the operations that lead to it. */
function graph([status, changes]) {
  const arrows = changes.flatMap((change) => [
    ...startsOf(change).map((start) => arrow(start, status)),
    ...endsOf(change).map((end) => arrow(status, end)),
  ]);
  const edges = [...new Map(arrows.map((edge) => [`${edge.tail} ${edge.head}`, edge])).values()];
  const others = [...new Set(edges.flatMap(({ tail, head }) => [tail, head]))].filter(
    (name) => name !== status,
  );
  const operations = changes.map(({ name }) => name.replace(' ', '\n'));
  return {
    nodes: [
      ...others.map((name) => ({
        name,
        attributes: {
          label: words(name),
          ...(STABLE.includes(name) ? { penwidth: 2 } : { shape: 'plaintext' }),
        },
      })),
      {
        name: status,
        attributes: {
          label: [words(status), '', ...operations].join('\n'),
          ...(STABLE.includes(status) && { penwidth: 2 }),
        },
      },
    ],
    edges,
  };
}

const unique = (names) => [...new Set(names)].join(', ');

/** A small diagram for each status, so that a phone shows it in a readable size. */
const diagrams = () =>
  Promise.all(
    [...byStatus()].map(([status, changes]) =>
      diagram({
        name: `node-${status}`,
        title: `The status ${words(status)}`,
        description: `Operations: ${changes.map(({ name }) => name).join(', ')}. Before: ${unique(changes.flatMap(startsOf))}. After: ${unique(changes.flatMap(({ to }) => to)).replace('before', 'as before')}.`,
        graph: graph([status, changes]),
      }),
    ),
  );

/** The statuses of nodes: diagrams, and the state changes of each operation. */
export async function nodeStatesFragment() {
  const rows = stateChanges().map(({ title, from, whileBusy, during, to, events }) => [
    title,
    from.length === 1 ? words(from[0]) : '',
    whileBusy,
    during === undefined ? '' : words(during),
    to.map((status) => (status === 'before' ? 'as before' : words(status))).join(', '),
    events.map((event) => `\`${event}\``).join(', '),
  ]);
  const head = ['Operation', 'Required status', 'While busy', 'During', 'After', 'Events'];
  return `<div class="diagrams">${(await diagrams()).join('')}</div>\n\n${table(head, rows)}`;
}
