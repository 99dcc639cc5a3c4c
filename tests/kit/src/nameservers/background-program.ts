import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitLimit } from '../waits/index.js';

/** A program that runs during the test. */
export interface BackgroundProgram {
  /** The id of its process. */
  readonly pid: number;
  /** Its output so far. */
  readonly output: () => string;
  /** False after it has ended for any reason. */
  readonly isRunning: () => boolean;
  /** Reloads its configuration and its files. */
  readonly reload: () => void;
  /** Ends it, by SIGKILL at the limit of waits; resolves when it has ended. */
  readonly stop: () => Promise<void>;
}

/** Starts a program in a folder. It ends with this process, unless SIGKILL ends this process. */
export function startProgram(path: string, args: readonly string[], folder: string): BackgroundProgram {
  const child = spawn(path, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let running = true;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', kill);
  const ended = once(child, 'close').then(
    () => undefined,
    (error: unknown) => {
      output += String(error);
    },
  );
  void ended.then(() => {
    running = false;
    process.off('exit', kill);
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    isRunning: () => running,
    reload: () => {
      child.kill('SIGHUP');
    },
    stop: async () => {
      child.kill('SIGTERM');
      waitLimit().addEventListener('abort', () => {
        if (running) kill();
      });
      await ended;
    },
  };
}
