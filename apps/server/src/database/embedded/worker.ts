/** The thread of the embedded engine: runs what it is sent, in order, and looks after the files when idle. */
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
    // What it could not do now it tries again next time; an engine that broke has ended the thread by then.
    if (engine.idle) await maintain(engine).catch(() => undefined);
  });
}, MAINTENANCE_MILLISECONDS);

port.on('message', (message: ToWorker) => {
  enqueue(async () => {
    if (message.kind === 'run') {
      const answer = await engine.run(message.request);
      say({ kind: 'answer', answer }, [answer.buffer as ArrayBuffer]);
    } else {
      clearInterval(maintenance);
      await engine.close();
      port.close();
    }
  });
});

say({ kind: 'ready' });

/** Runs `work` after all that was asked before it. */
function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work).catch(end);
}

function say(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

/** Says why and ends the thread at once, even from within the engine's own call: it would carry on in any state. */
function end(error: Error): never {
  say({ kind: 'failed', reason: error.message });
  process.exit(1);
}
