import type { IncomingMessage, ServerResponse } from 'node:http';
import { BackendFull, BlobGone } from '../backend-problems.js';
import { S3Error } from '../errors.js';
import type { LogEntry } from '../logging/log-entry.js';
import type { Reply } from '../operations/operation.js';
import { shortId } from '../short-id.js';
import { Disconnected } from './interference.js';
import { isConnected, send, type SentReply } from './send.js';

/** A request that failed because of a fault of the server. */
export interface Fault {
  readonly error: unknown;
  /** The id of the request in the answer. */
  readonly requestId: string;
  readonly method: string;
  /** Path and query, which can contain a signature. */
  readonly url: string;
}

/** Serves one request; it never rejects. Register it for `request` and for `checkContinue`. */
export type Gateway = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The facts known of a request that is being served. */
export interface InProgress {
  readonly requestId: string;
  /** When the request came in. */
  readonly time: Date;
  /** Called when the request and its work have ended. */
  over?: () => void;
  /** For the access log of its bucket; undefined while that is not known, and where it has none. */
  entry?: LogEntry | undefined;
}

/** The parts of a gateway that serves requests. */
interface Serving<Progress extends InProgress> {
  /** Makes the ids of requests. */
  readonly uuid: () => string;
  readonly logFault: (fault: Fault) => void;
  /** True when an error is temporary, so that the client should retry. */
  readonly isUnavailable: ((error: unknown) => boolean) | undefined;
  readonly begin: (request: IncomingMessage, response: ServerResponse, requestId: string) => Progress;
  /** @param addHeaders adds headers to the answer, also to a refusal */
  readonly answer: (
    request: IncomingMessage,
    response: ServerResponse,
    addHeaders: (headers: Readonly<Record<string, string>>) => void,
    inProgress: Progress,
  ) => Promise<SentReply>;
  /** The answer of a refusal. */
  readonly refused: (refusal: S3Error, request: IncomingMessage, requestId: string) => Reply;
}

/** Makes a gateway that sends an answer to each request, or a refusal. */
export const servingBy = <Progress extends InProgress>({
  uuid,
  logFault,
  isUnavailable = () => false,
  begin,
  answer,
  refused,
}: Serving<Progress>): Gateway => {
  const refusalOf = (error: unknown, request: IncomingMessage, fault: (error: unknown) => void): S3Error => {
    if (error instanceof S3Error) return error;
    if (error instanceof BackendFull) return new S3Error('InsufficientCapacity');
    // The object existed at the lookup; the client retries and gets the current one.
    if (error instanceof BlobGone) return new S3Error('ServiceUnavailable');
    if (isConnected(request)) fault(error);
    return isUnavailable(error)
      ? new S3Error('SlowDown', 'The storage does not answer at the moment; try again later.')
      : new S3Error('InternalError');
  };
  return async (request, response) => {
    const requestId = shortId(uuid);
    const { method = '', url = '' } = request;
    const inProgress = begin(request, response, requestId);
    let headers: Readonly<Record<string, string>> = { 'x-amz-request-id': requestId };
    const addHeaders = (more: typeof headers) => {
      headers = { ...headers, ...more };
    };
    const fault = (error: unknown) => {
      logFault({ error, requestId, method, url });
    };
    let code: string | undefined;
    try {
      const reply = await answer(request, response, addHeaders, inProgress).catch((error: unknown) => {
        if (error instanceof Disconnected) throw error;
        const refusal = refusalOf(error, request, fault);
        ({ code } = refusal);
        if (refusal.status === 503) headers = { 'retry-after': '1', ...headers };
        return refused(refusal, request, requestId);
      });
      inProgress.entry?.answer(reply.status, reply.headers, code);
      const sent = await send(request, response, reply, headers);
      inProgress.entry?.sent(sent);
    } catch (error) {
      // An object that is removed while it is sent is no fault; the client notices the truncated body.
      if (!(error instanceof BlobGone || error instanceof Disconnected)) fault(error);
      response.destroy();
    } finally {
      // A disconnect of the client does not end the work of its request.
      const { over, entry } = inProgress;
      const end = () => {
        over?.();
        entry?.end();
      };
      if (response.closed) end();
      else if (over !== undefined || entry !== undefined) response.once('close', end);
    }
  };
};
