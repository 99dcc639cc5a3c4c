import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

/**
 * True when a client sent a request by HTTPS: to this server, or to a proxy in front of it, which says so.
 *
 * @param trusts whether an address is that of a trusted proxy
 */
export function isSecure(
  { socket, headers }: IncomingMessage,
  trusts: (address: string, distance: number) => boolean,
): boolean {
  if (socket instanceof TLSSocket) return true;
  const address = socket.remoteAddress;
  if (address === undefined || !trusts(address, 0)) return false;
  const protocol = headers['x-forwarded-proto'];
  const [nearest] = (typeof protocol === 'string' ? protocol : '').split(',').reverse();
  return nearest?.trim().toLowerCase() === 'https';
}
