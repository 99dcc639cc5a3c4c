import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { call, pause, until, useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { Cli, newSettings, type ReadyLine } from './cli.js';

useBuild();

const domain = { domain: 'under-way.example', type: 'master', soa_email: 'a@example.org' };
const body = JSON.stringify(domain);

/** A request that the server has begun to read, and that the test ends. */
class SlowRequest {
  received = '';
  readonly #socket: Socket;
  readonly #closed: Promise<unknown>;

  constructor({ api, token }: ReadyLine) {
    const { hostname, port } = new URL(api);
    this.#socket = connect(Number(port), hostname);
    this.#closed = once(this.#socket, 'close');
    this.#socket.on('data', (text: Buffer) => (this.received += text.toString()));
    this.#socket.on('error', () => undefined);
    this.#socket.write(
      [
        'POST /v4/domains HTTP/1.1',
        'Host: cloud.example',
        `Authorization: Bearer ${token ?? ''}`,
        'Expect: 100-continue',
        `Content-Length: ${body.length}`,
        '',
        '',
      ].join('\r\n'),
    );
  }

  /** Waits until the server requests the body, that is, has the request. */
  begun(): Promise<void> {
    return until(() => {
      expect(this.received).toContain('100 Continue');
    });
  }

  async finish(): Promise<string> {
    this.#socket.write(body);
    await this.#closed;
    return this.received;
  }

  get closed(): Promise<unknown> {
    return this.#closed;
  }
}

const refusesConnections = (api: string): Promise<void> =>
  until(async () => {
    await expect(fetch(api)).rejects.toThrow();
  });

describe('a server that is stopped', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes requests in progress and accepts no more',
    async (signal) => {
      const settings = await newSettings({ CLOUD_SHUTDOWN_TIMEOUT: '600000' });
      const cli = new Cli(settings, '--json');
      const ready = await cli.ready();
      const slow = new SlowRequest(ready);
      await slow.begun();
      cli.signal(signal);
      await cli.says(
        /stopping: waits for 1 request(?: and \d jobs?)?, 600 s at most; again ends at once/,
        'stderr',
      );
      await refusesConnections(ready.api);
      expect(await slow.finish()).toContain('HTTP/1.1 200 OK');
      expect(await cli.exit).toBe(0);
      const restarted = new Cli(settings, '--json');
      const { api, token } = await restarted.ready();
      expect((await call('GET', `${api}/domains`, { token })).text).toContain(domain.domain);
    },
  );

  it('waits no longer than its time limit', async () => {
    const cli = new Cli(await newSettings({ CLOUD_SHUTDOWN_TIMEOUT: '200' }), '--json');
    const slow = new SlowRequest(await cli.ready());
    await slow.begun();
    cli.signal('SIGTERM');
    expect(await cli.exit).toBe(0);
    await slow.closed;
    expect(slow.received).not.toContain('200 OK');
  });

  it('a second time ends at once', async () => {
    const cli = new Cli(await newSettings({ CLOUD_SHUTDOWN_TIMEOUT: '600000' }), '--json');
    const ready = await cli.ready();
    const slow = new SlowRequest(ready);
    await slow.begun();
    cli.signal('SIGTERM');
    await refusesConnections(ready.api);
    cli.signal('SIGTERM');
    expect(await cli.exit).toBe(1);
    await slow.closed;
  });

  it('by one press of Ctrl+C, which npm passes on as a second signal, with care', async () => {
    const cli = new Cli(await newSettings({ CLOUD_SHUTDOWN_TIMEOUT: '600000' }), '--json');
    const slow = new SlowRequest(await cli.ready());
    await slow.begun();
    cli.signal('SIGINT');
    cli.signal('SIGINT');
    await cli.says(/stopping: waits for 1 request/, 'stderr');
    expect(await slow.finish()).toContain('HTTP/1.1 200 OK');
    expect(await cli.exit).toBe(0);
  });

  it.each([
    ['SIGTERM', ''],
    ['SIGTERM', '127.0.0.9'],
    ['SIGINT', '127.0.0.9'],
  ] as const)('by %s does not wait long for idle connections (of proxies: %j)', async (signal, proxies) => {
    const settings = { CLOUD_SHUTDOWN_TIMEOUT: '600000', CLOUD_TRUSTED_PROXIES: proxies };
    const cli = new Cli(await newSettings(settings), '--json');
    const { api, token } = await cli.ready();
    expect((await call('GET', `${api}/domains`, { token })).status).toBe(200);
    const { hostname, port } = new URL(api);
    const idle = connect(Number(port), hostname);
    await once(idle, 'connect');
    cli.signal(signal);
    expect(await cli.exit).toBe(0);
    idle.destroy();
  });

  it('by SIGTERM still answers on connections that are open, that it is not ready and that each answer is the last', async () => {
    const cli = new Cli(await newSettings({ CLOUD_TRUSTED_PROXIES: '127.0.0.9' }), '--json');
    const { api, token } = await cli.ready();
    const { hostname, port } = new URL(api);
    const [first, second] = [connect(Number(port), hostname), connect(Number(port), hostname)];
    await Promise.all([once(first, 'connect'), once(second, 'connect')]);
    cli.signal('SIGTERM');
    await cli.says(/stopping/, 'stderr');
    first.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n');
    second.write(`GET /v4/domains HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token ?? ''}\r\n\r\n`);
    expect(await text(first)).toMatch(/^HTTP\/1.1 503 [^]*Connection: close/);
    expect(await text(second)).toMatch(/^HTTP\/1.1 200 [^]*Connection: close/);
    expect(await cli.exit).toBe(0);
  });
});

