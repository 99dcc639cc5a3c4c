import type { Worker } from 'node:worker_threads';
import type { Hashing, StartHashing } from '@cloud-account/s3';
import { startThread } from '../../../../common/threads/start-thread.js';
import type { FromHashThread, ToHashThread } from './messages.js';

/** The number of bytes that are sent to the thread together: each message costs this thread time. */
const BATCH_BYTES = 1024 * 1024;

/** The maximum of messages with bytes of one upload that the thread has not taken, which bounds the memory of an upload. */
const MAX_WAITING = 2;

type Message = ToHashThread extends infer Each
  ? Each extends ToHashThread
    ? Omit<Each, 'id'>
    : never
  : never;

/** Digests of one upload, which the thread computes. */
class ThreadHashing implements Hashing {
  #parts: Uint8Array[] = [];
  #length = 0;
  #waiting = 0;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;
  #digests: readonly Uint8Array[] | undefined;

  constructor(
    private readonly send: (message: Message, transferred?: readonly ArrayBuffer[]) => void,
    readonly end: () => void,
  ) {}

  update(bytes: Uint8Array): Promise<void> | undefined {
    this.#parts.push(bytes);
    this.#length += bytes.length;
    if (this.#length < BATCH_BYTES) return undefined;
    this.#sendBytes();
    return this.#waiting < MAX_WAITING ? undefined : this.#until(() => this.#waiting < MAX_WAITING);
  }

  async digest(): Promise<readonly Uint8Array[]> {
    if (this.#length > 0) this.#sendBytes();
    this.send({ kind: 'digest' });
    await this.#until(() => this.#digests !== undefined);
    return this.#digests ?? [];
  }

  receive(message: FromHashThread): void {
    if (message.kind === 'taken') this.#waiting -= 1;
    else this.#digests = message.digests;
    this.#wake();
  }

  fail(error: Error): void {
    this.#failure = error;
    this.#wake();
  }

  #sendBytes(): void {
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    this.#length = 0;
    this.#waiting += 1;
    this.send({ kind: 'bytes', bytes }, [bytes.buffer]);
  }

  async #until(holds: () => boolean): Promise<void> {
    while (this.#failure === undefined && !holds())
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

  readonly start: StartHashing = (names) => {
    const worker = (this.#worker ??= this.#begin());
    const id = ++this.#last;
    const send = (message: Message, transferred: readonly ArrayBuffer[] = []): void => {
      worker.postMessage({ id, ...message }, transferred);
    };
    const hashing = new ThreadHashing(send, () => {
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
    const worker = startThread(new URL('./worker.js', import.meta.url), { name: 'hashes' });
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
