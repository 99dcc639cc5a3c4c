import type { EngineStorage } from './engine.js';

/** What the worker is started with. */
export interface WorkerInput {
  storage: EngineStorage;
}

/** What the process asks of the worker. Requests are answered in the order they were sent. */
export type ToWorker = { kind: 'run'; request: Uint8Array } | { kind: 'close' };

/** What the worker says. A worker ends when it has closed or failed. */
export type FromWorker =
  { kind: 'ready' } | { kind: 'answer'; answer: Uint8Array } | { kind: 'failed'; reason: string };
