import { spawn } from 'node:child_process';
import { once } from 'node:events';

const STOP_LIMIT_MS = 5_000;

/** A program that runs beside the test. */
export interface BackgroundProgram {
  /** Its process. */
  readonly pid: number;
  /** What it has printed so far. */
  readonly output: () => string;
  /** False once it has ended, for whatever reason. */
  readonly isRunning: () => boolean;
  /** Has it read its configuration and its files again. */
  readonly reload: () => void;
  /** Ends it, by force when it does not obey within seconds; resolves when it is gone. */
  readonly stop: () => Promise<void>;
}

/** Starts a program in a folder. It does not outlive this process, unless this one is killed by force. */
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
      const forced = setTimeout(kill, STOP_LIMIT_MS);
      await ended;
      clearTimeout(forced);
    },
  };
}
