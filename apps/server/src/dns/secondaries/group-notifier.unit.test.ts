import { createSocket } from 'node:dgram';
import { once, setMaxListeners } from 'node:events';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../config/config.js';
import { GroupNotifier, type GroupSecondary } from './group-notifier.js';

it('signs what waits with the key that the secondary has when it is sent', async () => {
  const secondary = createSocket('udp4');
  const received: { readonly message: Buffer; readonly from: number }[] = [];
  secondary.on('message', (message, { port: from }) => received.push({ message, from }));
  await once(secondary.bind(0, '127.0.0.1'), 'listening');
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  onTestFinished(() => {
    stopping.abort();
    secondary.close();
  });
  const notifier = new GroupNotifier(
    { config: readConfig({}), log: pino({ level: 'silent' }) },
    stopping.signal,
  );
  const { address: host, port } = secondary.address();
  const withKey = (name: string): GroupSecondary => ({
    ...{ address: `${host}:${port}`, host, port },
    key: { name, algorithm: 'hmac-sha256', secret: Buffer.alloc(32, 1) },
  });
  const of = (text: string) => received.find(({ message }) => message.includes(text));

  // None is sent once more.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // As many as are sent at the same time.
  notifier.notify(
    withKey('former'),
    Array.from({ length: 16 }, (_, at) => `zone-${at}.example`),
  );
  await expect.poll(() => received.length).toBe(16);
  notifier.notify(withKey('present'), ['waiting.example']);
  const [first] = received;
  const refusal = Buffer.from(first?.message.subarray(0, 12) ?? []);
  refusal.writeUInt16BE(0xa005, 2);
  secondary.send(refusal, first?.from, host);
  await expect.poll(() => of('waiting')).toBeDefined();
  expect(of('waiting')?.message.includes('present')).toBe(true);
});
