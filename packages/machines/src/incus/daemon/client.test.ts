import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHttpServer } from '@cloud-account/testkit/waits';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HypervisorUnavailable } from '../../driver.js';
import { DaemonRefused } from './answers.js';
import { Client } from './client.js';

/** A client of a daemon that answers as a test wants. */
async function clientOf(listener: RequestListener, answerLimit?: number): Promise<Client> {
  const directory = await mkdtemp(path.join(tmpdir(), 'daemon-'));
  const socket = path.join(directory, 'unix.socket');
  const server = createHttpServer(listener);
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true });
  });
  return new Client({ socket }, 'cloud', answerLimit);
}

const answering = (answer: object) => clientOf((_request, response) => response.end(JSON.stringify(answer)));

describe('a client of the daemon', () => {
  it('asks within its project, and returns the answer', async () => {
    const client = await clientOf((request, response) =>
      response.end(JSON.stringify({ type: 'sync', metadata: request.url })),
    );
    expect(await client.get('/instances?recursion=1')).toBe('/1.0/instances?recursion=1&project=cloud');
  });

  it.each([
    ['is silent', () => undefined],
    ['ends the connection', (_request, response) => response.destroy()],
    ['answers with something else', (_request, response) => response.end('<html>')],
    ['answers without an end', (_request, response) => response.write('{')],
  ] as [string, RequestListener][])('is unavailable when the daemon %s', async (_, listener) => {
    const client = await clientOf(listener, 100);
    await expect(client.get('/instances')).rejects.toThrow(HypervisorUnavailable);
  });

  it('finds nothing where something is missing, and throws other refusals', async () => {
    const missing = await answering({ type: 'error', error: 'Instance not found', error_code: 404 });
    expect(await missing.find('/instances/one')).toBeUndefined();
    const refused = await answering({ type: 'error', error: 'not authorized', error_code: 403 });
    await expect(refused.find('/instances/one')).rejects.toThrow(DaemonRefused);
    await expect(refused.get('/instances/one')).rejects.toMatchObject({
      status: 403,
      said: 'not authorized',
    });
  });

  /** A daemon that begins an operation, and answers to waits for it in turn. */
  const operating = (...waits: object[]) =>
    clientOf((request, response) => {
      const begun = { type: 'async', metadata: { id: '7', status_code: 103, err: '', metadata: null } };
      response.end(JSON.stringify(request.method === 'PUT' ? begun : waits.shift()));
    });
  const ended = (status: number, err = '') => ({
    type: 'sync',
    metadata: { id: '7', status_code: status, err, metadata: { made: 'it' } },
  });

  it('waits until an operation has ended', async () => {
    const client = await operating(ended(103), ended(103), ended(200));
    expect(await client.send('PUT', '/instances/one', {})).toMatchObject({ metadata: { made: 'it' } });
  });

  it('throws why an operation failed, and is unavailable when the daemon has lost it', async () => {
    const failing = await operating(ended(400, 'no space left on device'));
    await expect(failing.send('PUT', '/instances/one', {})).rejects.toMatchObject({
      said: 'no space left on device',
    });
    const losing = await operating({ type: 'error', error: 'Operation not found', error_code: 404 });
    await expect(losing.send('PUT', '/instances/one', {})).rejects.toThrow(HypervisorUnavailable);
  });
});
