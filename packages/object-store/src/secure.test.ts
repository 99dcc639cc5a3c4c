import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { isSecure } from './secure.js';

const from = (address: string, protocol?: string) =>
  ({
    socket: { remoteAddress: address },
    headers: protocol === undefined ? {} : { 'x-forwarded-proto': protocol },
  }) as unknown as IncomingMessage;
const trusts = (address: string) => address === '10.0.0.1';

it.each([
  ['10.0.0.1', 'https', true],
  ['10.0.0.1', 'HTTPS', true],
  ['10.0.0.1', 'http', false],
  ['10.0.0.1', undefined, false],
  // The nearest proxy writes last.
  ['10.0.0.1', 'http, https', true],
  ['10.0.0.1', 'https, http', false],
  ['192.0.2.1', 'https', false],
])('a request from %s with the protocol %s', (address, protocol, expected) => {
  expect(isSecure(from(address, protocol), trusts)).toBe(expected);
});

it('a request over TLS', () => {
  const request = { socket: new TLSSocket(new Socket()), headers: {} } as unknown as IncomingMessage;
  expect(isSecure(request, () => false)).toBe(true);
});
