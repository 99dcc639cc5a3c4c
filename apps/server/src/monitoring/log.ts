import { pino, type DestinationStream, type Logger } from 'pino';
import { loggedError } from './logged-error.js';

/** The fields that lines for people contain as text. */
const SHOWN = ['method', 'path', 'operation', 'status', 'milliseconds', 'account', 'user', 'address'];

/** A request in one line for people: `GET /v4/domains 200, 3.1 ms, demo`. */
const lineOf = (log: Readonly<Record<string, unknown>>, messageKey: string): string => {
  const { method, path, status, milliseconds, user } = log;
  const message = log[messageKey];
  if (message !== 'request') return typeof message === 'string' ? message : '';
  return [`${String(method)} ${String(path)} ${String(status)}`, `${String(milliseconds)} ms`, user]
    .filter((part) => part !== undefined)
    .map(String)
    .join(', ');
};

/** The target of the log. */
interface LogTarget {
  /** A file descriptor. */
  readonly fd: number;
  /** True if a terminal is there. */
  readonly isTTY: boolean;
}

async function forPeople(level: string, fd: number): Promise<Logger> {
  // Wanted only where somebody reads along.
  const { default: pretty } = await import('pino-pretty');
  const lines = pretty({
    destination: fd,
    sync: true,
    colorize: process.env.NO_COLOR === undefined,
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
    ignore: SHOWN.join(','),
    messageFormat: lineOf,
  });
  return pino({ level, base: null }, lines);
}

/** The longest time in milliseconds that a line waits for others. */
export const WRITTEN_WITHIN = 100;

/**
 * Writes lines together, since writing each would take time of its request: at the latest after a moment, and when the process
 * exits. A reader that does not read makes nobody wait; what is more than 16 MiB by then is lost.
 */
function writeTogether(fd: number): DestinationStream {
  const lines = pino.destination({ fd, sync: false, minLength: 4_096, maxLength: 16 * 1024 ** 2 });
  const write = lines.write.bind(lines);
  let isFlushDue = false;
  let hasNew = false;
  // Its own periodic flush would wake an idle process ten times a second.
  const flushSoon = (): void => {
    isFlushDue = true;
    setTimeout(() => {
      hasNew = false;
      lines.flush(() => {
        isFlushDue = false;
        // Lines that came meanwhile are not among those that were written.
        if (hasNew) flushSoon();
      });
    }, WRITTEN_WITHIN).unref();
  };
  return Object.assign(lines, {
    write(line: string) {
      hasNew = true;
      if (!isFlushDue) flushSoon();
      return write(line);
    },
  });
}

const standardError: LogTarget = { fd: 2, isTTY: process.stderr.isTTY };

/** The log: lines for people in a terminal, otherwise one JSON object for each line, with its time in ISO 8601. */
export const openLog = async (level: string, { fd, isTTY } = standardError): Promise<Logger> =>
  isTTY
    ? forPeople(level, fd)
    : pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, writeTogether(fd));

/** The log of a server. Errors have their kind and their place, and no data of the caller. */
export const withErrorSerializer = (log: Logger): Logger =>
  log.child({}, { serializers: { err: loggedError } });
