import { createServer, type RequestListener, type Server } from 'node:http';
import { answerBrokenRequests } from './broken-request.js';
import { inviteLate } from './continue.js';

/** A server with our bounds on what a request may be and how long it may take. */
export function createApiServer(listener: RequestListener): Server {
  const server = createServer({ maxHeaderSize: 16 * 1024, requestTimeout: 60_000 }, listener);
  answerBrokenRequests(server);
  inviteLate(server);
  return server;
}
