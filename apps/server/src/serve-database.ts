import { ownLabels } from '@cloud-account/core';
import { secretFields } from '@cloud-account/spec';
import type { Config } from './config/config.js';
import {
  type Clock,
  close,
  drain,
  inTime,
  listen,
  readSpace,
  requestsInProgress,
  systemClock,
  systemRandomness,
} from '@cloud-account/runtime';
import type { Cloud } from './cloud/cloud.js';
import { type Database, loadCatalog, migrate, openDatabaseClock } from '@cloud-account/database';
import type { Dialect } from './dialect/dialect.js';
import { fixedFields } from './dialect/fixed-fields.js';
import { serveZones, type ZoneService } from './dns/serving.js';
import { SecondaryGroups } from './dns/secondaries/secondary-groups.js';
import { ZoneRefresher } from './dns/copies/zone-refresher.js';
import type { NameServerCallbacks } from './dns/name-server/name-server.js';
import { EmbeddedNameServer } from './dns/name-server/embedded-name-server.js';
import { ensureDemo, type Demo } from './demo.js';
import { disksOf } from './files/disks.js';
import { DirectoryFileStore } from './files/file-store.js';
import { openEncryption } from './credentials/encryption-keys.js';
import { workers } from './generated/workers.js';
import { createApp } from './http/app.js';
import { servesDocs } from './http/documents/docs.js';
import { registerDocs } from './http/oauth/docs-client.js';
import { createApiServer } from './http/server.js';
import { openLabTime, type LabTime } from './lab/open-time.js';
import { openTraffic, type LabTraffic } from './lab/open-traffic.js';
import type { FirstProcess } from './processes/first-process.js';
import { JobRunner } from './jobs/runner/job-runner.js';
import { stepsOf } from './jobs/steps/steps-of.js';
import { startRecurring } from './jobs/runner/recurring.js';
import { Gate } from './lab/gate/gate.js';
import { openLab } from './lab-of-server.js';
import { type Machines, openMachines } from './machines-of-server.js';
import { openObjects } from './objects-of-server.js';
import { openLog, withErrorSerializer } from './monitoring/log.js';
import { Metrics } from './monitoring/metrics.js';
import { countUncaught } from './monitoring/uncaught.js';
import type { Ports, ServingCloud } from './running-cloud.js';
import { startOperatorServer, type OperatorServer } from './operator/operator-server.js';
import { FallbackCounter } from './rate-limits/fallback-counter.js';
import { MemoryCounter } from './rate-limits/memory-counter.js';
import { SharedCounter } from './rate-limits/shared-counter.js';
import { adderOfCounts } from './repositories/access/rate-counts.js';
import { ensureSecondaries } from './seeds/configured-secondaries.js';
import { runTransaction } from './repositories/transaction.js';

/** What keeps data, and what it is opened with. */
interface Engines extends Pick<
  Cloud,
  'database' | 'disks' | 'objects' | 'encryption' | 'clock' | 'randomness' | 'log'
> {
  /** The machine's clock, corrected by that of a PostgreSQL server, for what protects the process. */
  readonly machine: Clock;
  /** What requests enter where the lab is on. */
  readonly gate: Gate | undefined;
  readonly machines: Machines;
  /** What the lab does with requests, and its clock, where it is on. */
  readonly traffic: LabTraffic | undefined;
  readonly labTime: LabTime | undefined;
}

/** The name server and the feed of its zones. */
const openZones = (
  config: Config,
  { database, log }: Pick<Engines, 'database' | 'log'>,
  callbacks: Pick<NameServerCallbacks, 'notified' | 'uncaught' | 'fateOf'>,
): ZoneService =>
  serveZones(database, (reader) => new EmbeddedNameServer(config, { ...reader, ...callbacks, log }), log);

/** What is known, or begun, after the dependencies are composed. */
interface Linked extends FirstProcess {
  readonly urls: { base: string };
  readonly nameServer: Cloud['nameServer'];
  readonly lab: Cloud['lab'];
}

