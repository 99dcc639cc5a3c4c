import { Duplex } from 'node:stream';
import { greeting, RequestReader, sessionState, simpleQuery } from './wire-protocol.js';
import type { WireServer } from './wire-protocol.js';

/**
 * The socket for node-postgres: it speaks the wire protocol with an engine in this process instead of a server. All streams of
 * one engine share its single session, so each new stream first clears the state of the last one.
 */
export class WireStream extends Duplex {
  readonly #server: WireServer;
  readonly #reader = new RequestReader();

  constructor(server: WireServer) {
    super();
    this.#server = server;
  }

  /** Called by node-postgres instead of opening a connection. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  /** node-postgres calls these methods of a socket, which have no meaning here. */
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
        // The next stream does it, too; here it releases locks earlier.
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

  /** Ends an open transaction, then removes prepared statements, settings and session locks. */
  async #clearSession(): Promise<void> {
    const discard = simpleQuery('DISCARD ALL');
    // Refused inside a transaction, which then counts as failed.
    const answer = await this.#server.run(discard);
    if (sessionState(answer) === 'I') return;
    await this.#server.run(simpleQuery('ROLLBACK'));
    await this.#server.run(discard);
  }
}
