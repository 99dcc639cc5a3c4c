import { DatabaseUnavailable, EmbeddedDatabaseFailed } from './errors.js';

/** Serialisation failure and deadlock. */
const CONFLICTS = new Set(['P2034', '40001', '40P01']);

const UNAVAILABLE = new Set([
  // Prisma: not reachable, timed out, connection closed, no connection in time, transaction timed out, too many.
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
  // PostgreSQL: shutting down or starting, lock not had in time, statement cancelled, read-only.
  '57P01',
  '57P02',
  '57P03',
  '55P03',
  '57014',
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
  // The disk that files are kept on: full, over its quota, failing, read-only; too many files open.
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EMFILE',
  'ENFILE',
]);

/** PostgreSQL's connection exceptions (08), insufficient resources, a full disk among them (53), and system errors (58). */
const UNAVAILABLE_CLASSES = /^(08|53|58)[0-9A-Z]{3}$/;

/** What Prisma's adapter calls these where the error keeps no code. */
const CONFLICT_KINDS = new Set(['TransactionWriteConflict']);
const UNAVAILABLE_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);

/** node-postgres gives these no code. */
const UNAVAILABLE_MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** What an error says about itself, wherever Prisma, its adapter or node-postgres put it. */
interface Facts {
  codes: string[];
  kinds: string[];
  messages: string[];
  constraint: string | undefined;
}

/** Whether another transaction stood in the way and the same work may succeed when it is run again. */
export function isConflict(error: unknown): boolean {
  const { codes, kinds } = readFacts(error);
  return codes.some((code) => CONFLICTS.has(code)) || kinds.some((kind) => CONFLICT_KINDS.has(kind));
}

/** Whether the database could not be reached or had nothing to give in time, or a disk takes nothing more. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof EmbeddedDatabaseFailed || error instanceof DatabaseUnavailable) return true;
  const { codes, kinds, messages } = readFacts(error);
  return (
    codes.some((code) => UNAVAILABLE.has(code) || UNAVAILABLE_CLASSES.test(code)) ||
    kinds.some((kind) => UNAVAILABLE_KINDS.has(kind)) ||
    messages.some((message) => UNAVAILABLE_MESSAGES.test(message))
  );
}

/**
 * Which unique constraint an error is about.
 *
 * @returns the constraint's name where the database told it, else the columns, joined by commas; undefined when the
 *   error is about something else
 */
export function uniqueViolation(error: unknown): string | undefined {
  const { codes, constraint } = readFacts(error);
  return codes.includes('P2002') || codes.includes('23505') ? (constraint ?? '') : undefined;
}

function readFacts(error: unknown): Facts {
  const facts: Facts = { codes: [], kinds: [], messages: [], constraint: undefined };
  collect(error, facts);
  return facts;
}

/** Prisma's errors hold the adapter's in `meta.driverAdapterError`, and that one the database's facts in `cause`. */
function collect(error: unknown, facts: Facts): void {
  if (typeof error !== 'object' || error === null) return;
  const { code, originalCode, kind, message, constraint, meta, cause } = error as Record<string, unknown>;
  for (const one of [code, originalCode]) if (typeof one === 'string') facts.codes.push(one);
  if (typeof kind === 'string') facts.kinds.push(kind);
  if (typeof message === 'string') facts.messages.push(message);
  facts.constraint ??= constraintName(constraint);
  if (typeof meta === 'object' && meta !== null) {
    collect((meta as Record<string, unknown>).driverAdapterError, facts);
  }
  collect(cause, facts);
}

/** node-postgres gives a name; the adapter gives `{ index }` or `{ fields }`, the latter quoted where needed. */
function constraintName(constraint: unknown): string | undefined {
  if (typeof constraint === 'string') return constraint;
  if (typeof constraint !== 'object' || constraint === null) return undefined;
  const { index, fields } = constraint as { index?: unknown; fields?: unknown };
  if (typeof index === 'string') return index;
  return Array.isArray(fields) ? fields.join(',') : undefined;
}
