import { Duplex } from 'node:stream';
import { greeting, RequestReader, sessionState, simpleQuery } from './wire-protocol.js';
import type { WireServer } from './wire-protocol.js';

/**
 * The socket that node-postgres sees: it speaks the wire protocol with an engine in this process instead of a server.
 * All streams over one engine share its single session; each new stream starts by clearing what the last one left.
 */
export class WireStream extends Duplex {
  readonly #server: WireServer;
  readonly #reader = new RequestReader();

  constructor(server: WireServer) {
    super();
    this.#server = server;
  }

  /** Called by node-postgres in place of opening a connection. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  /** Of a socket's controls these have no meaning here; node-postgres calls them all the same. */
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed when they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#answer(chunk).then(() => {
      done();
    }, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#answer(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => {
      done();
    }, done);
  }

  override _final(done: (error?: Error) => void): void {
    this.push(null);
    done();
  }

  async #answer(chunk: Buffer): Promise<void> {
    for (const request of this.#reader.read(chunk)) {
      if (this.destroyed) return;
      if (request.kind === 'terminate') {
        // The next stream does it again; it is done here so that locks are not held until then.
        await this.#clearSession().catch(() => undefined);
        this.push(null);
        return;
      }
      if (request.kind === 'startup') {
        await this.#clearSession();
        this.push(greeting);
      } else {
        this.push(await this.#server.run(request.bytes));
      }
    }
  }

  /** Ends an open transaction, then forgets prepared statements, settings and session locks. */
  async #clearSession(): Promise<void> {
    const discard = simpleQuery('DISCARD ALL');
    // Refused within a transaction, which it leaves as failed.
    const answer = await this.#server.run(discard);
    if (sessionState(answer) === 'I') return;
    await this.#server.run(simpleQuery('ROLLBACK'));
    await this.#server.run(discard);
  }
}
