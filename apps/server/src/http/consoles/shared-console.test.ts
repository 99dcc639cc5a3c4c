import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PassThrough, type Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { SharedConsole } from './shared-console.js';

/** Opens the shared console of a machine. @returns all that its client has seen */
async function open(openMachine: () => Promise<Duplex | undefined>): Promise<() => string> {
  const console = new SharedConsole(openMachine, '[off]', 1_000, () => undefined);
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (client) => void console.add(client));
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    client.terminate();
    server.close();
  });
  let seen = '';
  client.on('message', (text: Buffer) => (seen += text.toString()));
  await once(client, 'open');
  return () => seen;
}

it('does not say that a machine is off which cannot be reached', async () => {
  const machine = new PassThrough();
  machine.write('login: ');
  let looks = 0;
  const seen = await open(() =>
    looks++ === 0 ? Promise.reject(new Error('unreachable')) : Promise.resolve(machine),
  );
  await expect.poll(seen).not.toBe('');
  expect(seen()).toBe('login: ');
});

it('waits for the next look when the console of a machine closes', async () => {
  let opened = 0;
  await open(() => {
    opened += 1;
    const machine = new PassThrough();
    setImmediate(() => machine.destroy());
    return Promise.resolve(machine);
  });
  await expect.poll(() => opened).not.toBe(0);
  for (let turns = 0; turns < 10; turns += 1) await turn();
  expect(opened).toBe(1);
});
