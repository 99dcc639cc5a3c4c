import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort, getProgram, startProgram, until } from '@cloud-account/testkit';
import { expect } from 'vitest';

/** The ports of a server behind the proxy. */
export interface ServerPorts {
  readonly api: number;
  readonly s3: number;
  readonly console: number;
  readonly sites: number;
}

type ProxyPorts = ServerPorts & { readonly control: number };

/** The configuration of `deploy`, for other servers and ports. */
function configFor(
  servers: readonly ServerPorts[],
  { api, s3, console, sites, control }: ProxyPorts,
): string {
  const written = readFileSync(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8');
  const lines = written.split('\n').flatMap((line) => {
    if (line.startsWith('  server server-2 ')) return [];
    if (!line.startsWith('  server server-1 ')) return [line];
    return servers.map((server, at) =>
      line
        .replace('server-1:8080', () => `127.0.0.1:${server.api}`)
        .replace('server-1:8081', () => `127.0.0.1:${server.s3}`)
        .replace('server-1:8084', () => `127.0.0.1:${server.console}`)
        .replace('server-1:8085', () => `127.0.0.1:${server.sites}`)
        .replaceAll('server-1', () => `server-${at + 1}`),
    );
  });
  return lines
    .join('\n')
    .replace('127.0.0.1:9999', () => `127.0.0.1:${control}`)
    .replace('bind :8080', () => `bind 127.0.0.1:${api}`)
    .replace('bind :8081', () => `bind 127.0.0.1:${s3}`)
    .replace('bind :8085', () => `bind 127.0.0.1:${console}`)
    .replace('bind :8086', () => `bind 127.0.0.1:${sites}`);
}

/** HAProxy before servers, as `deploy` configures it. */
export class Proxy {
  readonly #program;

  private constructor(
    file: string,
    readonly ports: ProxyPorts,
  ) {
    this.#program = startProgram(getProgram('haproxy'), ['-db', '-f', file], path.dirname(file));
  }

  /** Starts it in a folder; servers may be started later. */
  static async start(folder: string, servers: readonly ServerPorts[]): Promise<Proxy> {
    const ports = {
      api: await freePort(),
      s3: await freePort(),
      console: await freePort(),
      sites: await freePort(),
      control: await freePort(),
    };
    const file = path.join(folder, 'haproxy.cfg');
    await writeFile(file, configFor(servers, ports));
    const proxy = new Proxy(file, ports);
    await until(async () => {
      if (!proxy.#program.isRunning()) throw new Error(`The proxy did not start: ${proxy.#program.output()}`);
      await proxy.#command('show info');
    });
    return proxy;
  }

  /** Sends no more requests to a server, and waits for those in progress. @param number from 1 */
  async drain(number: number): Promise<void> {
    await this.#command(`set server api/server-${number} state drain`);
    await this.#until(number, { status: expect.not.stringMatching(/^UP/) as string, scur: '0' });
  }

  /** Sends requests to a server again, and waits until the proxy knows that it is ready. */
  async use(number: number): Promise<void> {
    await this.#command(`set server api/server-${number} state ready`);
    await this.#until(number, { status: expect.stringMatching(/^UP/) as string });
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }

  async #command(line: string): Promise<string> {
    const socket = connect(this.ports.control, '127.0.0.1');
    socket.write(`${line}\n`);
    return text(socket);
  }

  /** Waits until all listeners of a server are as wanted. */
  async #until(number: number, wanted: object): Promise<void> {
    await until(async () => {
      const [head = '', ...lines] = (await this.#command('show stat')).trim().split('\n');
      const names = head.replace('# ', '').split(',');
      const rows = lines
        .map((line) => line.split(','))
        .map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]])))
        .filter(({ svname }) => svname === `server-${number}`);
      for (const row of rows) expect(row).toMatchObject(wanted);
    });
  }
}
