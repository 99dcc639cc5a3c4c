import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  /** Undefined for events. */
  readonly id?: number;
  readonly return?: unknown;
  readonly error?: { readonly desc: string };
}

/** The time limit for an answer of QEMU, in milliseconds. */
const TIME_LIMIT = 30_000;

/** The interval at which a busy monitor is asked again, in milliseconds. */
const BUSY_INTERVAL = 20;

/** Connects to a monitor, which serves one connection at a time and lets one more wait. @throws Error when nothing answers at the socket */
async function connectTo(path: string): Promise<Socket> {
  const limit = Date.now() + TIME_LIMIT;
  for (;;) {
    const socket = connect(path);
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || Date.now() > limit) throw error;
      await pause(BUSY_INTERVAL);
    }
  }
}

/** A connection to the monitor of a running machine (QMP, the protocol of QEMU's monitor). */
export class Qmp {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    // Both report what breaks the connection; those who wait learn of it when it closes.
    socket.on('error', () => undefined);
    createInterface(socket)
      .on('error', () => undefined)
      .on('line', (line) => {
        try {
          this.#take(JSON.parse(line) as Message);
        } catch {
          // The last line of a machine that was killed may be half of one.
          socket.destroy();
        }
      });
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The machine ended.'));
      this.#waiting.clear();
    });
  }

  /** Connects to a machine. @throws Error when nothing answers at the socket */
  static async open(path: string): Promise<Qmp> {
    const socket = await connectTo(path);
    const qmp = new Qmp(socket);
    try {
      await qmp.ask('qmp_capabilities');
      return qmp;
    } catch (error) {
      qmp.close();
      throw error;
    }
  }

  /** Sends a command. @throws Error when QEMU refuses it, ends, or does not answer in time */
  async ask<Answer = unknown>(command: string, values: object = {}): Promise<Answer> {
    if (this.#socket.destroyed) throw new Error('The machine ended.');
    this.#asked += 1;
    const id = this.#asked;
    const late = setTimeout(() => {
      this.#waiting.get(id)?.reject(new Error(`QEMU did not answer to ${command}.`));
    }, TIME_LIMIT);
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
        this.#socket.write(`${JSON.stringify({ execute: command, arguments: values, id })}\n`);
      });
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(message: Message): void {
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
    if (message.error === undefined) waiting?.resolve(message.return);
    else waiting?.reject(new Error(message.error.desc));
  }
}
