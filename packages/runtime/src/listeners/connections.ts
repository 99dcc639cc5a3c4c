import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { OpenConnections, type Activity } from '../connections/open-connections.js';
import proxyAddress from 'proxy-addr';
import { isWithin, networkOf } from './caller-network.js';
import { readFewAtOnce, type RequestReader } from './read-requests.js';

/**
 * The time that a connection stays open without a request, in milliseconds: longer than clients and proxies keep one, which is
 * a minute at most, and than any of them stands still. Otherwise they send a request on a connection that is just being closed.
 */
const KEPT_OPEN = 72_000;

/** The time that it stays open after the time that the server names to clients: the timer of a client may be late. */
const MARGIN = 10_000;

/** The maximum numbers of open connections. */
export interface ConnectionBounds {
  readonly connections: number;
  /** Of one address, or of one network of IPv6. */
  readonly connectionsPerAddress: number;
  /**
   * Addresses and networks that have no bound of their own, since many clients come from there. While a connection of theirs has a
   * request, and once it has another protocol, it counts for the client.
   */
  readonly trustedProxies: readonly string[];
}

/** A request, and its answer until all of it is sent. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** An open connection. */
interface Held {
  readonly socket: Socket;
  /** Undefined where it is of no proxy. */
  readonly proxy: string | undefined;
  /** In the order of the requests, which is that of the answers. */
  readonly exchanges: Set<Exchange>;
  last: IncomingMessage | undefined;
  /** Undefined before the handshake of TLS. */
  reader: RequestReader | undefined;
}

function activityOf({ exchanges, last }: Held): Activity {
  const [oldest] = exchanges;
  if (oldest === undefined) return last?.complete === true ? 'idle' : 'slow';
  const { request, response } = oldest;
  return !request.complete || response.writableEnded || response.writableLength > 0 ? 'slow' : 'working';
}

/**
 * Closes an answer whose connection has ended. Node closes only the answer that is being sent, not those that wait for it, and
 * what waits for their end would wait for ever.
 */
function closeUnsent(response: ServerResponse): void {
  if (response.socket !== null || response.closed) return;
  Object.assign(response, { destroyed: true, _closed: true });
  response.emit('close');
}

/** Names a connection of a listener, also that of TLS inside of it. */
const placeOf = ({ remoteAddress, remotePort, localAddress }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress}`;

/**
 * Bounds the connections of a server, and what each of them has the server do at once. A connection that is upgraded to another protocol
 * keeps its place until it ends.
 *
 * @see OpenConnections
 */
export function boundConnections(
  server: Server,
  { connections, connectionsPerAddress, trustedProxies }: ConnectionBounds,
): void {
  server.keepAliveTimeout = KEPT_OPEN;
  server.on('timeout', (socket: Socket) => {
    if (socket.timeout === MARGIN) socket.destroy();
    else socket.setTimeout(MARGIN);
  });
  const trusts = proxyAddress.compile([...trustedProxies]);
  const open = new OpenConnections<Held>({
    all: connections,
    each: connectionsPerAddress,
    activityOf,
    close: ({ socket }) => {
      socket.destroy();
    },
  });
  const heldBy = new WeakMap<Socket, Held>();

  const take = (socket: Socket): Held | undefined => {
    const address = socket.remoteAddress ?? '';
    const proxy = isWithin(address, trustedProxies) ? address : undefined;
    const held: Held = { socket, proxy, exchanges: new Set(), last: undefined, reader: undefined };
    if (
      !open.add(held, proxy ?? networkOf(address), proxy === undefined ? connectionsPerAddress : Infinity)
    ) {
      socket.destroy();
      return undefined;
    }
    socket.once('close', () => {
      open.remove(held);
      for (const { response } of held.exchanges) closeUnsent(response);
    });
    return held;
  };
  const serve = (socket: Socket, held: Held): void => {
    heldBy.set(socket, held);
    held.reader = readFewAtOnce(socket, held);
  };

  if (server instanceof TlsServer) {
    const shaking = new Map<string, Held>();
    server.on('connection', (socket: Socket) => {
      const place = placeOf(socket);
      const held = take(socket);
      if (held === undefined) return;
      shaking.set(place, held);
      socket.once('close', () => shaking.delete(place));
    });
    server.on('secureConnection', (socket: Socket) => {
      const held = shaking.get(placeOf(socket));
      if (held !== undefined) serve(socket, held);
    });
  } else {
    server.on('connection', (socket: Socket) => {
      const held = take(socket);
      if (held !== undefined) serve(socket, held);
    });
  }

  // A server without a listener for upgrades answers their requests like others, and gets none.
  if (server.listenerCount('upgrade') > 0)
    server.prependListener('upgrade', (request) => {
      const held = heldBy.get(request.socket);
      if (held === undefined) return;
      held.reader?.leave();
      if (held.proxy !== undefined) open.move(held, networkOf(proxyAddress(request, trusts)));
    });

  server.prependListener('request', (request, response) => {
    const held = heldBy.get(request.socket);
    if (held === undefined) return;
    const { proxy, exchanges } = held;
    const exchange = { request, response };
    exchanges.add(exchange);
    held.last = request;
    if (proxy === undefined) open.touch(held);
    else open.move(held, networkOf(proxyAddress(request, trusts)));
    response.once('close', () => {
      exchanges.delete(exchange);
      if (proxy === undefined) open.touch(held);
      else if (exchanges.size === 0) open.move(held, proxy, Infinity);
      held.reader?.ended();
    });
  });
}
