import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { unavailable } from '../common/refused.js';
import { connect } from './calls.js';
import type { FirstProcess } from './first-process.js';

/** The variable by which a process learns its role. */
export const ROLE = 'CLOUD_PROCESS_ROLE';

/** The role of a process of a server: `first` does everything, `further` answers requests. */
export type Role = 'first' | 'further';

/** One of several processes of a server. */
interface Member {
  /** The ports that it starts with. */
  readonly ports: { readonly first?: FirstProcess; readonly metrics?: () => Promise<string> };
  /** Reports that it serves. Resolves for the first process when all others serve, too. */
  serves(does: FirstProcess, metrics: Registry): Promise<void>;
}

/** Connects this process with the others of its server; undefined where it is the only one. */
export function joinProcesses(): Member | undefined {
  if (!cluster.isWorker) return undefined;
  const role: Role = process.env[ROLE] === 'first' ? 'first' : 'further';
  // It answers for the metrics of this process, of which there are none until it serves.
  AggregatorRegistry.setRegistries([]);
  new AggregatorRegistry();
  let running: FirstProcess | undefined;
  const ask = connect(process, {
    stop: (signal: NodeJS.Signals) => {
      // Nothing is served yet where nobody listens to signals.
      if (!process.emit(signal)) process.exit(0);
    },
    expectJob: (due: string) => running?.expectJob(new Date(due)),
    followZones: () => running?.followZones(),
    consoleUrl: () => running?.consoleUrl(),
  });
  // The first process looks for changes without a message, too: while it does not answer, they are done a moment later.
  const askFirst = async (name: string, given?: unknown): Promise<void> => {
    await ask(name, given).catch(() => undefined);
  };
  const first = {
    expectJob: (due: Date) => void askFirst('expectJob', due),
    followZones: () => askFirst('followZones'),
    consoleUrl: async () => {
      try {
        return String(await ask('consoleUrl'));
      } catch {
        throw unavailable();
      }
    },
  };
  return {
    ports: role === 'first' ? { metrics: async () => String(await ask('metrics')) } : { first },
    serves: async (does, metrics) => {
      running = does;
      AggregatorRegistry.setRegistries(metrics);
      await ask('ready');
    },
  };
}