/** Composes the dependencies; the only place that chooses among them. */
function compose(
  config: Config,
  { database, disks, objects, machines, encryption, clock, machine, randomness, log }: Engines,
  ports: Ports,
  dialect: Dialect | undefined,
  { urls, nameServer, expectJob, followZones, lab }: Linked,
): Cloud {
  return {
    config,
    database,
    files: new DirectoryFileStore(config.filesDirectory, disks.files),
    disks,
    objects,
    nameServer,
    hypervisor: machines.hypervisor(database),
    encryption,
    clock,
    randomness,
    stepsOf: stepsOf(ports.workers ?? workers),
    log,
    metrics: new Metrics(ports.metrics),
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
    lab,
    dialect,
    labels: dialect === undefined ? ownLabels : (own) => dialect.label(own),
    baseUrl: () => urls.base,
    docsUrl: () => `${urls.base}/docs`,
    followZones,
    transaction: async (work) => {
      // What protects the process does not wait for a clock that stands still.
      const publishDelay = config.publishDelay * (clock.rate ?? 1);
      const now = () => clock.now();
      const { result, dueTimes, ...done } = await runTransaction(database, { now, publishDelay }, work);
      dueTimes.forEach(expectJob);
      lab?.changes.note('cloud');
      if (done.followZones) await followZones();
      return result;
    },
  };
}

/** An open database, and what is known before it is read. */
interface Opened {
  readonly database: Database;
  readonly dialect: Dialect | undefined;
  /** Whether others can read the data directory. */
  readonly shared: boolean;
}

/** Brings the database to the newest schema and catalog, and serves. */
export async function serveDatabase(
  config: Config,
  { database, dialect, shared }: Opened,
  ports: Ports,
): Promise<ServingCloud> {
  await migrate(database.pool);
  await loadCatalog(database.pool);
  const log = withErrorSerializer(ports.log ?? (await openLog(config.logLevel)));
  if (dialect !== undefined)
    log.debug({ fields: fixedFields() }, 'no dialect renames the words in these fields');
  if (shared) log.warn({ directory: config.dataDirectory }, 'others can read the data directory');
  const encryption = await openEncryption(config.encryptionKeys, config.dataDirectory);
  const machine =
    ports.clock ??
    (database.kind === 'postgresql' ? await openDatabaseClock(database.pool, systemClock, log) : systemClock);
  const labTime = config.lab ? await openLabTime(config, database, machine) : undefined;
  const clock = labTime?.clock ?? machine;
  const randomness = ports.randomness ?? labTime?.seed?.randomness ?? systemRandomness;
  const disks = disksOf(config, { read: ports.readSpace ?? readSpace, clock: machine, log });
  const secrets = secretFields.flatMap((name) => [name, dialect?.fieldPath(name) ?? name]);
  const traffic = config.lab ? openTraffic(database, randomness, new Set(secrets)) : undefined;
  const gate = config.lab ? new Gate() : undefined;
  const beside = { database, disks, encryption, clock, machine, randomness, gate, traffic, labTime, log };
  const objects = await openObjects(config, beside, dialect);
  const times = () => labTime?.tasks.present ?? { times: config.computeTimes, least: config.computeLeast };
  const machines = await openMachines(config, { ...beside, times }, ports.first === undefined);
  return await serve(config, { ...beside, objects, machines }, ports, dialect);
}

/** Makes what the settings ask for, and what only one process measures. @returns the demo account, where there is one */
async function prepare(cloud: Cloud, jobs: JobRunner): Promise<Demo | undefined> {
  const demo = cloud.config.demo ? await ensureDemo(cloud) : undefined;
  await ensureSecondaries(cloud);
  cloud.metrics.watchDisks(cloud.disks);
  cloud.metrics.watchQueue(() => inTime(jobs.overdue(), NaN));
  return demo;
}

/** What starts once it is known where the server is. */
async function startBackgroundWork(
  cloud: Cloud,
  zones: ZoneService | undefined,
  hasDocs: boolean,
): Promise<OperatorServer> {
  if (hasDocs) await registerDocs(cloud);
  if (zones !== undefined) {
    await zones.start();
    cloud.metrics.watchNameServer(zones.nameServer);
  }
  return startOperatorServer(cloud);
}

