import type { Scope } from './scope.js';
import type { Statement } from './statements.js';

/** What stands around a block of which the tabs are made. */
export interface About {
  /** What the page has kept so far, this block included. */
  readonly scope: Scope;
  /** The page shows what the last request answers. */
  readonly isShown: boolean;
  /** The last request is to fail. */
  readonly isRefused: boolean;
}

/** A statement with what is kept of its answer. */
export interface Step {
  readonly statement: Statement;
  readonly kept: ReturnType<Scope['keep']>;
  /** What is asked last is what the reader looks at. */
  readonly isLast: boolean;
}

/** Says in a language what a block does. */
export type Say = (steps: readonly Step[], about: About) => Promise<string> | string;

/** Whether a reader wants to see what a request answers. */
export const isPrinted = ({ statement, isLast }: Step, { isShown, isRefused }: About): boolean =>
  statement.kind === 'call' &&
  !statement.isSilent &&
  !(isLast && isRefused) &&
  (statement.method === 'GET' || (isLast && (isShown || statement.method !== 'DELETE')));
