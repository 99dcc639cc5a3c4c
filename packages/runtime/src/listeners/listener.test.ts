import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { close, drain, listen } from './listener.js';

const LONG = 600_000;

async function start(): Promise<{ server: Server; open: () => Promise<Socket> }> {
  const server = createServer((_request, response) => void response.end('served'));
  const url = new URL(await listen(server, { host: '127.0.0.1', port: 0, setting: 'CLOUD_PORT' }));
  onTestFinished(() => close(server, 0));
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(url.port), url.hostname);
    const accepted = once(server, 'connection');
    await Promise.all([once(socket, 'connect'), accepted]);
    return socket;
  };
  return { server, open };
}

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('a listener that its clients are to leave', () => {
  it('serves those that are there, and new ones, once each, until none is left', async () => {
    const { server, open } = await start();
    const idle = await open();
    const left = drain(server, LONG);
    const further = await open();
    for (const socket of [further, idle]) {
      socket.write(request);
      expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\nConnection: close\r\n[^]*served/);
    }
    await left;
  });

  it('waits for nobody where it has no client', async () => {
    const { server } = await start();
    await drain(server, LONG);
  });

  it('serves what came while the process stood still for longer than the limit', async () => {
    const { server, open } = await start();
    const idle = await open();
    const left = drain(server, 100).then(() => close(server, LONG));
    idle.write(request);
    const never = new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(never, 0, 0, 200);
    expect(await text(idle)).toContain('served');
    await left;
  });

  it('waits for a limited time, and closes connections without requests only then', async () => {
    const { server, open } = await start();
    const idle = await open();
    await drain(server, 1);
    expect(idle.closed).toBe(false);
    await close(server, LONG);
    await text(idle);
  });
});
