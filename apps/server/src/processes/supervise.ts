import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { connect, type Ask } from './calls.js';
import { ROLE, type Role } from './member.js';
import { whenNpxEnds } from './npx.js';

/** Milliseconds before a process that ended unasked is started again. */
const PAUSE = 500;

/**
 * Runs a server in several processes on the same ports, among which Node distributes connections: the first does everything, the others
 * answer requests only. A process that ends unasked is started again. A signal stops all, a second one at once.
 *
 * @param count of processes that answer requests, 2 at least
 */
export function supervise(count: number): void {
  const metrics = new AggregatorRegistry();
  const running = new Map<Worker, Ask>();
  let first: Ask | undefined;
  let others: Promise<unknown> | undefined;
  let serves = false;
  let stopping = false;
  let exitCode = 0;

  const stop = (signal: NodeJS.Signals): void => {
    stopping = true;
    for (const ask of running.values()) ask('stop', signal).catch(() => undefined);
    if (running.size === 0) process.exit(exitCode);
  };

  /** @returns a promise that resolves when the process serves for the first time */
  const start = (role: Role): Promise<void> =>
    new Promise((resolve) => {
      const worker = cluster.fork({ [ROLE]: role });
      const ask = connect(worker, {
        /** A process serves; the first one learns when all do. */
        ready: async () => {
          resolve();
          if (role === 'further') return;
          first = ask;
          await (others ??= Promise.all(Array.from({ length: count - 1 }, () => start('further'))));
          serves = true;
        },
        expectJob: (due: string) => first?.('expectJob', due),
        followZones: () => first?.('followZones'),
        consoleUrl: () => {
          if (first === undefined) throw new Error('The first process starts again.');
          return first('consoleUrl');
        },
        metrics: () => metrics.clusterMetrics(),
      });
      running.set(worker, ask);
      // A process that could not be started has no exit.
      worker.once('error', () => worker.emit('exit', 1, null));
      worker.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
        running.delete(worker);
        if (first === ask) first = undefined;
        if (code !== 0) exitCode ||= stopping || !serves ? (code ?? 1) : 0;
        if (stopping) {
          if (running.size === 0) process.exit(exitCode);
        } else if (serves) {
          process.stderr.write(
            `Process ${worker.process.pid} of the server ended (${signal ?? `exit code ${code}`}). It is started again.\n`,
          );
          setTimeout(() => {
            if (!stopping) void start(role);
          }, PAUSE);
        } else stop('SIGTERM');
      });
    });

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping && signal === 'SIGTERM') {
        for (const worker of running.keys()) worker.process.kill('SIGKILL');
        exitCode ||= 1;
      } else stop(signal);
    });
  whenNpxEnds(() => {
    if (!stopping) stop('SIGTERM');
  });
  void start('first');
}
