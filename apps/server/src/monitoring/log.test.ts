import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { pause, until } from '@cloud-account/testkit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLog, withErrorSerializer, WRITTEN_WITHIN } from './log.js';

const request = {
  method: 'GET',
  path: '/v4/domains',
  status: 200,
  milliseconds: 3.1,
  user: 'demo',
  account: 1,
};

const closed = async (log: Logger): Promise<void> => {
  const stream = (log as unknown as Readonly<Record<symbol, Writable>>)[pino.symbols.streamSym];
  stream?.end();
  if (stream !== undefined) await once(stream, 'close');
};

/** A file for a log, which is removed at the end of the test. */
function openFile(): { readonly file: string; readonly fd: number } {
  const folder = mkdtempSync(path.join(tmpdir(), 'cloud-log-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = path.join(folder, 'log');
  return { file, fd: openSync(file, 'w') };
}

/** The lines of the log about a request and an error. */
async function logged(isTTY: boolean): Promise<string> {
  vi.stubEnv('NO_COLOR', '1');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { file, fd } = openFile();
  const log = withErrorSerializer(await openLog('info', { fd, isTTY }));
  log.info(request, 'request');
  log.error({ err: new TypeError('broken'), requestId: 'abc' }, 'request failed');
  log.debug('too much');
  // It writes at times until it is closed.
  await closed(log);
  return readFileSync(file, 'utf8');
}

it('tells a person at a terminal what happened, in lines', async () => {
  const text = await logged(true);
  const [first, second] = text.split('\n');
  expect(first).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/v4\/domains 200, 3\.1 ms, demo$/);
  expect(second).toMatch(/^\[\d\d:\d\d:\d\d\] ERROR: request failed/);
  expect(text).toContain('TypeError');
  expect(text).toContain('broken');
  expect(text).not.toContain('too much');
});

it('is JSON everywhere else, with times in ISO 8601', async () => {
  const lines = (await logged(false)).trim().split('\n');
  const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(first).toMatchObject({ ...request, msg: 'request' });
  expect(first?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(second).toMatchObject({ err: { type: 'TypeError', message: 'broken' }, requestId: 'abc' });
  expect(lines).toHaveLength(2);
});

it('writes a line that comes while others are written, without a further one', async () => {
  const { file, fd } = openFile();
  const log = await openLog('info', { fd, isTTY: false });
  log.info('first');
  // The write has begun by then, and its end is not known before the next turn of the event loop.
  await pause(WRITTEN_WITHIN);
  log.info('second');
  await until(() => {
    expect(readFileSync(file, 'utf8')).toContain('"msg":"second"');
  });
  await closed(log);
});

it('writes a line soon, also after a time without lines', async () => {
  const { file, fd } = openFile();
  const log = await openLog('info', { fd, isTTY: false });
  for (const line of ['first', 'second']) {
    log.info(line);
    await until(() => {
      expect(readFileSync(file, 'utf8')).toContain(`"msg":"${line}"`);
    });
  }
  await closed(log);
});
