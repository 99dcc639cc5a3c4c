import { bounds } from '@cloud-account/spec/bounds';

/** The time for which a token opens a console, in milliseconds. */
export const CONSOLE_TOKEN_TIME = bounds.NodeConsole.seconds.const * 1_000;

/** The facts that decide whether a user may use the console of a node. */
export interface ConsoleAccess {
  /** True if the token of the API with which the user opened the console is still valid. */
  readonly hasToken: boolean;
  /** A restricted user needs a grant on the node. */
  readonly restricted: boolean;
  readonly permissions: 'read_only' | 'read_write' | null;
}

/** Decides whether a user may open the console of a node, and keep it open (§5). */
export const mayUseConsole = ({ hasToken, restricted, permissions }: ConsoleAccess): boolean =>
  hasToken && (!restricted || permissions === 'read_write');
