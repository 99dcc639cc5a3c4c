import { DatabaseUnavailable, EmbeddedDatabaseFailed } from './errors.js';

/** Serialisation failure and deadlock. */
const CONFLICTS = new Set(['40001', '40P01']);

const UNAVAILABLE = new Set([
  // PostgreSQL: shutting down or starting, read-only.
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '25006',
  // The network.
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The disk of the files: full, over its quota, failing, read-only; too many open files.
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EMFILE',
  'ENFILE',
]);

/** PostgreSQL's connection exceptions (08), insufficient resources, a full disk among them (53), and system errors (58). */
const UNAVAILABLE_CLASSES = /^(08|53|58)[0-9A-Z]{3}$/;

/** The message of node-postgres, which gives no code, when all connections were in use for too long. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** node-postgres gives these errors no code. */
const UNAVAILABLE_MESSAGES =
  /^(timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** The codes and messages of an error and its causes. */
interface Facts {
  codes: string[];
  messages: string[];
  constraint: string | undefined;
}

/** True if another transaction caused a conflict, so that the same work may succeed when it is run again. */
export const isConflict = (error: unknown): boolean =>
  readFacts(error).codes.some((code) => CONFLICTS.has(code));

/** Conflicts, locks that others hold, a statement that took too long, no free connection. */
const BUSY = new Set([...CONFLICTS, '55P03', '57014', '53300']);

/** True if the database had no time for the work beside other work; nothing of it was done. */
export function isBusy(error: unknown): boolean {
  const { codes, messages } = readFacts(error);
  return codes.some((code) => BUSY.has(code)) || messages.includes(NO_CONNECTION);
}

/** True if the database could not be reached or had no free resources in time, or a disk is full. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof EmbeddedDatabaseFailed || error instanceof DatabaseUnavailable) return true;
  const { codes, messages } = readFacts(error);
  return (
    isBusy(error) ||
    codes.some((code) => UNAVAILABLE.has(code) || UNAVAILABLE_CLASSES.test(code)) ||
    messages.some((message) => UNAVAILABLE_MESSAGES.test(message))
  );
}

/** True if a statement was cancelled because it took too long. */
export const isOverTime = (error: unknown): boolean => readFacts(error).codes.includes('57014');

/** The codes of PostgreSQL and the system for a disk that is full, or over its quota. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** True if a disk is full. */
export const isDiskFull = (error: unknown): boolean => readFacts(error).codes.some((code) => FULL.has(code));

/** The name of the violated unique constraint; undefined for other errors. */
export function uniqueViolation(error: unknown): string | undefined {
  const { codes, constraint } = readFacts(error);
  return codes.includes('23505') ? (constraint ?? '') : undefined;
}

/** True if a row refers to one that another transaction has deleted meanwhile, as the same work finds when it is run again. */
export const isMissingReference = (error: unknown): boolean => readFacts(error).codes.includes('23503');

function readFacts(error: unknown): Facts {
  const facts: Facts = { codes: [], messages: [], constraint: undefined };
  collect(error, facts);
  return facts;
}

function collect(error: unknown, facts: Facts): void {
  if (typeof error !== 'object' || error === null) return;
  const { code, message, constraint, cause } = error as Record<string, unknown>;
  if (typeof code === 'string') facts.codes.push(code);
  if (typeof message === 'string') facts.messages.push(message);
  if (typeof constraint === 'string') facts.constraint ??= constraint;
  collect(cause, facts);
}
