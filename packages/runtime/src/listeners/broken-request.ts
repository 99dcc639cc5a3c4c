import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Node's errors about malformed requests, with our answers. Any other error means malformed. */
const answers: Readonly<Record<string, readonly [status: string, reason: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
};

/** @param say undefined where answers have no body */
const answerTo = (
  { code = '' }: NodeJS.ErrnoException,
  say: ((own: string) => string) | undefined,
): string => {
  const [status, reason] = answers[code] ?? ['400 Bad Request', 'The request is not valid HTTP'];
  const body = say === undefined ? '' : JSON.stringify({ errors: [{ reason: say(reason) }] });
  const headers = [
    ...(say === undefined ? [] : ['Content-Type: application/json']),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  return `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
};

/** The interval at which the server looks whether a client is still sending, before it closes the connection, in milliseconds. */
const LOOK_INTERVAL = 500;

/** After so many looks, the connection is closed while the client is sending. */
const MAX_LOOKS = 20;

/**
 * Writes the last answer of a connection and closes it. What the client still sends is read and dropped for a short time: if
 * it were closed at once, the system would discard the answer together with the unread bytes. Bytes that came while this process
 * was slow are read before the second look.
 */
function endWith(socket: Duplex, text: string): void {
  let looks = 0;
  let isSending = true;
  const destroy = (): void => {
    clearInterval(timer);
    socket.destroy();
  };
  const timer = setInterval(() => {
    looks += 1;
    if (!isSending || looks === MAX_LOOKS) destroy();
    isSending = false;
  }, LOOK_INTERVAL);
  socket.on('data', () => {
    isSending = true;
  });
  socket.once('end', destroy);
  socket.once('close', destroy);
  socket.end(text);
  socket.resume();
}

/** A request and its answer, from the request's head until the answer is sent. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Answers what never becomes a request: bytes that are not HTTP, headers that are too
 * long, requests that do not end; then the connection is closed. Whole requests that came before on the same connection
 * are answered first, since their work is done. An unknown `Expect` is ignored: the request is served.
 *
 * @param say a sentence of ours in the words of the clients, for the error envelope (§2.1); without it, answers have no body
 */
export function answerBrokenRequests(server: Server, say?: (own: string) => string): void {
  const inProgress = new WeakMap<Duplex, Set<Exchange>>();
  const broken = new WeakSet<Duplex>();
  server.on('request', (request, response) => {
    const { socket } = request;
    const exchanges = inProgress.get(socket) ?? new Set();
    inProgress.set(socket, exchanges);
    const exchange = { request, response };
    exchanges.add(exchange);
    response.once('close', () => exchanges.delete(exchange));
  });
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Whatever follows the first broken byte is broken, too.
    if (broken.has(socket)) return;
    broken.add(socket);
    const exchanges = [...(inProgress.get(socket) ?? [])];
    const whole = exchanges.filter(({ request }) => request.complete);
    const torn = exchanges.find(({ request }) => !request.complete);
    const answer = (): void => {
      if (!socket.writable || torn?.response.headersSent === true) socket.destroy();
      else endWith(socket, answerTo(error, say));
    };
    const last = whole.at(-1);
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (last === undefined) answer();
    else last.response.once('close', answer);
  });
}
