import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';

/** A client that says what it likes, and hears all of it. */
export class RawClient {
  received = '';
  readonly socket: Socket;
  readonly closed: Promise<void>;

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    this.socket = connect(Number(port), hostname);
    this.socket.setEncoding('latin1');
    this.socket.on('data', (part: string) => (this.received += part));
    this.closed = new Promise((resolve) => {
      this.socket.on('close', resolve);
    });
    // A connection that is cut may break on either side.
    this.socket.on('error', () => undefined);
  }

  say(text: string): this {
    this.socket.write(text, 'latin1');
    return this;
  }

  async waitsFor(text: string): Promise<void> {
    await expect.poll(() => this.received).toContain(text);
  }
}
