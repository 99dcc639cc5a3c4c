import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { diagram } from '../diagram.mjs';
import { places } from '../places.mjs';

/** What happens to a request, in order: in a few words, in a sentence, how it can end here, and where that is written. */
const STEPS = [
  {
    title: 'Connection',
    text: 'Connections are bounded, in all and of each address: one too many takes the place of the one that has been idle for longest.',
    ends: ['closed'],
    source: 'listeners/connections.ts',
  },
  {
    title: 'Head',
    text: 'The head has a largest size and a longest time, and names its host once.',
    ends: ['400', '408', '431'],
    source: 'http/requests/broken-request.ts',
  },
  {
    title: 'Route',
    text: 'Path and method lead to one operation of the specification.',
    ends: ['404', '405'],
    source: 'http/requests/route-index.ts',
  },
  {
    title: 'Token',
    text: 'The token is looked up by its hash: whose it is. The operator has a key instead.',
    ends: ['401'],
    source: 'http/requests/authenticate.ts',
  },
  {
    title: 'Rate, scopes, account',
    text: 'The request is counted, also one that is refused. The scopes have to reach the operation, the limits of rate to leave room for it, and the account to be one that may be used.',
    ends: ['401', '429', '403'],
    source: 'http/shape/surface.ts',
  },
  {
    title: 'Shape',
    text: 'The server validates the body, parameters and X-Filter by the specification. The answer names all problems at once. The server removes fields that the specification does not name.',
    ends: ['400', '413', '415'],
    source: 'http/api.ts',
  },
  {
    title: 'Turn',
    text: 'Only for lists and zone files: an account has a few at once, the others wait.',
    ends: ['429'],
    source: 'http/api.ts',
  },
  {
    title: 'Grants',
    text: 'A restricted user needs the grant that the operation asks for. What it may not even see is not there.',
    ends: ['404', '403'],
    source: 'repositories/access/grants.ts',
  },
  {
    title: 'Load',
    text: 'The operation begins a transaction and reads what it is about, among what the account owns; a row that must not change meanwhile is locked.',
    ends: ['404'],
    source: 'operations/domains/updateDomain.ts',
  },
  {
    title: 'Decide',
    text: 'The rules, which are pure functions of core, say whether it may happen: again every problem at once.',
    ends: ['400'],
    source: '../../../packages/core/src/domains/draft-domain.ts',
  },
  {
    title: 'Save',
    text: 'The row, its event and its job are written in the same transaction: all of them are kept, or nothing is. A deadlock runs it again.',
    ends: ['503'],
    source: 'database/transaction.ts',
  },
  {
    title: 'Answer',
    text: 'The answer is written as JSON, checked against the specification where that is set, and sent; a client that does not take it is cut off.',
    ends: [],
    source: 'http/responses/sending.ts',
  },
];

/** What follows when the transaction was committed, whether the client is still there or not. */
const AFTERWARDS = [
  {
    title: 'Later: job runner',
    text: 'Once the transaction is committed, takes the job under a lease, does it step by step, and goes on with it after a restart. The event ends with the job.',
    source: 'jobs/runner/job-runner.ts',
  },
  {
    title: 'Later: drivers',
    text: 'Do what is outside of the database: zones, machines, objects.',
    source: 'drivers',
  },
];

const sources = 'apps/server/src';

const sourceOf = ({ title, source }) => {
  const path = join(sources, source);
  if (!existsSync(join(places.repository, path))) throw new Error(`${title}: there is no ${path}.`);
  return `\`${path}\``;
};

const idOf = ({ title }) => title;

/** Each step below the one before it, and beside it how a request can end there. */
function graph() {
  const order = [...STEPS, ...AFTERWARDS];
  const arrows = order.slice(1).map((step, at) => ({
    tail: idOf(order[at]),
    head: idOf(step),
  }));
  const down = arrows.filter(({ head }) => head !== idOf(AFTERWARDS[0]));
  const refused = STEPS.filter(({ ends }) => ends.length > 0);
  const endOf = (step) => `${idOf(step)} ends`;
  return {
    graphAttributes: { ranksep: 0.22, nodesep: 0.4 },
    nodeAttributes: { width: 2.4, height: 0.36 },
    edgeAttributes: { arrowsize: 0.7 },
    nodes: [],
    subgraphs: [
      ...order.map((step) => ({
        graphAttributes: { rank: 'same' },
        nodes: [
          {
            name: idOf(step),
            attributes: { label: step.title, group: 'way', penwidth: step.title === 'Save' ? 2 : 1 },
          },
          ...(step.ends?.length > 0
            ? [
                {
                  name: endOf(step),
                  attributes: { label: step.ends.join(' · '), shape: 'plaintext', width: 1.6, group: 'ends' },
                },
              ]
            : []),
        ],
      })),
    ],
    edges: [
      ...down,
      ...refused.map((step) => ({ tail: idOf(step), head: endOf(step), attributes: { style: 'dashed' } })),
      {
        tail: idOf(STEPS.at(-1)),
        head: idOf(AFTERWARDS[0]),
        attributes: { style: 'dotted', minlen: 2 },
      },
    ],
  };
}

/** The way of a request: a diagram, and each step in words. */
export async function requestWayFragment() {
  const names = STEPS.map(({ title }) => title.toLowerCase());
  const picture = await diagram({
    name: 'request-way',
    title: 'The way of a request',
    description: `A request goes through these steps in this order: ${names.join(', ')}. Most of them can end it, with a status of its own. After the answer the job runner does the job and asks the drivers. The list below says it in words.`,
    graph: graph(),
  });
  const steps = [...STEPS, ...AFTERWARDS].map((step, at) => {
    const ends = step.ends?.length > 0 ? ` Can end here: ${step.ends.join(', ')}.` : '';
    return `${at + 1}. **${step.title}.** ${step.text}${ends} Written in ${sourceOf(step)}.`;
  });
  return `<div class="diagram">${picture}</div>\n\n${steps.join('\n')}`;
}
