import { StringDecoder } from 'node:string_decoder';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';

/** The interval at which a console looks whether its machine has been booted, in milliseconds. */
const LOOK_INTERVAL = 1_000;

/** The maximum of the last text that a client sees that comes later, in characters. */
const MAX_RECENT_TEXT = 4_096;

/** No more is read from the machine while so many bytes wait for a client. */
const MOST_UNSENT = 256 * 1024;

/** The console of one machine, with everybody who has it open: all see what its system writes, and all can type. */
export class SharedConsole {
  readonly #clients = new Set<WebSocket>();
  readonly #timer: NodeJS.Timeout;
  #machine: Duplex | undefined;
  #opening: Promise<void> | undefined;
  #isOff = false;
  #recent = '';
  #stuck: NodeJS.Timeout | undefined;

  /**
   * @param openMachine opens the console of the machine; undefined while it is off
   * @param offText what clients see while the machine is off
   * @param sendTimeout how long a client may receive nothing while others wait for it, in milliseconds
   * @param unused called when nobody has it open any more: it is closed then
   */
  constructor(
    private readonly openMachine: () => Promise<Duplex | undefined>,
    private readonly offText: string,
    private readonly sendTimeout: number,
    private readonly unused: () => void,
  ) {
    this.#timer = setInterval(() => void this.#connect(), LOOK_INTERVAL).unref();
  }

  get #isUnused(): boolean {
    return this.#clients.size === 0;
  }

  /**
   * Adds a client until its connection closes.
   *
   * @returns a promise that resolves when what the client types reaches the machine, if that is on
   */
  add(client: WebSocket): Promise<void> {
    this.#clients.add(client);
    if (this.#recent !== '') client.send(this.#recent);
    client.on('message', (typed) => {
      this.#type(client, typed);
    });
    client.once('close', () => {
      this.#clients.delete(client);
      this.#readOn();
      if (this.#isUnused) this.#close();
    });
    return this.#connect();
  }

  #close(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#stuck);
    this.#machine?.destroy();
    this.unused();
  }

  async #connect(): Promise<void> {
    if (this.#machine !== undefined || this.#isUnused) return;
    this.#opening ??= this.#open()
      // What cannot be reached now may be reached at the next look.
      .catch(() => undefined)
      .finally(() => {
        this.#opening = undefined;
      });
    await this.#opening;
  }

  async #open(): Promise<void> {
    const machine = await this.openMachine();
    if (machine === undefined) {
      if (!this.#isOff) this.#send(this.offText);
      this.#isOff = true;
      return;
    }
    if (this.#isUnused) {
      machine.destroy();
      return;
    }
    this.#isOff = false;
    this.#machine = machine;
    const decoder = new StringDecoder('utf8');
    machine.on('data', (bytes: Buffer) => {
      this.#send(decoder.write(bytes));
    });
    const readClients = (): void => {
      for (const client of this.#clients) client.resume();
    };
    machine.on('drain', readClients);
    machine.on('error', () => undefined);
    machine.once('close', () => {
      this.#machine = undefined;
      readClients();
    });
  }

  /** Passes what a client types to the machine; while that is off, it is lost. */
  #type(client: WebSocket, typed: RawData): void {
    if (this.#machine?.write(typed) === false) client.pause();
  }

  #send(text: string): void {
    if (text === '') return;
    this.#recent = (this.#recent + text).slice(-MAX_RECENT_TEXT);
    const bytes = Buffer.from(text);
    for (const client of this.#clients) client.send(bytes, { binary: false }, this.#readOn);
    if (!this.#isFull()) return;
    this.#machine?.pause();
    this.#stuck ??= setTimeout(() => {
      this.#stuck = undefined;
      for (const client of this.#clients) if (isFull(client)) client.terminate();
      this.#machine?.resume();
    }, this.sendTimeout).unref();
  }

  #isFull(): boolean {
    return [...this.#clients].some(isFull);
  }

  readonly #readOn = (): void => {
    if (this.#stuck === undefined || this.#isFull()) return;
    clearTimeout(this.#stuck);
    this.#stuck = undefined;
    // In a later turn of the event loop: others are served in between.
    setImmediate(() => this.#machine?.resume());
  };
}

const isFull = ({ bufferedAmount }: WebSocket): boolean => bufferedAmount > MOST_UNSENT;
