import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { boundConnections } from './connections.js';

it('keeps connections without requests for longer than clients and proxies do', () => {
  const server = createServer();
  boundConnections(server, { connections: 1, connectionsPerAddress: 1, trustedProxies: [] });
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});

it('counts requests that come through a trusted proxy for their clients', async () => {
  const server = createServer(() => undefined);
  boundConnections(server, { connections: 9, connectionsPerAddress: 2, trustedProxies: ['127.0.0.1'] });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  /** Begins a request through the proxy that has not come whole. */
  const beginRequest = async (client: string): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
    onTestFinished(() => void socket.destroy());
    const begun = once(server, 'request');
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nContent-Length: 9\r\n\r\nx`);
    await begun;
    return socket;
  };
  const held = [
    await beginRequest('192.0.2.1'),
    await beginRequest('192.0.2.2'),
    await beginRequest('192.0.2.1'),
  ];
  expect(held.map(({ closed }) => closed)).toEqual([false, false, false]);
  await beginRequest('192.0.2.1');
  await expect.poll(() => held.map(({ closed }) => closed)).toEqual([true, false, false]);
});
