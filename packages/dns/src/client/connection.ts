import { once } from 'node:events';
import { connect, isIPv6, type Socket } from 'node:net';
import { afterArrivals } from './deadline.js';
import { TransferProblem } from './transfer-problem.js';

/** Local addresses that requests are sent from, by family. Without one, the system chooses. */
export interface LocalAddress {
  readonly ipv4?: string;
  readonly ipv6?: string;
}

/** The local address for a remote one. */
export function localAddressFor(remote: string, { ipv4, ipv6 }: LocalAddress): string | undefined {
  return isIPv6(remote) ? ipv6 : ipv4;
}

/** The options of a connection. */
export interface ConnectOptions {
  readonly port: number;
  /** Milliseconds for each address. */
  readonly connectTimeoutMs: number;
  readonly localAddress: LocalAddress;
  /** Ends connecting, and the connection itself for as long as it lives. */
  readonly signal: AbortSignal;
}

/**
 * Connects to the first of the addresses that accepts, each tried within its own time limit.
 * The socket is destroyed when the signal aborts, with the signal's reason; the caller may
 * destroy it sooner. A later error of the socket is never uncaught.
 * @throws TransferProblem `unreachable` when no address accepts; the signal's reason when it aborts.
 */
export async function connectToFirst(addresses: readonly string[], options: ConnectOptions): Promise<Socket> {
  let cause: unknown;
  for (const address of addresses) {
    options.signal.throwIfAborted();
    try {
      return await connectTo(address, options);
    } catch (error) {
      options.signal.throwIfAborted();
      cause = error;
    }
  }
  throw new TransferProblem('unreachable', 'The name server does not accept connections.', { cause });
}

async function connectTo(address: string, options: ConnectOptions): Promise<Socket> {
  const localAddress = localAddressFor(address, options.localAddress);
  const source = localAddress === undefined ? {} : { localAddress };
  const socket = connect({ host: address, port: options.port, noDelay: true, ...source });
  const onAbort = (): void => {
    socket.destroy(options.signal.reason as Error);
  };
  const endTimer = afterArrivals(() => {
    socket.destroy(new Error('No answer to the connection attempt'));
  }, options.connectTimeoutMs);
  options.signal.addEventListener('abort', onAbort, { once: true });
  socket.once('close', () => {
    options.signal.removeEventListener('abort', onAbort);
  });
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    endTimer();
  }
}
