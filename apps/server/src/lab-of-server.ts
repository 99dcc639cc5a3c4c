import type { Cloud } from './cloud/cloud.js';
import { type Database, loadCatalog, migrate, openDatabase } from '@cloud-account/database';
import { ensureDemo, ensureToken } from './demo.js';
import { ensureSecondaries } from './seeds/configured-secondaries.js';
import type { DnsOfServer } from './dns-of-server.js';
import { registerDocs } from './http/oauth/docs-client.js';
import type { JobRunner } from './jobs/runner/job-runner.js';
import { recurringKinds, startRecurring } from './jobs/runner/recurring.js';
import type { Lab } from './lab/lab.js';
import type { FirstProcess } from './processes/first-process.js';

/** The work of a server beside requests. */
interface Work extends Pick<FirstProcess, 'expectJob'> {
  readonly jobs: JobRunner;
  readonly dns: DnsOfServer | undefined;
}

/**
 * Connects the lab with its server, which is halted until the lab begins.
 *
 * @param hasDocs whether the documentation is served, which is a client of its own
 * @param composeOn composes the dependencies of a server without a lab on another database
 */
export function connectLab(
  lab: Lab,
  cloud: Cloud,
  { jobs, dns, expectJob }: Work,
  hasDocs: boolean,
  composeOn: (database: Database) => Cloud,
): void {
  const { clock, config, database, disks, encryption, files, hypervisor, objects } = cloud;
  lab.connect({
    ...{ disks, encryption, files, hypervisor, objects, dataDirectory: config.dataDirectory },
    recurring: recurringKinds,
    halted: [
      {
        halt: () => objects.pauseUpkeep(),
        resume: () => {
          objects.resumeUpkeep();
        },
      },
      jobs,
      ...(dns?.halted ?? []),
    ],
    copies: dns !== undefined,
    inProgress: () => jobs.inProgress,
    wake: () => {
      expectJob(clock.now());
      dns?.look();
    },
    followZones: () => cloud.followZones(),
    askOutcomes: async (asks) => dns?.zones.nameServer.askOutcomes(asks),
    startElsewhere: () => startInMemory(composeOn, hasDocs),
    follow: async (what) => {
      await loadCatalog(database.pool);
      if (what === 'reset' && config.demo) await ensureToken(cloud);
      if (hasDocs) await registerDocs(cloud);
      await startRecurring(cloud);
      await dns?.zones.followReplaced();
      cloud.rateCounter.clear();
      cloud.signInAttempts.clear();
    },
  });
}

/** Makes a first start in a database in memory. */
async function startInMemory(composeOn: (database: Database) => Cloud, hasDocs: boolean): Promise<Database> {
  const database = await openDatabase({ kind: 'memory' });
  try {
    await migrate(database.pool);
    await loadCatalog(database.pool);
    const cloud = composeOn(database);
    if (cloud.config.demo) await ensureDemo(cloud);
    await ensureSecondaries(cloud);
    if (hasDocs) await registerDocs(cloud);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
