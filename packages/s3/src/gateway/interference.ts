import type { IncomingMessage } from 'node:http';
import { S3Error, type ErrorCode } from '../errors.js';

/** A request whose operation is known. */
export interface InterferedRequest {
  readonly request: IncomingMessage;
  /** S3's name of it. */
  readonly operation: string;
  /** The account of the key that signed it; undefined when it is not signed. */
  readonly owner: string | undefined;
  /** True when its operation is done. */
  readonly isDone: boolean;
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal;
}

/** The outcome that a request meets: an error, the end of its connection, or half of its answer. */
export type Interference =
  | {
      readonly kind: 'error';
      /** One that has an error: 400, 403, 404, 500 or 503. */
      readonly status: number;
      /** The message instead of that of the error. */
      readonly message: string | undefined;
      /** Seconds. */
      readonly retryAfter: number | undefined;
    }
  | { readonly kind: 'disconnect' | 'partial' };

/** Decides what becomes of a request, which may take its time; undefined: it goes on. */
export type Interfere = (request: InterferedRequest) => Promise<Interference | undefined> | undefined;

/** The end of a connection without an answer. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected';
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'InvalidRequest',
  403: 'AccessDenied',
  404: 'NoSuchKey',
  500: 'InternalError',
  503: 'SlowDown',
};

/**
 * @returns whether half of the answer is to be sent
 * @throws S3Error, Disconnected
 */
export async function interfereWith(
  interfere: Interfere,
  request: InterferedRequest,
  addHeaders: (headers: Readonly<Record<string, string>>) => void,
): Promise<boolean> {
  const chosen = interfere(request);
  if (chosen === undefined) return false;
  const interference = await chosen;
  // Nobody reads the answer of a client that left meanwhile.
  if (request.gone.aborted) throw new Disconnected();
  if (interference === undefined) return false;
  if (interference.kind !== 'error') {
    if (interference.kind === 'partial') return true;
    throw new Disconnected();
  }
  if (interference.retryAfter !== undefined) addHeaders({ 'retry-after': String(interference.retryAfter) });
  throw new S3Error(CODES[interference.status] ?? 'InternalError', interference.message);
}
