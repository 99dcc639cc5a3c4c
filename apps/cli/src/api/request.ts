import type { Condition } from './filter.js';

/** The methods of requests. */
export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** The options of commands that send any request. */
export interface RequestOptions {
  readonly body?: unknown;
  readonly filter?: readonly Condition[];
  readonly sort?: string;
  readonly all?: boolean;
}

/** A command that sends any request. */
export interface RequestCommand {
  readonly name: string;
  readonly summary: string;
  /** Whose API it asks. */
  readonly api: 'account' | 'operator';
  readonly examples: readonly string[];
}
