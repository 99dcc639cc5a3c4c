import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const waiting = new WeakSet<IncomingMessage>();

/**
 * Lets clients that ask first (`Expect: 100-continue`) wait until their body is wanted: what is refused by its path, token or
 * subject is never sent. Node alone would invite every body at once.
 */
export function inviteLate(server: Server): void {
  server.on('checkContinue', (request, response) => {
    waiting.add(request);
    server.emit('request', request, response);
  });
}

/** Invites the body of a request; called before it is read. */
export function inviteBody(request: IncomingMessage, response: ServerResponse): void {
  if (waiting.delete(request)) response.writeContinue();
}
