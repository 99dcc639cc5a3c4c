import { once } from 'node:events';
import type { Socket } from 'node:net';
import { MessageSplitter } from '../messages/message-splitter.js';
import type { Counters } from './figures.js';
import type { EngineLimits } from './limits.js';
import type { Outcome } from './responder.js';
import type { Sender } from './served-zones.js';
import { Transfer } from './transfer.js';
import { LoopTurns, type Activity, type FairQueue } from '@cloud-account/runtime';

/** The dependencies of a connection. */
export interface ConnectionParts {
  readonly limits: EngineLimits;
  readonly counters: Counters;
  readonly transfers: FairQueue<string>;
  respond(packet: Buffer, from: Sender): Outcome | Promise<Outcome>;
}

/** The time of the last activity, to distinguish an idle client from a slow one. */
interface Progress {
  readonly at: number;
  /** The bytes that the client has read. */
  readonly taken: number;
}

/** Turns of the event loop: in each, so many clients get one more answer, beside the first answer of what one read brings. */
const turns = new LoopTurns(8);

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    turns.add(resolve);
  });

/**
 * One client over TCP. It answers one message after the other and reads the next one only after the client has read the
 * reply, so that a client costs at most one reply or one message of a transfer.
 */
export class Connection {
  readonly #from: Sender;
  readonly #ended = new AbortController();
  #progress: Progress;
  #busy = false;
  #answered = false;
  #transferSince: number | undefined;
  #closing = false;

  constructor(
    private readonly socket: Socket,
    private readonly parts: ConnectionParts,
    /** The key of the client, for limits of each client. */
    private readonly client: string,
  ) {
    this.#from = { address: socket.remoteAddress ?? '', transport: 'tcp' };
    this.#progress = { at: performance.now(), taken: 0 };
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.#ended.abort();
    });
  }

  /** Its activity, by which connections are chosen when space for another one is needed. */
  get activity(): Activity {
    if (this.#busy) return this.socket.writableLength > 0 ? 'slow' : 'working';
    return this.#answered ? 'idle' : 'slow';
  }

  /** Serves it until it ends. */
  async serve(): Promise<void> {
    try {
      const splitter = new MessageSplitter(this.parts.limits.requestBytes);
      for await (const chunk of this.socket.iterator({ destroyOnReturn: false })) {
        let isFirst = true;
        for (const message of splitter.push(chunk as Buffer)) {
          if (!isFirst) await nextTurn();
          isFirst = false;
          this.#busy = true;
          await this.#answer(message);
          this.#busy = false;
          this.#answered = true;
          this.#note();
          if (this.#closing) return;
        }
      }
    } catch {
      // The connection broke, or its data is no DNS.
      this.socket.destroy();
    } finally {
      this.#busy = false;
      this.socket.destroySoon();
    }
  }

  /** Closes it when it has been idle, has read nothing or has had a transfer for too long. */
  check(now: number): void {
    const { idleMs, stallMs, transferMs } = this.parts.limits;
    const taken = this.socket.bytesWritten - this.socket.writableLength;
    if (this.#busy && taken > this.#progress.taken) this.#progress = { at: now, taken };
    const limit = this.#busy ? stallMs : idleMs;
    const isOver = this.#transferSince !== undefined && now - this.#transferSince > transferMs;
    // A client that waits for its turn or for a zone is not idle.
    const waits = this.#busy && this.socket.writableLength === 0;
    if (isOver || (!waits && now - this.#progress.at > limit)) this.destroy();
  }

  /** Closes it as soon as nothing is in progress. */
  finish(): void {
    this.#closing = true;
    if (!this.#busy) this.destroy();
  }

  destroy(): void {
    this.socket.destroy();
  }

  #note(): void {
    const taken = this.socket.bytesWritten - this.socket.writableLength;
    this.#progress = { at: performance.now(), taken };
  }

  async #answer(message: Buffer): Promise<void> {
    const answered = this.parts.respond(message, this.#from);
    const outcome = answered instanceof Promise ? await answered : answered;
    if (outcome instanceof Transfer) await this.#transfer(outcome);
    else if (outcome !== undefined) await this.#send(outcome);
  }

  async #transfer(transfer: Transfer): Promise<void> {
    const { counters, transfers } = this.parts;
    const end = await transfers.take(this.client, () => this.#ended.signal);
    if (end === undefined) return;
    this.#transferSince = performance.now();
    this.#note();
    try {
      for await (const message of transfer.messages()) {
        if (this.socket.destroyed) break;
        await this.#send(message);
      }
    } finally {
      this.#transferSince = undefined;
      if (this.socket.destroyed) counters.transfers.broken += 1;
      else counters.transfers.sent += 1;
      end();
    }
  }

  /** Sends one message and waits until the client can receive another. */
  async #send(message: Buffer): Promise<void> {
    const { socket } = this;
    if (socket.destroyed) return;
    const length = Buffer.allocUnsafe(2);
    length.writeUInt16BE(message.length);
    socket.cork();
    socket.write(length);
    const hasCapacity = socket.write(message);
    socket.uncork();
    if (hasCapacity) return;
    // The signal reports a close, without another listener for each message.
    await once(socket, 'drain', { signal: this.#ended.signal });
  }
}
