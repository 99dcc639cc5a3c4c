import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { LoopTurns } from '../connections/loop-turns.js';

/** The maximum number of requests of a connection in progress; a client that sends more without waiting for answers is read later. */
const MAX_REQUESTS_IN_PROGRESS = 4;

/** The maximum number of connections with more requests that are read in a turn of the event loop: others are served in between. */
const CONNECTIONS_PER_TURN = 8;

const HEAD_END = Buffer.from('\r\n\r\n');

/** The most bytes of it that one read can end with, while the next one begins with the others. */
const SPLIT = HEAD_END.length - 1;

const NOTHING = Buffer.alloc(0);

/** The state of the requests of a connection. */
export interface RequestsInProgress {
  /** Those without a whole answer. */
  readonly exchanges: { readonly size: number };
  /** The one whose head came last. */
  readonly last: IncomingMessage | undefined;
}

/** The reader of the requests of a connection. */
export interface RequestReader {
  /** Called when a request has ended. */
  ended(): void;
  /** Called in the `upgrade` event of a server: what the connection still sends is no request. */
  leave(): void;
}

const turns = new LoopTurns(CONNECTIONS_PER_TURN);

/**
 * The number of bytes up to the end of a head, or of all of them. An empty line in a chunked body, whose end is one, is a valid place to
 * cut, too.
 *
 * @param before the last bytes of the head that came before these
 */
function endOfHead(before: Buffer, bytes: Buffer): number {
  if (before.length > 0) {
    const across = Buffer.concat([before, bytes.subarray(0, SPLIT)]).indexOf(HEAD_END);
    if (across >= 0) return across + HEAD_END.length - before.length;
  }
  const at = bytes.indexOf(HEAD_END);
  return at < 0 ? bytes.length : at + HEAD_END.length;
}

/**
 * Has the requests of a connection read only a few at once. Node would begin all that a client sends without waiting for answers:
 * 64 KiB can contain more than a thousand. What is read later goes back to the stream of the socket, so that its end and Node's
 * own pauses keep their places.
 *
 * @param socket to which Node's HTTP server already listens
 */
export function readFewAtOnce(socket: Socket, inProgress: RequestsInProgress): RequestReader {
  const [parse] = socket.listeners('data') as [(bytes: Buffer) => void];
  let waits = false;
  let hasLeft = false;
  /** The last bytes of what is not a whole head yet. */
  let before = NOTHING;
  /** The bytes of the body that are to come; 0 where its chunks say so. */
  let left = 0;
  const isInBody = (): boolean => inProgress.last?.complete === false;
  const mayBegin = (): boolean => inProgress.exchanges.size < MAX_REQUESTS_IN_PROGRESS;
  const readOn = (): void => {
    if (!waits || !mayBegin()) return;
    waits = false;
    socket.resume();
  };
  const readLater = (): void => {
    waits = true;
    socket.pause();
    if (mayBegin()) turns.add(readOn);
  };
  /** Parses the rest of a head, or of a body. @returns how many bytes that were */
  const parseOne = (bytes: Buffer): number => {
    const { last } = inProgress;
    const end = left > 0 ? Math.min(left, bytes.length) : endOfHead(before, bytes);
    const part = bytes.subarray(0, end);
    parse(part);
    if (inProgress.last !== last) {
      before = NOTHING;
      left = isInBody() ? Number(inProgress.last?.headers['content-length'] ?? 0) : 0;
    } else if (left > 0) left -= end;
    else before = Buffer.concat([before, part.subarray(-SPLIT)]).subarray(-SPLIT);
    return end;
  };
  const read = (bytes: Buffer): void => {
    let unread = bytes;
    let { last } = inProgress;
    for (let begun = 0; unread.length > 0 && !socket.destroyed;) {
      // Who paused it, Node's server or what reads a body, has it read again.
      const isPaused = socket.isPaused();
      if (isPaused || (!isInBody() && (begun === MAX_REQUESTS_IN_PROGRESS || !mayBegin()))) {
        if (!isPaused) readLater();
        socket.unshift(unread);
        return;
      }
      unread = unread.subarray(parseOne(unread));
      if (hasLeft) {
        if (unread.length > 0) socket.unshift(unread);
        return;
      }
      if (inProgress.last !== last) begun += 1;
      ({ last } = inProgress);
    }
  };
  socket.off('data', parse);
  socket.on('data', read);
  // What reads a body has Node read the socket again.
  socket.on('resume', () => {
    if (waits) socket.pause();
  });
  return {
    ended: () => {
      if (waits) turns.add(readOn);
    },
    leave: () => {
      hasLeft = true;
      socket.off('data', read);
    },
  };
}
