import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { LoopTurns } from '@cloud-account/common';

/** How many requests of a connection may be in progress; a client that sends more without waiting for answers is read later. */
const AT_ONCE = 4;

/** How many connections with more requests are read in a turn of the event loop, so that all others are served in between. */
const IN_A_TURN = 8;

/** The least bytes of a body that are read at once, since an empty line in it looks like the end of a head. */
const OF_A_BODY = 1_024;

const HEAD_END = Buffer.from('\r\n\r\n');

/** What is known of the requests of a connection. */
export interface RequestsInProgress {
  /** Those without a whole answer. */
  readonly exchanges: { readonly size: number };
  /** The one whose head came last. */
  readonly last: IncomingMessage | undefined;
}

const turns = new LoopTurns(IN_A_TURN);

/** Where so many heads have ended, or all bytes. */
function endOfHeads(bytes: Buffer, heads: number, from: number): number {
  let end = from;
  for (let found = 0; found < heads; found += 1) {
    const at = bytes.indexOf(HEAD_END, end);
    if (at < 0) return bytes.length;
    end = at + HEAD_END.length;
  }
  return end;
}

/**
 * Has the requests of a connection read only a few at once. Node would begin all that a client sends without waiting for answers:
 * 64 KiB can contain more than a thousand.
 *
 * @param socket to which Node's HTTP server already listens
 * @returns a function to call when a request has ended
 */
export function readFewAtOnce(socket: Socket, inProgress: RequestsInProgress): () => void {
  const [parse] = socket.listeners('data') as [(bytes: Buffer) => void];
  let unread: Buffer | undefined;
  let paused = false;
  const readMore = (): void => {
    while (unread !== undefined && !socket.destroyed) {
      const free = AT_ONCE - inProgress.exchanges.size;
      if (free <= 0) return;
      const { last } = inProgress;
      const bytes = unread;
      const end = endOfHeads(bytes, free, last?.complete === false ? OF_A_BODY : 0);
      unread = end < bytes.length ? bytes.subarray(end) : undefined;
      parse(bytes.subarray(0, end));
      if (unread !== undefined && inProgress.last !== last) {
        turns.add(readMore);
        return;
      }
    }
    if (!paused) return;
    paused = false;
    socket.resume();
  };
  const pauseUntilRead = (): void => {
    if (unread === undefined) return;
    paused = true;
    socket.pause();
  };
  socket.off('data', parse);
  socket.on('data', (bytes: Buffer) => {
    const isWaiting = unread !== undefined;
    unread = unread === undefined ? bytes : Buffer.concat([unread, bytes]);
    if (!isWaiting) readMore();
    pauseUntilRead();
  });
  // What reads a body has Node read the socket again.
  socket.on('resume', () => {
    if (paused) socket.pause();
  });
  return () => {
    if (unread !== undefined) turns.add(readMore);
  };
}
