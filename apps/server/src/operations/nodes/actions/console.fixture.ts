import { randomBytes } from 'node:crypto';
import type { Schema } from '@cloud-account/spec';
import { expectDone, type TestUser } from '@cloud-account/testkit';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { RawClient } from '../../../http/forms/raw-client.fixture.js';

/** An open console, with what its client has seen and when it ended. */
export interface TestConsole {
  readonly client: WebSocket;
  /** All that was received. */
  readonly seen: () => string;
  /** The code by which it ended; undefined while it is open. */
  readonly ended: () => number | undefined;
  type(text: string): void;
  /** Waits until the client has seen a text. */
  sees(text: string): Promise<void>;
}

/** Asks for the console of a node. */
export async function requestConsole(user: TestUser, node: number): Promise<Schema<'NodeConsole'>> {
  return expectDone(await user.post<Schema<'NodeConsole'>>(`/node/instances/${node}/console`));
}

/** Connects to a console, and closes the connection at the end of the test. */
export function connectTo({
  console_url: url,
  ws_protocols: protocols,
}: Pick<Schema<'NodeConsole'>, 'console_url' | 'ws_protocols'>): TestConsole {
  const client = new WebSocket(url, [...protocols]);
  onTestFinished(() => {
    client.terminate();
  });
  let seen = '';
  let code: number | undefined;
  client
    .on('message', (text: Buffer, isBinary) => {
      expect(isBinary).toBe(false);
      seen += text.toString();
    })
    .on('error', (error) => (seen += String(error)))
    .on('close', (given: number) => (code = given));
  return {
    client,
    seen: () => seen,
    ended: () => code,
    type: (text) => {
      client.send(text);
    },
    sees: (text) => expect.poll(() => seen).toContain(text),
  };
}

/** Begins to connect to a console without a client. @returns the connection, and the head of the handshake, which is not sent */
export function beginHandshake({ console_url, ws_protocols }: Schema<'NodeConsole'>): {
  readonly raw: RawClient;
  readonly head: string;
} {
  const { hostname, pathname } = new URL(console_url);
  const raw = new RawClient(console_url);
  onTestFinished(() => void raw.socket.destroy());
  const head = [
    `GET ${pathname} HTTP/1.1`,
    `Host: ${hostname}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    `Sec-WebSocket-Protocol: ${ws_protocols.join(', ')}`,
  ];
  return { raw, head: `${head.join('\r\n')}\r\n\r\n` };
}

/** Opens the console of a node. */
export const openConsole = async (user: TestUser, node: number): Promise<TestConsole> =>
  connectTo(await requestConsole(user, node));
