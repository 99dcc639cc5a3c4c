import { sql } from 'kysely';
import { build } from './build.js';
import { Statement } from './statement.js';

/** A statement of a test, from its text. */
export const written = (text: string): Statement<object, Record<string, unknown>> =>
  new Statement('', () => ({
    compile: () => sql<Record<string, unknown>>`${sql.raw(text)}`.compile(build),
  }));
