import { ownLabels } from '@cloud-account/core';
import type { Cloud } from './cloud/cloud.js';
import type { Config } from './config/config.js';
import type { Engines } from './engines-of-server.js';
import { DirectoryFileStore } from './files/file-store.js';
import { workers } from './generated/workers.js';
import { stepsOf } from './jobs/steps/steps-of.js';
import type { FirstProcess } from './processes/first-process.js';
import { FallbackCounter } from './rate-limits/fallback-counter.js';
import { MemoryCounter } from './rate-limits/memory-counter.js';
import { SharedCounter } from './rate-limits/shared-counter.js';
import { adderOfCounts } from './repositories/access/rate-counts.js';
import { runTransaction } from './repositories/transaction.js';
import type { Ports } from './running-cloud.js';

/** The parts of a server that its dependencies are linked with. */
interface Links extends FirstProcess {
  /** Empty until the server listens. */
  readonly urls: { readonly base: string };
  readonly nameServer: Cloud['nameServer'];
}

/** The links of dependencies without a server. */
export const noLinks: Omit<Links, 'urls'> = {
  nameServer: undefined,
  expectJob: () => undefined,
  followZones: () => Promise.resolve(),
  consoleUrl: () => Promise.resolve(''),
};

/** Composes the dependencies; the only place that chooses among them. */
export function composeCloud(
  config: Config,
  { machine, machines, ...engines }: Engines,
  ports: Ports,
  { urls, nameServer, expectJob, followZones, consoleUrl }: Links,
): Cloud {
  const { clock, database, dialect, disks, lab, log } = engines;
  return {
    ...engines,
    config,
    files: new DirectoryFileStore(config.filesDirectory, disks.files),
    nameServer,
    hypervisor: machines.hypervisor(database),
    steps: stepsOf(ports.workers ?? workers),
    // Only a PostgreSQL server may have other servers beside this one.
    rateCounter:
      database.kind === 'postgresql'
        ? new FallbackCounter(
            machine,
            new SharedCounter(clock, adderOfCounts(database, clock)),
            new MemoryCounter(clock),
            (error) => {
              log.error({ err: error }, 'requests are counted by this server alone: the shared counts fail');
            },
          )
        : new MemoryCounter(clock),
    signInAttempts: new MemoryCounter(clock),
    labels: dialect === undefined ? ownLabels : (own) => dialect.label(own),
    baseUrl: () => urls.base,
    consoleUrl,
    docsUrl: () => `${urls.base}/docs`,
    followZones,
    transaction: async (work) => {
      // What protects the process does not wait for a clock that stands still.
      const publishDelay = config.publishDelay * (clock.rate ?? 1);
      const now = () => clock.now();
      const { result, dueTimes, ...done } = await runTransaction(database, { now, publishDelay }, work);
      dueTimes.forEach(expectJob);
      lab?.changes.report('cloud');
      if (done.followZones) await followZones();
      return result;
    },
  };
}
