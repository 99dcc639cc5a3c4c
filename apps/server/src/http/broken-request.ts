import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What Node says of bytes that are no request, and what we answer; anything else is malformed. */
const answers: Readonly<Record<string, readonly [status: string, reason: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
};

const answerTo = ({ code = '' }: NodeJS.ErrnoException): string => {
  const [status, reason] = answers[code] ?? ['400 Bad Request', 'The request is not valid HTTP'];
  const body = JSON.stringify({ errors: [{ reason }] });
  const headers = [
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  return `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
};

/**
 * Answers with the error envelope (§2.1) what never becomes a request: bytes that are not HTTP, headers that are too
 * long, requests that do not end. An `Expect` that nobody knows is of no account: the request is served.
 */
export function answerBrokenRequests(server: Server): void {
  const underWay = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => {
    underWay.set(request.socket, response);
  });
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = underWay.get(socket);
    const halfSaid = response?.headersSent === true && !response.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || halfSaid) socket.destroy();
    else socket.end(answerTo(error));
  });
}
