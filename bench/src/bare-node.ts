import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { createRecord, getRecord, isAllowed, listRecords, port, type NewRecord } from './bare-statements.js';

const PATH = /^\/v4\/domains\/(?<domainId>\d+)(?<records>\/records(?:\/(?<recordId>\d+))?)?$/;

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
  const { domainId = '', records, recordId } = PATH.exec(pathname)?.groups ?? {};
  if (recordId !== undefined) return getRecord(domainId, recordId);
  if (records === undefined) return {};
  if (request.method === 'POST') return createRecord(domainId, (await json(request)) as NewRecord);
  return listRecords(domainId, Number(searchParams.get('page_size')));
}

const server = createServer((request, response) => {
  const send = (status: number, body: unknown): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  isAllowed(request.headers.authorization)
    .then(async (allowed) => {
      send(allowed ? 200 : 401, allowed ? await answer(request) : {});
    })
    .catch((error: unknown) => {
      send(500, String(error));
    });
});

server.listen(port, '127.0.0.1');
