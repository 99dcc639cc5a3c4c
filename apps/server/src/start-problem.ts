import { ConfigProblem } from './config/config.js';
import {
  DatabaseInUse,
  DatabaseWithoutSessions,
  DataDirectoryInUse,
  EmbeddedDatabaseFailed,
  isUnavailable,
  MigrationProblem,
} from '@cloud-account/database';
import { DialectProblem } from '@cloud-account/dialect/file-problem';
import { CannotListen } from '@cloud-account/runtime';

/** Problems whose message is meant for the operator. */
const plainKinds = [
  ConfigProblem,
  DialectProblem,
  CannotListen,
  MigrationProblem,
  EmbeddedDatabaseFailed,
  DatabaseWithoutSessions,
];

/** The message of an error; where several addresses were tried, that of each. */
const messageOf = (error: Error): string =>
  error instanceof AggregateError
    ? error.errors.map((one) => (one instanceof Error ? one.message : String(one))).join('; ')
    : error.message;

/**
 * Why the server did not start, for the operator: a sentence where the settings or the machine are at fault, the whole
 * stack where we are.
 */
export const startProblem = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DataDirectoryInUse)
    return `${error.message} Stop that server, or set CLOUD_DATA_DIR to another directory.`;
  if (error instanceof DatabaseInUse)
    return error.alone
      ? 'The lab needs a database that no other server uses. Stop the other server, or set DATABASE_URL to another database.'
      : 'A server with the lab uses the database alone. Stop that server, or set DATABASE_URL to another database.';
  if (plainKinds.some((kind) => error instanceof kind)) return error.message;
  // PostgreSQL's own errors have a severity, the system's a call that failed.
  if (isUnavailable(error) || 'severity' in error) return `The database cannot be used: ${messageOf(error)}.`;
  return 'syscall' in error ? `Cannot start: ${error.message}.` : (error.stack ?? error.message);
};
