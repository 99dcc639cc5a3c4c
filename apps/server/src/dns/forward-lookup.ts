import { Resolver } from 'node:dns/promises';
import type { AddressFamily } from '@cloud-account/core';

/** Where and for how long names are looked up. */
export interface LookupOptions {
  /** Name servers, each an IP address with or without a port; none: the system's. */
  readonly resolvers: readonly string[];
  /** Milliseconds for all of it. */
  readonly timeoutMs: number;
  /** Ends it sooner. */
  readonly signal?: AbortSignal;
}

/** What a name server says of a name that has no address of a family. */
const none: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

const TRIES = 2;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * Looks up the addresses of a name, and of the names that it is an alias of. Nothing but name servers is asked, so that what
 * a machine knows of itself does not count.
 *
 * @returns undefined when no name server answered in time, or none would say
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
