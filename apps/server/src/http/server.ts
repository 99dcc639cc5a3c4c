import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from '../config/config.js';
import { isWithin, networkOf } from '../rate-limits/caller-network.js';
import { answerBrokenRequests } from './requests/broken-request.js';
import { boundConnections } from '../listeners/connections.js';
import { inviteLate } from './requests/continue.js';
import { boundSending } from './responses/sending.js';

/** How long a whole request may take to come in, in milliseconds. */
const REQUEST_TIMEOUT = 60_000;

/**
 * A server with bounds on the size and time of requests and on connections.
 *
 * @param say a sentence of ours in the words of the clients
 */
export function createApiServer(
  listener: RequestListener,
  config: Config,
  say: (own: string) => string = (own) => own,
): Server {
  const { connections, connectionsPerAddress, headTimeout, sendTimeout, trustedProxies } = config;
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      // Answered in the envelope, as every problem; see `requireHost`.
      requireHostHeader: false,
      headersTimeout: headTimeout,
      requestTimeout: REQUEST_TIMEOUT,
      // How often Node looks for requests that take too long.
      connectionsCheckingInterval: Math.min(1_000, headTimeout),
    },
    listener,
  );
  boundConnections(server, {
    all: connections,
    perAddress: connectionsPerAddress,
    ownerOf: (address) => (isWithin(address, trustedProxies) ? undefined : networkOf(address)),
  });
  answerBrokenRequests(server, say);
  boundSending(server, sendTimeout);
  inviteLate(server);
  return server;
}
