import { createServer, IncomingMessage, ServerResponse, type Server, type ServerOptions } from 'node:http';
import type { Express } from 'express';
import type { Config } from '../config/config.js';
import { answerBrokenRequests, boundConnections } from '@cloud-account/runtime';
import { inviteLate } from './requests/continue.js';
import { boundSending } from './responses/sending.js';

/** Time limit in milliseconds for a whole request to come in. */
const REQUEST_TIMEOUT = 60_000;

/**
 * The classes of the requests and answers of an app. Express sets the prototype of each of them, which makes V8 slow and keeps all of a
 * request in memory until a full collection. With these, the prototype is already the one that Express wants.
 */
function classesOf(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class AppRequest extends IncomingMessage {}
  class AppResponse<From extends IncomingMessage> extends ServerResponse<From> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/**
 * A server with bounds on the size and time of requests and on connections.
 *
 * @param say a sentence of ours in the words of the clients
 */
export function createApiServer(
  app: Express,
  config: Config,
  say: (own: string) => string = (own) => own,
): Server {
  const { headTimeout, sendTimeout } = config;
  const server = createServer(
    {
      ...classesOf(app),
      maxHeaderSize: 16 * 1024,
      // Answered in the envelope, as every problem; see `requireHost`.
      requireHostHeader: false,
      headersTimeout: headTimeout,
      requestTimeout: REQUEST_TIMEOUT,
      // How often Node looks for requests that take too long. Each time wakes a process that has nothing to do.
      connectionsCheckingInterval: Math.min(5_000, headTimeout),
    },
    app,
  );
  boundConnections(server, config);
  answerBrokenRequests(server, say);
  boundSending(server, sendTimeout);
  inviteLate(server);
  return server;
}
