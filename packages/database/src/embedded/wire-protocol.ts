/** Runs complete requests of PostgreSQL's wire protocol, one after the other. */
export interface WireServer {
  /** @returns the whole answer, which ends with ReadyForQuery unless the request ends with Flush */
  run(request: Uint8Array): Promise<Uint8Array>;
}

/** The state of a session between two requests: idle, in a transaction, in a failed transaction. */
export type SessionState = 'I' | 'T' | 'E';

const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);
const FLUSH = 'H'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);

/** Length of ReadyForQuery: type, four bytes of length, state. */
const READY_LENGTH = 6;

/** AuthenticationOk, BackendKeyData and ReadyForQuery: all that a client needs before its first query. */
export const greeting = Buffer.from('R\0\0\0\x08\0\0\0\0K\0\0\0\x0c\0\0\0\0\0\0\0\0Z\0\0\0\x05I', 'latin1');

/** A simple query as one request. */
export function simpleQuery(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`, 'utf8');
  const request = Buffer.alloc(5 + text.length);
  request[0] = QUERY;
  request.writeInt32BE(4 + text.length, 1);
  text.copy(request, 5);
  return request;
}

/** The state in the ReadyForQuery at the end of an answer; undefined when the answer has no such end. */
export function sessionState(answer: Uint8Array): SessionState | undefined {
  const end = answer.subarray(-READY_LENGTH);
  const [type, a, b, c, length, state] = end;
  if (type !== READY_FOR_QUERY || a !== 0 || b !== 0 || c !== 0 || length !== 5 || state === undefined)
    return undefined;
  const letter = String.fromCharCode(state);
  return letter === 'I' || letter === 'T' || letter === 'E' ? letter : undefined;
}

/** True if a request asks for what is known so far of a query whose end follows. */
export function endsWithFlush(request: Uint8Array): boolean {
  const [type, a, b, c, length] = request.subarray(-5);
  return type === FLUSH && a === 0 && b === 0 && c === 0 && length === 4;
}

/** A part of what a client sent, after which the server must answer before it reads on. */
export type ClientRequest = { kind: 'startup' } | { kind: 'run'; bytes: Buffer } | { kind: 'terminate' };

/**
 * Splits the bytes of a client into requests. A request ends with a message that makes the server answer (Query, Sync or
 * Flush). Requests that arrive together are returned each alone, so that an error in one never skips the next.
 */
export class RequestReader {
  #rest: Buffer = Buffer.alloc(0);
  #started = false;

  /** @returns the requests that `chunk` completes */
  *read(chunk: Buffer): Generator<ClientRequest> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    if (!this.#started) {
      // The startup packet is the only message without a type.
      if (this.#rest.length < 4 || this.#rest.length < this.#rest.readInt32BE(0)) return;
      this.#rest = this.#rest.subarray(this.#rest.readInt32BE(0));
      this.#started = true;
      yield { kind: 'startup' };
    }
    let end = 0;
    while (this.#rest.length - end >= 5) {
      const type = this.#rest[end];
      const next = end + 1 + this.#rest.readInt32BE(end + 1);
      if (this.#rest.length < next) break;
      end = next;
      if (type === TERMINATE) {
        yield { kind: 'terminate' };
        return;
      }
      if (type === QUERY || type === SYNC || type === FLUSH) {
        const bytes = this.#rest.subarray(0, end);
        this.#rest = this.#rest.subarray(end);
        end = 0;
        yield { kind: 'run', bytes };
      }
    }
  }
}
