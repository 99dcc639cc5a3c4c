import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const waiting = new WeakSet<IncomingMessage>();

/**
 * Lets clients that ask first (`Expect: 100-continue`) wait until their body is wanted: what is refused by its path, token or
 * subject is never sent. Node itself would accept every body at once.
 */
export function inviteLate(server: Server): void {
  server.on('checkContinue', (request, response) => {
    waiting.add(request);
    server.emit('request', request, response);
  });
}

/** Sends `100 Continue` before the body of a request is read. */
export function inviteBody(request: IncomingMessage, response: ServerResponse): void {
  if (waiting.delete(request)) response.writeContinue();
}
