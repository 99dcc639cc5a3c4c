/** The thread of the embedded name server: answers questions, and requests the contents of zones from the process. */
import { parentPort, workerData } from 'node:worker_threads';
import { NameServerEngine, type QuestionOutcome } from '@cloud-account/dns';
import type { ZoneContent } from './name-server.js';
import { Contents } from './contents.js';
import { presentFigures } from './figures.js';
import type { Request, FromWorker, Reply, ToWorker, WorkerInput } from './worker-messages.js';
import { ZoneIndex, type IndexedZone } from './zone-index.js';

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const port = parentPort;
const { memory, responsesPerSecond, exempt } = workerData as WorkerInput;

interface PendingContent {
  readonly request: number;
  readonly resolve: (content: ZoneContent | undefined) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, PendingContent[]>();
let requests = 0;

const send = (message: FromWorker): void => {
  port.postMessage(message);
};

/** Reports a zone that cannot be served; the others are. */
const unservable = ({ name }: { readonly name: string }, error: unknown): void => {
  send({ kind: 'fault', text: `the zone ${name} cannot be served`, reason: String(error) });
};

// What nothing caught is a fault of one question or zone: the others are answered.
process.on('uncaughtException', (error) => {
  send({ kind: 'uncaught', error });
});

const contents = new Contents({
  bytes: memory,
  read: (id) =>
    new Promise((resolve, reject) => {
      // Requested even if a read is in progress, because its result may be older.
      const request = ++requests;
      waiting.set(id, [...(waiting.get(id) ?? []), { request, resolve, reject }]);
      send({ kind: 'wanted', id, request });
    }),
  unreadable: unservable,
});
/** The maximum of questions whose outcome is not decided; further ones are answered. */
const MAX_UNDECIDED = 1_000;

const undecided = new Map<number, (outcome: QuestionOutcome) => void>();
let asksOutcomes = false;
let questions = 0;

const changes = new Map<number, (texts: readonly string[] | undefined) => void>();
let changesAsked = 0;

const zones = new ZoneIndex(
  contents,
  (id, from, to) =>
    new Promise((resolve) => {
      const number = ++changesAsked;
      changes.set(number, resolve);
      send({ kind: 'increments-wanted', number, id, from, to });
    }),
  unservable,
);
const engine = new NameServerEngine<IndexedZone>(zones, {
  responsesPerSecond,
  exempt,
  interfere: () => {
    if (!asksOutcomes || undecided.size >= MAX_UNDECIDED) return undefined;
    const number = ++questions;
    return new Promise((resolve) => {
      undecided.set(number, resolve);
      send({ kind: 'question', number });
    });
  },
  events: {
    notified: ({ id, name }, from) => {
      send({ kind: 'notified', zone: { id, name }, from });
    },
    failed: (error) => {
      send({ kind: 'fault', text: 'a question could not be answered', reason: String(error) });
    },
  },
});

port.on('message', (message: ToWorker) => {
  if (message.kind === 'content') setContent(message);
  else if (message.kind === 'outcome') decide(message);
  else if (message.kind === 'increments') setChanges(message);
  else void answer(message.number, message.request);
});

function decide({ number, outcome }: ToWorker & { kind: 'outcome' }): void {
  undecided.get(number)?.(outcome);
  undecided.delete(number);
}

function setChanges({ number, texts }: ToWorker & { kind: 'increments' }): void {
  changes.get(number)?.(texts ?? undefined);
  changes.delete(number);
}

function setContent({ id, request, content }: ToWorker & { kind: 'content' }): void {
  const all = waiting.get(id) ?? [];
  const later = all.filter((one) => one.request > request);
  if (later.length === 0) waiting.delete(id);
  else waiting.set(id, later);
  for (const { resolve, reject } of all.filter((one) => one.request <= request)) {
    if (typeof content === 'string') reject(new Error(content));
    else resolve(content ?? undefined);
  }
}

async function answer(number: number, request: Request): Promise<void> {
  try {
    send({ kind: 'done', number, reply: await act(request) });
    if (request.kind === 'stop') port.close();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    send({ kind: 'refused', number, code, reason: error instanceof Error ? error.message : String(error) });
  }
}

async function act(request: Request): Promise<Reply> {
  switch (request.kind) {
    case 'serve':
      zones.serve(request.zones);
      return {};
    case 'set-keys':
      zones.setKeys(request.keys);
      return {};
    case 'withdraw':
      zones.withdraw(request.ids);
      return {};
    case 'start':
      return { port: await startAt(request.hosts, request.ports) };
    case 'figures':
      return {
        figures: presentFigures(engine.figures(), {
          zones: zones.size,
          held: contents.count,
          heldBytes: contents.bytes,
        }),
      };
    case 'ask-outcomes':
      asksOutcomes = request.asks;
      return {};
    case 'stop':
      await engine.stop(request.timeout);
      return {};
  }
}

/** Listens on the first free port. */
async function startAt(hosts: readonly string[], [first = 0, ...others]: readonly number[]): Promise<number> {
  try {
    return (await engine.start({ hosts, port: first })).port;
  } catch (error) {
    if (others.length === 0) throw error;
    return startAt(hosts, others);
  }
}
