/** The thread of the embedded name server: answers questions, and asks the process for what zones hold. */
import { parentPort, workerData } from 'node:worker_threads';
import { NameServerEngine } from '@cloud-account/dns';
import type { ZoneContent } from '../driver.js';
import { Contents } from './contents.js';
import { presentFigures } from './figures.js';
import type { Asked, FromWorker, Reply, ToWorker, WorkerInput } from './worker-messages.js';
import { ZoneIndex, type IndexedZone } from './zone-index.js';

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const port = parentPort;
const { memory, responsesPerSecond, exempt } = workerData as WorkerInput;

interface Waiting {
  readonly request: number;
  readonly resolve: (content: ZoneContent | undefined) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting[]>();
let requests = 0;

const say = (message: FromWorker): void => {
  port.postMessage(message);
};

const contents = new Contents({
  bytes: memory,
  read: (id) =>
    new Promise((resolve, reject) => {
      // Asked again even where it is on its way: that may be older than what is wanted now.
      const request = ++requests;
      waiting.set(id, [...(waiting.get(id) ?? []), { request, resolve, reject }]);
      say({ kind: 'wanted', id, request });
    }),
  unreadable: ({ name }, error) => {
    say({ kind: 'fault', text: `the zone ${name} cannot be served`, reason: String(error) });
  },
});
const zones = new ZoneIndex(contents);
const engine = new NameServerEngine<IndexedZone>(zones, {
  responsesPerSecond,
  exempt,
  events: {
    notified: ({ id, name }, from) => {
      say({ kind: 'notified', zone: { id, name }, from });
    },
    failed: (error) => {
      say({ kind: 'fault', text: 'a question could not be answered', reason: String(error) });
    },
  },
});

port.on('message', (message: ToWorker) => {
  if (message.kind === 'content') give(message);
  else void answer(message.number, message.asked);
});

function give({ id, request, content }: ToWorker & { kind: 'content' }): void {
  const all = waiting.get(id) ?? [];
  const later = all.filter((one) => one.request > request);
  if (later.length === 0) waiting.delete(id);
  else waiting.set(id, later);
  for (const { resolve, reject } of all.filter((one) => one.request <= request)) {
    if (typeof content === 'string') reject(new Error(content));
    else resolve(content ?? undefined);
  }
}

async function answer(number: number, asked: Asked): Promise<void> {
  try {
    say({ kind: 'done', number, reply: await act(asked) });
    if (asked.kind === 'stop') port.close();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    say({ kind: 'refused', number, code, reason: error instanceof Error ? error.message : String(error) });
  }
}

async function act(asked: Asked): Promise<Reply> {
  switch (asked.kind) {
    case 'serve':
      zones.serve(asked.zones);
      return {};
    case 'withdraw':
      zones.withdraw(asked.ids);
      return {};
    case 'start':
      return { port: await startAt(asked.hosts, asked.ports) };
    case 'figures':
      return {
        figures: presentFigures(engine.figures(), {
          zones: zones.size,
          held: contents.count,
          heldBytes: contents.bytes,
        }),
      };
    case 'stop':
      await engine.stop(asked.timeout);
      return {};
  }
}

/** At the first port that can be had. */
async function startAt(hosts: readonly string[], [first = 0, ...others]: readonly number[]): Promise<number> {
  try {
    return (await engine.start({ hosts, port: first })).port;
  } catch (error) {
    if (others.length === 0) throw error;
    return startAt(hosts, others);
  }
}
