import { fastify } from 'fastify';
import { createRecord, getRecord, isAllowed, listRecords, port, type NewRecord } from './bare-statements.js';

interface Called {
  readonly Params: { readonly domainId: string; readonly recordId: string };
  readonly Querystring: { readonly page_size: string };
  readonly Body: NewRecord;
}

const integer = { type: 'integer' };
const string = { type: 'string' };
const nullable = { type: ['string', 'null'] };
const numbers = ['id', 'priority', 'weight', 'port', 'ttl_sec'];
const strings = ['type', 'name', 'target', 'created', 'updated'];
const record = {
  type: 'object',
  properties: {
    ...Object.fromEntries(numbers.map((name) => [name, integer])),
    ...Object.fromEntries(strings.map((name) => [name, string])),
    ...Object.fromEntries(['service', 'protocol', 'tag'].map((name) => [name, nullable])),
  },
};
const page = {
  type: 'object',
  properties: { data: { type: 'array', items: record }, page: integer, pages: integer, results: integer },
};

/** Has Fastify compile the function that writes an answer. */
const answering = (answer: object) => ({ schema: { response: { 200: answer } } });

const app = fastify();

app.addHook('onRequest', async ({ headers }, reply) =>
  (await isAllowed(headers.authorization)) ? undefined : reply.code(401).send({}),
);

app.get('/v4/domains/:domainId', () => Promise.resolve({}));

app.get<Called>(
  '/v4/domains/:domainId/records/:recordId',
  answering(record),
  async ({ params: { domainId, recordId } }) => getRecord(domainId, recordId),
);

app.get<Called>('/v4/domains/:domainId/records', answering(page), async ({ params, query }) =>
  listRecords(params.domainId, Number(query.page_size)),
);

app.post<Called>('/v4/domains/:domainId/records', answering(record), async ({ params, body }) =>
  createRecord(params.domainId, body),
);

await app.listen({ port, host: '127.0.0.1' });
