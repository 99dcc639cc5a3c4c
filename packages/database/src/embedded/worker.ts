/** The thread of the embedded engine: runs requests in order, and maintains the files when idle. */
import { parentPort, workerData } from 'node:worker_threads';
import { Engine } from './engine.js';
import { maintain } from './maintenance.js';
import type { FromWorker, ToWorker, WorkerInput } from './worker-messages.js';

const MAINTENANCE_MILLISECONDS = 30_000;

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const port = parentPort;
const { storage } = workerData as WorkerInput;
const engine = await Engine.start(storage, end);

let queue: Promise<void> = Promise.resolve();

const maintenance = setInterval(() => {
  enqueue(async () => {
    // Failed maintenance is tried again in the next interval. An engine that crashed has already ended the thread.
    if (engine.idle) await maintain(engine).catch(() => undefined);
  });
}, MAINTENANCE_MILLISECONDS);

port.on('message', (message: ToWorker) => {
  enqueue(async () => {
    if (message.kind === 'run') {
      const answer = await engine.run(message.request);
      send({ kind: 'answer', answer }, [answer.buffer as ArrayBuffer]);
    } else {
      clearInterval(maintenance);
      await engine.close();
      port.close();
    }
  });
});

send({ kind: 'ready' });

/** Runs `work` after all earlier requests. */
function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work).catch(end);
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

/** Reports the error and ends the thread at once, even inside a call of the engine, which would continue in any state. */
function end(error: Error): never {
  send({ kind: 'failed', reason: error.message });
  process.exit(1);
}