it('a server ends when another may have taken the folder of its new objects', async () => {
  const settings = await newSettings();
  const cli = new Cli(settings, '--json');
  await cli.ready();
  const parent = path.join(settings.CLOUD_DATA_DIR, 'objects', 'incoming');
  const [own = ''] = await readdir(parent);
  const lock = (await readdir(path.join(parent, own))).find((name) => name.startsWith('lock'));
  await rm(path.join(parent, own, lock ?? ''));
  expect(await cli.exit).toBe(1);
  expect(cli.stderr).toContain('object storage stopped');
});

it('a server goes on after an error that nothing caught, logs it and counts it', async () => {
  const fault = "process.on('SIGUSR2', () => { throw new Error('Disturbed.'); });";
  const settings = await newSettings({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  const cli = new Cli(settings, '--json');
  const { api, operator, token } = await cli.ready();
  cli.signal('SIGUSR2');
  await cli.says(/"msg":"nothing caught this error; the server goes on"/, 'stderr');
  expect((await call('POST', `${api}/domains`, { token, body: domain })).status).toBe(200);
  const metrics = await call('GET', new URL('/metrics', operator).href);
  expect(metrics.text).toContain('\nuncaught_errors_total 1\n');
});

it('a server goes on after an error in the thread of its name server, logs it and counts it', async () => {
  // The thread that has the settings of the name server throws the error that the process sends.
  const fault = `
      import { isMainThread, workerData } from 'node:worker_threads';
      const channel = new BroadcastChannel('fault').unref();
      if (isMainThread) process.on('SIGUSR2', () => channel.postMessage('Disturbed.'));
      else if (workerData?.responsesPerSecond !== undefined)
        channel.onmessage = ({ data }) => { setImmediate(() => { throw new Error(data); }); };`;
  const settings = await newSettings({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  const cli = new Cli(settings, '--json');
  const { api, operator, token } = await cli.ready();
  cli.signal('SIGUSR2');
  await cli.says(/"origin":"name server"/, 'stderr');
  expect((await call('POST', `${api}/domains`, { token, body: domain })).status).toBe(200);
  const metrics = await call('GET', new URL('/metrics', operator).href);
  expect(metrics.text).toContain('\nuncaught_errors_total 1\n');
  // The thread reports it.
  expect(metrics.text).toMatch(/^dns_zones \d/m);
});

describe('a server that was killed', () => {
  it('starts again with all acknowledged writes', async () => {
    const settings = await newSettings();
    const first = new Cli(settings, '--json');
    const { api, token } = await first.ready();
    expect((await call('POST', `${api}/domains`, { token, body: domain })).status).toBe(200);
    first.signal('SIGKILL');
    expect(await first.exit).toBe('SIGKILL');
    const second = new Cli(settings, '--json');
    const restarted = await second.ready();
    expect(restarted.token).toBe(token);
    const list = await call('GET', `${restarted.api}/domains`, { token });
    expect(list).toMatchObject({ status: 200, body: { data: [{ domain: domain.domain }] } });
  });

  it('during its first start starts the second time', async () => {
    const settings = await newSettings();
    for (const wait of [50, 300, 800]) {
      const cli = new Cli(settings, '--json');
      await pause(wait);
      cli.signal('SIGKILL');
      await cli.exit;
    }
    const { api, token } = await new Cli(settings, '--json').ready();
    expect((await call('GET', `${api}/domains`, { token })).status).toBe(200);
  });
});
