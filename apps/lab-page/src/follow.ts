import type { OperatorSchema } from '@cloud-account/spec';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { isUnauthorized, problemsOf, type Api } from './api.js';
import { announce, connection, refresh, signOut, type Part } from './store.js';

/** Milliseconds before another try after the connection was lost. */
const DELAY = 1_000;

/** The parts that changed while the reader had stopped the changes. */
const missed = new Set<Part>();

/** Stops the changes, or lets them come again. */
export function pause(isPaused: boolean): void {
  connection.isPaused = isPaused;
  if (isPaused || missed.size === 0) return;
  void refresh(...missed);
  missed.clear();
}

function show({ parts }: OperatorSchema<'LabChange'>): void {
  if (connection.isPaused) for (const part of parts) missed.add(part);
  else void refresh(...parts);
}

/** Reads one stream to its end. */
async function read(api: Api, signal: AbortSignal): Promise<void> {
  const { body } = await api.get('/lab/stream', signal);
  if (body === null) return;
  if (connection.state === 'lost') announce('The connection is back.');
  connection.state = 'live';
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (let next = await events.read(); !next.done; next = await events.read())
    show(JSON.parse(next.value.data) as OperatorSchema<'LabChange'>);
}

/** Follows the changes of the server until it is aborted; a stream that ends is opened again. */
export async function follow(api: Api, signal: AbortSignal): Promise<void> {
  connection.state = 'connecting';
  const isOver = () => signal.aborted;
  while (!isOver()) {
    let reason = 'The server has ended it';
    try {
      await read(api, signal);
    } catch (error) {
      reason = problemsOf(error)[0]?.reason ?? '';
      if (isUnauthorized(error)) {
        signOut(reason);
        return;
      }
    }
    if (isOver()) return;
    if (connection.state !== 'lost') announce(`There is no connection. ${reason}.`);
    connection.state = 'lost';
    await new Promise((resolve) => setTimeout(resolve, DELAY));
  }
}
