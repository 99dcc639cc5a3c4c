import { pino } from 'pino';

/** The fields of an error in the log. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** The frames, and those of its causes. */
  readonly stack: string;
  /** The database's or the system's code, where there is one. */
  readonly code?: string;
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? '';

const framesIn = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at |^caused by: /.test(line))
    .join('\n');

/**
 * An error for the log: its kind and its place. Databases and their libraries add the row or the arguments that failed, in
 * further properties and further lines of the message. Those are data of the caller and are left out.
 */
export function loggedError(error: Error): LoggedError {
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type, message: lastLine(message), stack: framesIn(stack), ...code };
}
