import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { streamOf } from '../content/stream-of.js';
import type { Reply, ReplyContent } from '../operations/operation.js';

/** The limits for reading an unused body, so that the client can read the answer. */
const unwanted = { bytes: 32 * 1024 ** 2, milliseconds: 10_000 };

/** Reads the rest of a request, up to a bound. */
const drain = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let taken = 0;
    const timer = setTimeout(done, unwanted.milliseconds);
    function done() {
      clearTimeout(timer);
      request.off('data', take);
      resolve();
    }
    function take(bytes: Uint8Array) {
      taken += bytes.length;
      if (taken > unwanted.bytes) done();
    }
    request.on('data', take).once('end', done).once('close', done).once('error', done);
    request.resume();
  });

/** True when the client is still connected. */
export const isConnected = ({ socket }: IncomingMessage): boolean => !socket.destroyed;

/** Closes the bytes of an answer that is not sent. */
export const discardContent = ({ content }: Reply): void => {
  if (content !== undefined && !Buffer.isBuffer(content.bytes)) content.bytes.destroy();
};

/** @returns the number of sent bytes @throws the error that ended the bytes early, unless the client disconnected */
const sendContent = async (
  request: IncomingMessage,
  response: ServerResponse,
  { bytes: stream, sent }: ReplyContent,
): Promise<number> => {
  if (Buffer.isBuffer(stream)) {
    response.end(stream);
    sent(stream.length);
    return stream.length;
  }
  let passed = 0;
  stream.on('data', (bytes: Uint8Array) => {
    passed += bytes.length;
  });
  try {
    await pipeline(stream, response);
    sent(passed);
    return passed;
  } catch (error) {
    // Buffered bytes were never sent.
    const arrived = Math.max(0, passed - response.writableLength);
    sent(arrived);
    const left = !isConnected(request) && (stream.errored === null || isPrematureClose(stream.errored));
    response.destroy();
    if (!left) throw error;
    return arrived;
  }
};

/** An answer that may be sent by half. */
export type SentReply = Reply & { readonly half?: boolean };

/** Sends the first half of the bytes at hand, and ends the connection. @returns the number of sent bytes */
const sendHalf = async (
  response: ServerResponse,
  body: Buffer | undefined,
  content: ReplyContent | undefined,
): Promise<number> => {
  let bytes = body;
  // The loop destroys the stream when it is left.
  for await (const first of content === undefined ? [] : streamOf(content.bytes)) {
    bytes = first as Buffer;
    break;
  }
  const half = bytes?.subarray(0, Math.ceil(bytes.length / 2));
  if (half !== undefined && half.length > 0)
    await new Promise<void>((resolve) => {
      response.write(half, () => {
        resolve();
      });
    });
  const sent = half?.length ?? 0;
  content?.sent(sent);
  response.destroy();
  return sent;
};

const isPrematureClose = (error: Error): boolean =>
  'code' in error && (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ABORT_ERR');

const headersOf = (
  request: IncomingMessage,
  reply: Reply,
  body: Buffer | undefined,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const bodiless = request.method === 'HEAD' || reply.status === 204 || reply.status === 304;
  return {
    ...headers,
    ...(reply.xml !== undefined && { 'content-type': 'application/xml' }),
    ...(reply.json !== undefined && { 'content-type': 'application/json' }),
    ...(reply.html !== undefined && { 'content-type': 'text/html; charset=utf-8' }),
    ...(reply.content === undefined && !bodiless && { 'content-length': String(body?.length ?? 0) }),
    ...reply.headers,
    ...(!request.complete && { connection: 'close' }),
  };
};

/**
 * Sends an answer. When the request was not read completely, it reads the rest within limits and closes the connection:
 * otherwise a client that sends its whole request first would not get the answer.
 *
 * @param headers of every answer to the request
 * @returns the number of sent bytes of the body
 * @throws the error of reading the bytes of an object
 */
export const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  reply: SentReply,
  headers: Readonly<Record<string, string>>,
): Promise<number> => {
  if (!isConnected(request)) {
    discardContent(reply);
    reply.content?.sent(0);
    return 0;
  }
  const text = reply.xml ?? reply.json ?? reply.html;
  const body = text === undefined || request.method === 'HEAD' ? undefined : Buffer.from(text);
  try {
    response.writeHead(reply.status, headersOf(request, reply, body, headers));
  } catch (error) {
    discardContent(reply);
    throw error;
  }
  if (reply.half === true) return sendHalf(response, body, reply.content);
  if (reply.content !== undefined) return sendContent(request, response, reply.content);
  if (request.complete) {
    response.end(body);
  } else {
    if (body === undefined) response.flushHeaders();
    else response.write(body);
    await drain(request);
    response.end();
  }
  return body?.length ?? 0;
};
