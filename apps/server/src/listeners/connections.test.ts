import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { boundConnections } from './connections.js';

it('keeps connections without requests for longer than clients and proxies do', () => {
  const server = createServer();
  boundConnections(server, { connections: 1, connectionsPerAddress: 1, trustedProxies: [] });
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});