/** Serves, or stops what has begun of it and the engines when a part does not start. */
async function serve(
  config: Config,
  engines: Engines,
  ports: Ports,
  dialect: Dialect | undefined,
): Promise<ServingCloud> {
  const urls = { base: '' };
  const { first } = ports;
  const answersDns = config.dns.on && first === undefined;
  // Its thread starts while all else is made ready.
  const zones = answersDns
    ? openZones(config, engines, {
        notified: ({ id }, from) => {
          refresher?.notified(id, from);
        },
        fateOf: async () => (await traffic?.faults.fateOfQuestion()) ?? 'answer',
        uncaught: (error) => {
          countUncaught(cloud, error, 'name server');
        },
      })
    : undefined;
  const does: FirstProcess = first ?? {
    expectJob: (due) => {
      jobs.expect(due);
    },
    followZones: async () => zones?.follow(),
  };
  const composeOn = (on: Engines, lab: Cloud['lab'], links: Omit<Linked, 'urls' | 'lab'>): Cloud =>
    compose(config, on, ports, dialect, { ...links, urls, lab });
  const lab = openLab(
    config,
    engines,
    ports.randomness ?? systemRandomness,
    (database) =>
      composeOn({ ...engines, database }, undefined, {
        nameServer: undefined,
        expectJob: () => undefined,
        followZones: () => Promise.resolve(),
      }),
    {
      hypervisor: { crashes: (limit) => cloud.hypervisor.crashes(limit) },
      copies: zones !== undefined,
      inProgress: () => jobs.inProgress,
      wake: () => {
        jobs.expect(cloud.clock.now());
        refresher?.look();
      },
      followZones: () => cloud.followZones(),
    },
  );
  const cloud = composeOn(engines, lab?.own, { nameServer: zones?.nameServer, ...does });
  const { objects, machines, database, log, traffic } = engines;
  if (zones !== undefined)
    traffic?.faults.whenLoaded(() => zones.nameServer.askFates(traffic.faults.concernDns));
  const refresher = zones && new ZoneRefresher(cloud);
  const secondaries = zones && new SecondaryGroups(cloud, zones.nameServer);
  zones?.watch((changes) => secondaries?.changed(changes));
  const jobs = new JobRunner(cloud, ports.workers ?? workers);
  lab?.halt({ jobs, refresher, secondaries, zones });
  let stopping = false;
  const documentation = ports.docs ?? 'as built';
  const hasDocs = servesDocs(documentation);
  const server = createApiServer(
    createApp(cloud, documentation, () => stopping),
    config,
    (own) => dialect?.say(own) ?? own,
  );
  let operator: OperatorServer | undefined;
  /** @param draining how long clients may leave by themselves, of the whole time */
  const stop = async (most: number, draining = 0): Promise<void> => {
    stopping = true;
    const began = performance.now();
    const leave = Math.min(draining, most);
    await Promise.all([drain(server, leave), objects.drain(leave)]);
    const timeout = Math.max(0, most - (performance.now() - began));
    await lab?.leave();
    await secondaries?.stop();
    // All at once, so that the time to stop is waited for once.
    await Promise.all([
      close(server, timeout),
      objects.stopServing(timeout),
      operator?.stop(),
      zones?.stop(timeout),
      refresher?.stop(),
      jobs.stop(timeout),
    ]);
    await objects.stop(timeout);
    await machines.stop(timeout);
    await database.close();
  };
  try {
    await lab?.join();
    const demo = first === undefined ? await prepare(cloud, jobs) : undefined;
    cloud.metrics.watchConnections(server);
    const own = await listen(server, { host: config.host, port: config.port, setting: 'CLOUD_PORT' });
    const base = (urls.base = config.publicUrl ?? own);
    if (first === undefined) {
      // What has expired meanwhile is not answered for.
      await refresher?.start();
      operator = await startBackgroundWork(cloud, zones, hasDocs);
      await jobs.start();
      await startRecurring(cloud);
      await lab?.begin(cloud, hasDocs);
    }
    let stopped: Promise<void> | undefined;
    return {
      cloud,
      api: `${base}/v4`,
      docs: documentation === 'none' ? undefined : `${base}/docs/`,
      ...(operator && { operator: { url: operator.url, key: operator.key } }),
      s3: objects.url,
      s3Tls: objects.tlsUrl,
      dns: zones?.nameServer.address,
      demo,
      does,
      inProgress: () => ({ requests: requestsInProgress(server), jobs: jobs.inProgress }),
      stop: (draining) => (stopped ??= stop(config.shutdownTimeout, draining)),
    };
  } catch (error) {
    await stop(0).catch((failure: unknown) => {
      log.error({ err: failure }, 'a server that did not start could not be stopped');
    });
    throw error;
  }
}
