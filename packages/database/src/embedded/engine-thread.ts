import type { Worker } from 'node:worker_threads';
import { startThread } from '@cloud-account/runtime';
import { EmbeddedDatabaseFailed } from '../errors.js';
import type { EngineStorage } from './engine.js';
import type { WireServer } from './wire-protocol.js';
import type { FromWorker, ToWorker, WorkerInput } from './worker-messages.js';

/** Large enough for PostgreSQL's own depth limit, which gives a clear error; with the usual 4 MB the thread crashes first. */
const STACK_MEGABYTES = 64;

interface Waiting {
  resolve: (answer: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** The embedded engine in its thread, for callers in the process. */
export class EngineThread implements WireServer {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #closing: Promise<void> | undefined;
  #failure: EmbeddedDatabaseFailed | undefined;

  /** Resolves when the engine has started. It rejects with `EmbeddedDatabaseFailed` when that does not start. */
  readonly ready: Promise<void>;

  /** Resolves with the reason when the engine ends without a call of `close`; otherwise it stays pending. */
  readonly failed: Promise<EmbeddedDatabaseFailed>;
  #reportFailure!: (failure: EmbeddedDatabaseFailed) => void;

  /** Starts an engine in its own thread. */
  constructor(storage: EngineStorage) {
    this.failed = new Promise((resolve) => (this.#reportFailure = resolve));
    const workerData: WorkerInput = { storage };
    this.#worker = startThread(new URL('./worker.js', import.meta.url), {
      workerData,
      name: 'embedded database',
      resourceLimits: { stackSizeMb: STACK_MEGABYTES },
    });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve();
        else if (message.kind === 'answer') this.#waiting.shift()?.resolve(message.answer);
        else this.fail(new EmbeddedDatabaseFailed(message.reason));
      });
      void this.failed.then(reject);
    });
    this.#worker.on('error', (error) => {
      this.fail(new EmbeddedDatabaseFailed(error.message, { cause: error }));
    });
    this.#worker.on('exit', (code) => {
      if (this.#closing !== undefined && code === 0) return;
      this.fail(new EmbeddedDatabaseFailed(`The embedded database ended with code ${code}.`));
    });
  }

  run(request: Uint8Array): Promise<Uint8Array> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#closing !== undefined) {
      return Promise.reject(new EmbeddedDatabaseFailed('The embedded database is closed.'));
    }
    // A copy, because the buffer is transferred to the worker, and the request may be part of a larger one.
    const own = new Uint8Array(request);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#send({ kind: 'run', request: own }, [own.buffer]);
    });
  }

  /** Stops at once, without a checkpoint, as after a crash. All pending requests are rejected with `failure`. */
  fail(failure: EmbeddedDatabaseFailed): void {
    if (this.#failure !== undefined) return;
    this.#failure = failure;
    for (const { reject } of this.#waiting.splice(0)) reject(failure);
    void this.#worker.terminate();
    this.#reportFailure(failure);
  }

  /** Finishes pending requests, writes a checkpoint and ends the thread. After a failure it does nothing. */
  close(): Promise<void> {
    if (this.#failure !== undefined) return Promise.resolve();
    this.#closing ??= new Promise((resolve) => {
      this.#worker.once('exit', () => {
        resolve();
      });
      this.#send({ kind: 'close' });
    });
    return this.#closing;
  }

  #send(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}
