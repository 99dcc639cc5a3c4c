import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getProgram } from './programs.js';
import { freePort } from './free-port.js';
import { startProgram } from './nameservers/background-program.js';
import { pause } from './waits/index.js';

/** pgbouncer before a PostgreSQL server. */
export interface Pooler {
  /** The URL of the database, by way of the pooler. */
  readonly url: string;
  /** Leads to another server. @param target its URL, with a port */
  repoint(target: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts pgbouncer. @param mode what a client keeps: its session, or only each transaction */
export async function startPooler(target: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pgbouncer-'));
  await chmod(folder, 0o755);
  const users = path.join(folder, 'users');
  const file = path.join(folder, 'pgbouncer.ini');
  const url = new URL(target);
  url.port = String(await freePort());
  const write = (to: string): Promise<void> =>
    writeFile(
      file,
      `[databases]
* = host=${new URL(to).hostname} port=${new URL(to).port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${url.port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
server_login_retry = 1
`,
    );
  await writeFile(users, '"postgres" ""\n');
  await write(target);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const program = startProgram(getProgram('pgbouncer'), [...user, file], folder);
  while (!program.output().includes('process up')) {
    if (!program.isRunning()) throw new Error(program.output());
    await pause(20);
  }
  return {
    url: url.href,
    repoint: async (to) => {
      await write(to);
      program.reload();
    },
    stop: async () => {
      await program.stop();
      await rm(folder, { recursive: true });
    },
  };
}
