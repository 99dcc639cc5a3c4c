import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { Counters } from './figures.js';
import type { Outcome } from './responder.js';
import type { Sender } from './served-zones.js';
import { Transfer } from './transfer.js';

/** The receive buffer of a socket in bytes, for questions that arrive faster than they are answered. */
const receiveBytes = 1024 * 1024;

/** The maximum bytes of unsent replies; more are dropped. The server checks the amount now and then. */
const maxUnsent = 4 * 1024 * 1024;
const lookEvery = 64;

/** The dependencies of a datagram socket. */
export interface DatagramParts {
  readonly counters: Counters;
  respond(packet: Buffer, from: Sender): Outcome | Promise<Outcome>;
}

/** A socket that answers each datagram with one datagram or none. */
export class Datagrams {
  readonly #socket: Socket;
  #sent = 0;
  #isFull = false;

  private constructor(
    private readonly parts: DatagramParts,
    host: string,
  ) {
    const family = isIPv6(host) ? 6 : 4;
    this.#socket = createSocket({
      type: family === 6 ? 'udp6' : 'udp4',
      ipv6Only: family === 6,
      recvBufferSize: receiveBytes,
      // The client is an address already; the usual lookup would delay each reply to the next turn of the event loop.
      lookup: (address, _options, done) => {
        done(null, address, family);
      },
    });
  }

  /** Binds a socket. @throws the error of the system */
  static async bind(parts: DatagramParts, host: string, port: number): Promise<Datagrams> {
    const datagrams = new Datagrams(parts, host);
    const socket = datagrams.#socket;
    // Before the bind, because an error comes at once.
    const listening = once(socket, 'listening');
    socket.bind(port, host);
    await listening;
    socket.on('error', () => undefined);
    socket.on('message', (packet: Buffer, from: RemoteInfo) => {
      datagrams.#take(packet, from);
    });
    return datagrams;
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }

  #take(packet: Buffer, from: RemoteInfo): void {
    // Nothing can be sent to port 0.
    if (from.port === 0) return;
    const outcome = this.parts.respond(packet, { address: from.address, transport: 'udp' });
    if (outcome instanceof Promise)
      void outcome.then((reply) => {
        this.#send(reply, from);
      });
    else this.#send(outcome, from);
  }

  #send(reply: Outcome, { port, address }: RemoteInfo): void {
    if (reply === undefined || reply instanceof Transfer) return;
    this.#sent += 1;
    if (this.#sent % lookEvery === 0) this.#isFull = this.#socket.getSendQueueSize() > maxUnsent;
    if (this.#isFull) {
      this.parts.counters.dropped += 1;
      return;
    }
    try {
      this.#socket.send(reply, 0, reply.length, port, address);
    } catch {
      // The socket was closed meanwhile.
      this.parts.counters.dropped += 1;
    }
  }
}
