import { fork } from 'node:child_process';
import { once } from 'node:events';
import { misused, refused } from '../problems.js';
import { SERVE_PARENT, type Instruction, type Start, type Started } from './messages.js';

/** A server in a process of its own, which ends with this one, also when this one is killed. */
export interface OwnServer {
  readonly directory: string;
  /** Has the command stopped, too, when this process is killed. */
  readonly watch: (pid: number) => void;
  /** Stops the server. @param what becomes of its data directory */
  readonly end: (what: 'keep' | 'remove') => Promise<void>;
}

/** Starts a server. @throws CommandFailure when it does not start */
export async function startOwnServer(start: Start): Promise<OwnServer> {
  const server = fork(process.argv[1] ?? '', [SERVE_PARENT], {
    // Ctrl+C at a terminal is for the command.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Loaders and inspectors are not for the server.
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const exited = once(server, 'exit');
  const send = (message: Start | Instruction): void => {
    // One that has ended is noticed by the answers that the command no longer receives.
    if (server.connected) server.send(message, () => undefined);
  };
  send(start);
  const started = await Promise.race([
    once(server, 'message').then(([message]) => message as Started),
    exited.then((): never => {
      throw refused('The server ended before it was ready.');
    }),
  ]);
  if ('problem' in started) {
    await exited;
    throw misused(started.problem);
  }
  return {
    directory: started.directory,
    watch: (pid) => {
      send({ command: pid });
    },
    end: async (what) => {
      send({ end: what });
      await exited;
    },
  };
}
