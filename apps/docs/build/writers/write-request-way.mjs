import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { diagram } from '../diagram.mjs';
import { places } from '../places.mjs';

/** The steps of a request, in order: a title, a description, the statuses with which it can end here, and the source file. */
const STEPS = [
  {
    title: 'Connection',
    text: 'The server limits its connections, and those of each address. A connection beyond the limit replaces an idle or slow one of the address that has most.',
    ends: ['closed'],
    source: '../../../packages/runtime/src/listeners/connections.ts',
  },
  {
    title: 'Head',
    text: 'The server limits the size of the head and the time in which it arrives. The head has one `Host`.',
    ends: ['400', '408', '431'],
    source: '../../../packages/runtime/src/listeners/broken-request.ts',
  },
  {
    title: 'Route',
    text: 'The server finds the operation of the specification by path and method.',
    ends: ['404', '405'],
    source: 'http/requests/route-index.ts',
  },
  {
    title: 'Token',
    text: 'The server finds the user of the token by the hash of the token. The operator has a key instead.',
    ends: ['401'],
    source: 'http/requests/authenticate.ts',
  },
  {
    title: 'Rate, scopes, account',
    text: 'The server counts the request, also when it refuses it. It checks that the scopes of the token include the operation, that the caller is within its rate limits, and that the account is active.',
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
    text: 'Only for lists and zone files: the server reads a few at a time for each account; the other requests wait.',
    ends: ['429'],
    source: 'http/api.ts',
  },
  {
    title: 'Grants',
    text: 'A restricted user needs the grant that the operation names. For a thing that the user cannot see, the server answers 404.',
    ends: ['404', '403'],
    source: 'repositories/access/grants.ts',
  },
  {
    title: 'Idempotency key',
    text: 'Only for a `POST` with an `Idempotency-Key`: a repeat gets the first answer here. The server stores the key and the answer in the transaction that follows.',
    ends: ['409', '422'],
    source: 'http/requests/keyed-posts.ts',
  },
  {
    title: 'Load',
    text: 'The operation begins a transaction and reads the rows of the account that it needs. It locks rows that must not change until its end.',
    ends: ['404'],
    source: 'operations/domains/updateDomain.ts',
  },
  {
    title: 'Decide',
    text: 'The rules, pure functions of `packages/core`, accept or refuse the request. The answer names all problems at once.',
    ends: ['400'],
    source: '../../../packages/core/src/domains/draft-domain.ts',
  },
  {
    title: 'Save',
    text: 'The operation writes the row, its event and its job in the same transaction: the database stores all of them or none. After a deadlock the server repeats the transaction.',
    ends: ['503'],
    source: '../../../packages/database/src/transaction.ts',
  },
  {
    title: 'Answer',
    text: 'The server writes the answer as JSON, validates it by the specification where a setting says so, and sends it. It closes the connection of a client that does not read the answer.',
    ends: [],
    source: 'http/responses/sending.ts',
  },
];

/** The work after the transaction, which does not depend on the connection of the client. */
const AFTERWARDS = [
  {
    title: 'Later: job runner',
    text: 'A worker takes the job under a lease after the transaction, runs its steps, and continues it after a restart. The event ends with the job.',
    source: 'jobs/runner/job-runner.ts',
  },
  {
    title: 'Later: drivers',
    text: 'Drivers work outside of the database: on zones, machines and objects.',
    source: '../../../packages/machines/src',
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
    graphAttributes: { ranksep: 0.22, nodesep: 0.3 },
    nodeAttributes: { width: 1.7, height: 0.36 },
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
                  attributes: { label: step.ends.join(' · '), shape: 'plaintext', width: 1.2, group: 'ends' },
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

/** The steps of a request: a diagram, and a description of each. */
export async function requestWayFragment() {
  const names = STEPS.map(({ title }) => title.toLowerCase());
  const picture = await diagram({
    name: 'request-way',
    title: 'The steps of a request',
    description: `A request passes these steps in this order: ${names.join(', ')}. Most steps can refuse it, each with its own status. After the answer, the job runner runs the job and calls the drivers. The list below describes the steps.`,
    graph: graph(),
  });
  const steps = [...STEPS, ...AFTERWARDS].map((step, at) => {
    const ends = step.ends?.length > 0 ? ` It can end here with: ${step.ends.join(', ')}.` : '';
    return `${at + 1}. **${step.title}.** ${step.text}${ends} Source: ${sourceOf(step)}.`;
  });
  return `<div class="diagrams">${picture}</div>\n\n${steps.join('\n')}`;
}
