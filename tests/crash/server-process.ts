import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../apps/server/dist/bundle/cli.js', import.meta.url));

/** The addresses of a ready server. */
export interface Ready {
  readonly api: string;
  /** The URL for clients of S3. */
  readonly s3: string;
  /** The host and the port of DNS. */
  readonly dns: string;
  readonly token: string;
  /** The base URL of the operator's API. */
  readonly operator: string;
}

/** The shipped server in its own process, which can be killed. */
export class ServerProcess {
  readonly #child: ChildProcess;
  #log = '';
  readonly #exited: Promise<unknown>;

  /** @param environment settings beside those of all crash tests */
  constructor(environment: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [cli, '--json'], {
      env: {
        PATH: process.env.PATH,
        CLOUD_PORT: '0',
        CLOUD_S3_PORT: '0',
        CLOUD_DNS_PORT: '0',
        CLOUD_LOG_LEVEL: 'warn',
        // Short, so that jobs are in progress when the server is killed.
        CLOUD_PUBLISH_DELAY: '20',
        // A limit, so that counts are stored, but one that is never reached.
        CLOUD_RATE_LIMITS: '1000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#exited = once(this.#child, 'exit');
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#log = (this.#log + text.toString()).slice(-10_000);
    });
  }

  /** Waits for the line with its addresses. @throws Error with the server's log when it ends before */
  async ready(): Promise<Ready> {
    const { stdout } = this.#child;
    if (stdout === null) throw new Error('The server has no standard output.');
    const line = once(createInterface({ input: stdout }), 'line') as Promise<[string]>;
    const first = await Promise.race([line, this.#exited.then(() => undefined)]);
    if (first === undefined) throw new Error(`The server ended while it started:\n${this.#log}`);
    return JSON.parse(first[0]) as Ready;
  }

  /** Waits until it ends without a signal of the test. @returns the signal that ended it */
  async ended(): Promise<NodeJS.Signals | null> {
    await this.#exited;
    return this.#child.signalCode;
  }

  /** Stops it for a while, or lets it run again. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(name);
  }

  /** Kills it without a warning, as a power failure would. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  /** Stops it. @throws Error with the server's log when it fails to stop */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#exited;
    if (this.#child.exitCode !== 0) throw new Error(`The server did not end well:\n${this.#log}`);
  }
}
