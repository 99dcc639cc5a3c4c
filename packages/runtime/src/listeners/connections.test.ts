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

it('closes a connection some time later than it says to clients', async () => {
  const server = createServer();
  boundConnections(server, { connections: 9, connectionsPerAddress: 9, trustedProxies: [] });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const accepted = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  onTestFinished(() => void client.destroy());
  const [socket] = (await accepted) as [Socket];
  server.emit('timeout', socket);
  expect([socket.destroyed, socket.timeout]).toEqual([false, 10_000]);
  server.emit('timeout', socket);
  expect(socket.destroyed).toBe(true);
});

it.each([
  ['requests', 'request', 'POST / HTTP/1.1\r\nContent-Length: 9'],
  ['upgraded connections', 'upgrade', 'GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: x'],
])('counts %s that come through a trusted proxy for their clients', async (_, event, head) => {
  const server = createServer(() => undefined).on('upgrade', () => undefined);
  boundConnections(server, { connections: 9, connectionsPerAddress: 2, trustedProxies: ['127.0.0.1'] });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  /** Begins what does not end, through the proxy. */
  const begin = async (client: string): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
    onTestFinished(() => void socket.destroy());
    const begun = once(server, event);
    socket.write(`${head}\r\nHost: x\r\nX-Forwarded-For: ${client}\r\n\r\nx`);
    await begun;
    return socket;
  };
  const held = [await begin('192.0.2.1'), await begin('192.0.2.2'), await begin('192.0.2.1')];
  expect(held.map(({ closed }) => closed)).toEqual([false, false, false]);
  await begin('192.0.2.1');
  await expect.poll(() => held.map(({ closed }) => closed)).toEqual([true, false, false]);
});
