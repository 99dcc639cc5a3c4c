import type { EngineStorage } from './engine.js';

/** The start data of the worker. */
export interface WorkerInput {
  storage: EngineStorage;
}

/** The messages to the worker. It answers requests in their order. */
export type ToWorker = { kind: 'run'; request: Uint8Array } | { kind: 'close' };

/** The messages from the worker. A worker ends when it has closed or failed. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'answer'; answer: Uint8Array }
  | { kind: 'failed'; reason: string };
