import { pino, type Logger } from 'pino';
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

/**
 * Lines are written together, since writing each would take time of its request: at the latest after 100 milliseconds, and when the
 * process exits. A reader that does not read makes nobody wait; what is more than 16 MiB by then is lost.
 */
const BATCHES = { minLength: 4_096, periodicFlush: 100, maxLength: 16 * 1024 ** 2 };

const standardError: LogTarget = { fd: 2, isTTY: process.stderr.isTTY };

/** The log: lines for people in a terminal, otherwise one JSON object for each line, with its time in ISO 8601. */
export const openLog = async (level: string, { fd, isTTY } = standardError): Promise<Logger> =>
  isTTY
    ? forPeople(level, fd)
    : pino(
        { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
        pino.destination({ fd, sync: false, ...BATCHES }),
      );

/** The log of a server. Errors have their kind and their place, and no data of the caller. */
export const withErrorSerializer = (log: Logger): Logger =>
  log.child({}, { serializers: { err: loggedError } });
