import type { Cloud } from './cloud/cloud.js';
import type { Randomness } from '@cloud-account/runtime';
import type { Config } from './config/config.js';
import { type Database, loadCatalog, migrate, openDatabase } from '@cloud-account/database';
import { ensureDemo, ensureToken } from './demo.js';
import { ensureSecondaries } from './seeds/configured-secondaries.js';
import type { ZoneRefresher } from './dns/copies/zone-refresher.js';
import type { SecondaryGroups } from './dns/secondaries/secondary-groups.js';
import type { ZoneService } from './dns/serving.js';
import { DirectoryFileStore } from './files/file-store.js';
import { registerDocs } from './http/oauth/docs-client.js';
import type { JobRunner } from './jobs/runner/job-runner.js';
import { recurringKinds, startRecurring } from './jobs/runner/recurring.js';
import type { Gate } from './lab/gate/gate.js';
import { readLabTime, type LabTime } from './lab/open-time.js';
import type { LabTraffic } from './lab/open-traffic.js';
import { OwnLab, type LabOptions } from './lab/own-lab.js';
import type { Replaced } from './lab/state/lab-state.js';
import { hasAccounts } from './repositories/access/accounts.js';

/** What keeps data, as the lab needs it. */
interface Engines extends Pick<Cloud, 'database' | 'disks' | 'objects' | 'encryption' | 'clock' | 'log'> {
  readonly gate: Gate | undefined;
  readonly traffic: LabTraffic | undefined;
  readonly labTime: LabTime | undefined;
}

/** What goes on in a server beside requests. */
interface Parts {
  readonly jobs: JobRunner;
  readonly refresher: ZoneRefresher | undefined;
  readonly secondaries: SecondaryGroups | undefined;
  readonly zones: ZoneService | undefined;
}

/** Connects the lab with its server. */
class LabOfServer {
  /** Whether this is the first start on the database. */
  #isNew = false;

  constructor(
    readonly own: OwnLab,
    private readonly labTime: LabTime,
    private readonly database: Database,
    private readonly composeOn: (database: Database) => Cloud,
  ) {}

  /** Joins the servers of the database. The demo account is not there yet at a first start. */
  async join(): Promise<void> {
    await this.own.peers.join();
    this.#isNew = !(await hasAccounts(this.database));
  }

  /** Halts what goes on beside requests, before it begins; later it is halted together with them. */
  halt({ jobs, refresher, secondaries, zones }: Parts): void {
    this.own.halts(jobs);
    if (refresher !== undefined) this.own.halts(refresher);
    if (secondaries !== undefined) this.own.halts(secondaries);
    this.own.state.onReplaced(() => zones?.followReplaced());
  }

  /** Serves from now on. @param hasDocs whether the documentation is served, which is a client of its own */
  async begin(cloud: Cloud, hasDocs: boolean): Promise<void> {
    const { own } = this;
    own.state.onReplaced(() => {
      cloud.rateCounter.forget();
      cloud.signInAttempts.forget();
    });
    const complete = async (what: Replaced): Promise<void> => {
      await readLabTime(this.labTime);
      await loadCatalog(this.database.pool);
      if (what === 'reset' && cloud.config.demo) await ensureToken(cloud);
      if (hasDocs) await registerDocs(cloud);
      await startRecurring(cloud);
    };
    const first = { isNow: this.#isNew, make: () => this.#startInMemory(hasDocs) };
    await own.begin(first, { complete });
  }

  leave(): Promise<void> {
    return this.own.peers.leave();
  }

  /** Makes a first start in a database in memory. */
  async #startInMemory(hasDocs: boolean): Promise<Database> {
    const database = await openDatabase({ kind: 'memory' });
    try {
      await migrate(database.pool);
      await loadCatalog(database.pool);
      const cloud = this.composeOn(database);
      if (cloud.config.demo) await ensureDemo(cloud);
      await ensureSecondaries(cloud);
      if (hasDocs) await registerDocs(cloud);
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }
}

/**
 * Opens the lab, where the settings turn it on. It halts the server until it begins.
 *
 * @param composeOn composes the dependencies of a server without a lab on another database
 * @param work what goes on in the server, which waits for the clock
 */
export function openLab(
  config: Config,
  { gate, traffic, labTime, ...engines }: Engines,
  randomness: Randomness,
  composeOn: (database: Database) => Cloud,
  work: LabOptions['work'],
): LabOfServer | undefined {
  if (gate === undefined || traffic === undefined || labTime === undefined) return undefined;
  const files = new DirectoryFileStore(config.filesDirectory, engines.disks.files);
  const { dataDirectory } = config;
  const own = new OwnLab({
    ...{ ...engines, gate, traffic, labTime, work, files, randomness, dataDirectory },
    recurring: recurringKinds,
  });
  return new LabOfServer(own, labTime, engines.database, composeOn);
}
