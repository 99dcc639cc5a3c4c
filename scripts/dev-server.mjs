import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment, root } from './toolchain.mjs';

const script = join(root, 'apps', 'server', 'scripts', 'dev-server.mjs');

/**
 * A process that is to serve the sources. While it waits it loads packages, so that little is left to do in its time. It is
 * in a process group of its own: the terminal's Ctrl+C reaches it through us, once.
 */
export class DevServer {
  #child;
  #exited;

  /** @param stdout where the greeting goes: `inherit` or `ignore` */
  constructor(stdout) {
    this.#child = spawn(process.execPath, ['--conditions=source', '--import=tsx', script], {
      cwd: root,
      env: {
        ...environment,
        CLOUD_DATA_DIR: process.env.CLOUD_DATA_DIR ?? join('.data', 'dev'),
        // Whoever edits is waiting.
        CLOUD_SHUTDOWN_TIMEOUT: process.env.CLOUD_SHUTDOWN_TIMEOUT ?? '1000',
      },
      stdio: ['ignore', stdout, 'inherit', 'ipc'],
      detached: true,
    });
    this.#exited = once(this.#child, 'exit');
  }

  /** Reads the sources as they are now. */
  load() {
    this.#order('load');
  }

  /** @returns whether it serves; where it does not, it has said why */
  serve() {
    this.#order('serve');
    const serving = once(this.#child, 'message').then(() => true);
    return Promise.race([serving, this.#exited.then(() => false)]);
  }

  async stop() {
    this.#child.kill('SIGTERM');
    await this.#exited;
  }

  /** One that has ended is not told anything any more. */
  #order(text) {
    this.#child.send(text, () => undefined);
  }
}
