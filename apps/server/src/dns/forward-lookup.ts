import { Resolver } from 'node:dns/promises';
import type { AddressFamily } from '@cloud-account/core';

/** The name servers and the time limit of a lookup. */
export interface LookupOptions {
  /** IP addresses of name servers, with or without a port; empty: those of the system. */
  readonly resolvers: readonly string[];
  /** The time limit of the whole lookup, in milliseconds. */
  readonly timeoutMs: number;
  /** Ends the lookup early. */
  readonly signal?: AbortSignal;
}

/** The error codes for a name that has no address of a family. */
const none: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

const TRIES = 2;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * Looks up the addresses of a name, and of the names that it is an alias of. Only name servers are asked: the hosts file of
 * this machine does not count.
 *
 * @returns undefined when no name server answered in time, or all refused
 * @throws the signal's reason when it aborts
 */
export async function lookUp(
  name: string,
  family: AddressFamily,
  { resolvers, timeoutMs, signal }: LookupOptions,
): Promise<readonly string[] | undefined> {
  signal?.throwIfAborted();
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / TRIES), tries: TRIES });
  if (resolvers.length > 0) resolver.setServers(resolvers);
  const cancel = (): void => {
    resolver.cancel();
  };
  const timer = setTimeout(cancel, timeoutMs);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await (family === 'ipv4' ? resolver.resolve4(name) : resolver.resolve6(name));
  } catch (error) {
    signal?.throwIfAborted();
    return none.has(codeOf(error)) ? [] : undefined;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}
