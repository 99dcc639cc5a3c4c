import type { Worker } from 'node:worker_threads';
import type { Hashing, StartHashing } from '@cloud-account/s3';
import { startThread } from '@cloud-account/runtime';
import type { FromHashThread, ToHashThread } from './messages.js';

/** The number of bytes that are sent to the thread together: each message costs this thread time. */
const BATCH_BYTES = 1024 * 1024;

/** The maximum of such batches of one upload, which bounds its memory: one is filled while the thread reads the other. */
const BATCHES = 2;

/** The maximum of batches whose memory is kept for later uploads. */
const MAX_FREE_BUFFERS = 8;

type Message = ToHashThread extends infer Each
  ? Each extends ToHashThread
    ? Omit<Each, 'id'>
    : never
  : never;

/** Digests of one upload, which the thread computes. */
class ThreadHashing implements Hashing {
  /** The bytes that the thread reads, in the order in which it was sent. */
  readonly #sent: SharedArrayBuffer[] = [];
  #filling: Uint8Array<SharedArrayBuffer> | undefined;
  #length = 0;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;
  #digests: readonly Uint8Array[] | undefined;

  constructor(
    /** Memory that no upload uses now. What the two threads share is used again, because neither collects it soon as garbage. */
    private readonly free: SharedArrayBuffer[],
    private readonly send: (message: Message) => void,
    private readonly remove: () => void,
  ) {}

  update(bytes: Uint8Array): Promise<void> | undefined {
    return this.#canTake ? this.#take(bytes) : this.#until(() => this.#canTake).then(() => this.#take(bytes));
  }

  async digest(): Promise<readonly Uint8Array[]> {
    this.#sendBytes();
    this.send({ kind: 'digest' });
    await this.#until(() => this.#digests !== undefined);
    return this.#digests ?? [];
  }

  receive(message: FromHashThread): void {
    if (message.kind === 'taken') this.#keep(this.#sent.shift());
    else this.#digests = message.digests;
    this.#wake();
  }

  end(): void {
    this.#keep(this.#filling?.buffer);
    this.#filling = undefined;
    this.remove();
  }

  fail(error: Error): void {
    this.#failure = error;
    this.#wake();
  }

  get #canTake(): boolean {
    return this.#filling !== undefined || this.#sent.length < BATCHES;
  }

  /** Takes bytes where there is room for at least one. */
  #take(bytes: Uint8Array): Promise<void> | undefined {
    this.#filling ??= new Uint8Array(this.free.pop() ?? new SharedArrayBuffer(BATCH_BYTES));
    const taken = bytes.subarray(0, BATCH_BYTES - this.#length);
    this.#filling.set(taken, this.#length);
    this.#length += taken.length;
    if (this.#length === BATCH_BYTES) this.#sendBytes();
    return taken.length === bytes.length ? undefined : this.update(bytes.subarray(taken.length));
  }

  #keep(memory: SharedArrayBuffer | undefined): void {
    if (memory !== undefined && this.free.length < MAX_FREE_BUFFERS) this.free.push(memory);
  }

  #sendBytes(): void {
    if (this.#filling === undefined) return;
    const memory = this.#filling.buffer;
    this.send({ kind: 'bytes', memory, length: this.#length });
    this.#sent.push(memory);
    this.#filling = undefined;
    this.#length = 0;
  }

  async #until(isTrue: () => boolean): Promise<void> {
    while (this.#failure === undefined && !isTrue())
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#failure !== undefined) throw this.#failure;
  }
}

/**
 * Computes digests of large uploads in a thread of their own, beside the one that receives them. The thread starts with the first
 * of them. When it ends, uploads that need it fail, and the next one starts another.
 */
export class HashThread {
  #worker: Worker | undefined;
  #last = 0;
  readonly #open = new Map<number, ThreadHashing>();
  readonly #free: SharedArrayBuffer[] = [];

  readonly start: StartHashing = (names) => {
    const worker = (this.#worker ??= this.#begin());
    const id = ++this.#last;
    const send = (message: Message): void => {
      worker.postMessage({ id, ...message });
    };
    const hashing = new ThreadHashing(this.#free, send, () => {
      if (this.#open.delete(id)) send({ kind: 'end' });
    });
    this.#open.set(id, hashing);
    send({ kind: 'begin', names });
    return hashing;
  };

  /** Ends the thread. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #begin(): Worker {
    const worker = startThread(new URL('./worker.js', import.meta.url), {
      name: 'hashes',
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    });
    worker.unref();
    worker.on('message', (message: FromHashThread) => this.#open.get(message.id)?.receive(message));
    let reason = new Error('The thread of hashes ended.');
    worker.once('error', (error) => {
      reason = error;
    });
    worker.once('exit', () => {
      this.#worker = undefined;
      for (const hashing of this.#open.values()) hashing.fail(reason);
      this.#open.clear();
    });
    return worker;
  }
}
