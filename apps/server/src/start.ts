import { ownLabels } from '@cloud-account/core';
import { ownWords, type ClientWords } from '@cloud-account/s3';
import { secretFields } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import type { Logger } from 'pino';
import type { Config } from './config/config.js';
import { systemClock, type Clock } from './common/clock.js';
import { inTime } from './common/in-time.js';
import type { Cloud } from './cloud/cloud.js';
import { systemRandomness, type Randomness } from './common/randomness.js';
import { openDatabase, type DatabaseOptions } from './database/database.js';
import { openDatabaseClock } from './database/database-clock.js';
import { loadCatalog } from './database/catalog/load-catalog.js';
import { databaseOptions } from './database/database-options.js';
import { migrate } from './database/migrations.js';
import type { Dialect } from './dialect/dialect.js';
import { fixedFields } from './dialect/fixed-fields.js';
import { readDialect } from './dialect/read-dialect.js';
import { SimulatedHypervisor } from './drivers/compute/simulated/simulated-hypervisor.js';
import { serveZones, type ZoneService } from './dns/serving.js';
import { SecondaryGroups } from './dns/secondaries/secondary-groups.js';
import { ZoneRefresher } from './dns/copies/zone-refresher.js';
import type { NameServerAddress, NameServerCallbacks } from './drivers/nameservers/driver.js';
import { EmbeddedNameServer } from './drivers/nameservers/embedded/embedded-name-server.js';
import type { ObjectStore } from './drivers/objects/driver.js';
import { openEmbeddedStore } from './drivers/objects/embedded/open-embedded-store.js';
import { ensureDemo, type Demo } from './demo.js';
import { makeDataDirectory } from './files/data-directory.js';
import { disksOf, readSpace, type ReadSpace } from './files/disk-space.js';
import { DirectoryFileStore } from './files/file-store.js';
import { openEncryption } from './credentials/encryption-keys.js';
import { workers } from './generated/workers.js';
import { createApp } from './http/app.js';
import { servesDocs, type DocsState } from './http/documents/docs.js';
import { close, listen, requestsInProgress, requireFree, type ListenAddress } from './listeners/listener.js';
import { registerDocs } from './http/oauth/docs-client.js';
import { createApiServer } from './http/server.js';
import { openLabTime, type LabTime } from './lab/open-time.js';
import { openTraffic, type LabTraffic } from './lab/open-traffic.js';
import { storageHooks } from './lab/requests/storage-requests.js';
import { JobRunner } from './jobs/runner/job-runner.js';
import { stepsOf } from './jobs/steps/steps-of.js';
import { startRecurring } from './jobs/runner/recurring.js';
import { Gate } from './lab/gate/gate.js';
import { openLab } from './lab-of-server.js';
import { openLog, withErrorSerializer } from './monitoring/log.js';
import { Metrics } from './monitoring/metrics.js';
import { countUncaught } from './monitoring/uncaught.js';
import { startOperatorServer, type OperatorServer } from './operator/operator-server.js';
import { FallbackCounter } from './rate-limits/fallback-counter.js';
import { MemoryCounter } from './rate-limits/memory-counter.js';
import { SharedCounter } from './rate-limits/shared-counter.js';
import { adderOfCounts } from './repositories/access/rate-counts.js';
import { listClusterPlaces } from './repositories/object-storage/clusters.js';
import { mayOwnerMakeBuckets } from './repositories/object-storage/ends.js';
import { ensureSecondaries } from './seeds/configured-secondaries.js';
import { runTransaction } from './repositories/transaction.js';

/** A server that answers. */
export interface RunningCloud {
  readonly cloud: Cloud;
  /** The base URL of the API, without a trailing slash: `http://127.0.0.1:8080/v4`. */
  readonly api: string;
  /** Undefined where the documentation is not served. */
  readonly docs: string | undefined;
  /** The operator's API: its base URL, and the key that opens it. */
  readonly operator: { readonly url: string; readonly key: string };
  /** Where clients of S3 reach object storage: a base URL, without a trailing slash. */
  readonly s3: string;
  /** The same over HTTPS, for the names of buckets' certificates. */
  readonly s3Tls: string;
  /** Where DNS is answered, over UDP and TCP; none where that is off. */
  readonly dns: NameServerAddress | undefined;
  /** What opens the demo account, where there is one. */
  readonly demo: Demo | undefined;
  /** What a stop would wait for now. */
  readonly inProgress: () => { readonly requests: number; readonly jobs: number };
  /** Stops taking requests and jobs, waits for those in progress, and closes the database. */
  stop(): Promise<void>;
}

/** What a caller may put in the place of the real thing; tests move the clock. */
export interface Ports {
  readonly clock?: Clock;
  readonly randomness?: Randomness;
  readonly log?: Logger;
  /** Instead of what the configuration says. */
  readonly database?: DatabaseOptions;
  /** Instead of the kinds' own; tests interrupt some. */
  readonly workers?: typeof workers;
  /** Of disks; tests have small ones. */
  readonly readSpace?: ReadSpace;
  /** What the documentation is; what is on the disk by default. */
  readonly docs?: DocsState;
}

/** What keeps data, and what it is opened with. */
interface Engines extends Pick<
  Cloud,
  'database' | 'disks' | 'objects' | 'encryption' | 'clock' | 'randomness' | 'log'
> {
  /** The machine's clock, corrected by that of a PostgreSQL server, for what protects the process. */
  readonly machine: Clock;
  /** What requests enter where the lab is on. */
  readonly gate: Gate | undefined;
  /** What the lab does with requests, and its clock, where it is on. */
  readonly traffic: LabTraffic | undefined;
  readonly labTime: LabTime | undefined;
}

/** The name server and the feed of its zones, where this server has them. */
const openZones = (
  config: Config,
  { database, log }: Pick<Engines, 'database' | 'log'>,
  callbacks: Pick<NameServerCallbacks, 'notified' | 'uncaught' | 'fateOf'>,
): ZoneService | undefined =>
  config.dns.on
    ? serveZones(database, (reader) => new EmbeddedNameServer(config, { ...reader, ...callbacks, log }), log)
    : undefined;

/** The words of clients of S3. */
const s3WordsOf = (dialect: Dialect): ClientWords => ({
  say: (own) => dialect.say(own),
  place: (own) => dialect.id(own),
  ownPlace: (theirs) => dialect.ownId(theirs),
});

/** Opens the store of objects on what the database keeps of accounts and of the catalog. */
async function openObjects(
  config: Config,
  { database, disks, encryption, clock, machine, randomness, log, gate, traffic }: Omit<Engines, 'objects'>,
  dialect: Dialect | undefined,
): Promise<ObjectStore> {
  const hooks = traffic && storageHooks(traffic.faults, traffic.requests, clock);
  return openEmbeddedStore(config, {
    interfere: hooks?.interfere,
    observe: hooks?.observe,
    database,
    clock,
    machine,
    randomness,
    log,
    encryption,
    clusters: await listClusterPlaces(database),
    words: dialect === undefined ? ownWords : s3WordsOf(dialect),
    bucketsPerCluster: bounds.StorageCluster.buckets.maximum,
    quota: { objects: bounds.StorageCluster.objects.maximum, bytes: bounds.StorageCluster.bytes.maximum },
    uploadsPerBucket: bounds.Bucket.uploads.maximum,
    space: disks.objects,
    requestsPerSecond: bounds.Bucket.requests.maximum,
    costlyAtOnce: bounds.Bucket.costlyAtOnce.maximum,
    mayCreateBuckets: (owner) => mayOwnerMakeBuckets(database, owner),
    enter: gate && (() => gate.enter()),
  });
}

/** What is known, or begun, after the dependencies are composed. */
interface Linked {
  readonly urls: { base: string };
  readonly zones: ZoneService | undefined;
  readonly expectJob: (due: Date) => void;
  readonly lab: Cloud['lab'];
}

/** Composes the dependencies; the only place that chooses among them. */
function compose(
  config: Config,
  { database, disks, objects, encryption, clock, machine, randomness, labTime, log }: Engines,
  ports: Ports,
  dialect: Dialect | undefined,
  { urls, zones, expectJob, lab }: Linked,
): Cloud {
  return {
    config,
    database,
    files: new DirectoryFileStore(config.filesDirectory, disks.files),
    disks,
    objects,
    nameServer: zones?.nameServer,
    hypervisor: new SimulatedHypervisor({
      database,
      now: () => clock.now(),
      times: () => labTime?.tasks.present ?? { times: config.computeTimes, least: config.computeLeast },
      uuid: () => randomness.uuid(),
    }),
    encryption,
    clock,
    randomness,
    stepsOf: stepsOf(ports.workers ?? workers),
    log,
    metrics: new Metrics(),
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
    followZones: async () => zones?.follow(),
    transaction: async (work) => {
      // What protects the process does not wait for a clock that stands still.
      const publishDelay = config.publishDelay * (clock.rate ?? 1);
      const now = () => clock.now();
      const { result, dueTimes, followZones } = await runTransaction(database, { now, publishDelay }, work);
      dueTimes.forEach(expectJob);
      lab?.changes.note('cloud');
      if (followZones) await zones?.follow();
      return result;
    },
  };
}

/**
 * Opens the database, brings it to the newest schema and catalog, and serves.
 *
 * @throws ConfigProblem when the data directory or the file of the dialect cannot be used
 * @throws CannotListen when the address is taken
 * @throws DataDirectoryInUse when another process has the data directory
 */
export async function startCloud(config: Config, ports: Ports = {}): Promise<RunningCloud> {
  const { dialectFile } = config;
  const dialect = dialectFile === undefined ? undefined : readDialect(dialectFile);
  // Before anything is made that would be left where another port is chosen.
  await requireFree(addressesOf(config));
  const shared = await makeDataDirectory(config.dataDirectory);
  const database = await openDatabase(ports.database ?? databaseOptions(config));
  try {
    await migrate(database.pool);
    await loadCatalog(database.pool);
    const log = withErrorSerializer(ports.log ?? (await openLog(config.logLevel)));
    if (dialect !== undefined)
      log.debug({ fields: fixedFields() }, 'no dialect renames the words in these fields');
    if (shared) log.warn({ directory: config.dataDirectory }, 'others can read the data directory');
    const encryption = await openEncryption(config.encryptionKeys, config.dataDirectory);
    const machine =
      ports.clock ??
      (database.kind === 'postgresql'
        ? await openDatabaseClock(database.pool, systemClock, log)
        : systemClock);
    const labTime = config.lab ? await openLabTime(config, database, machine) : undefined;
    const clock = labTime?.clock ?? machine;
    const randomness = ports.randomness ?? labTime?.seed?.randomness ?? systemRandomness;
    const disks = disksOf(config, { read: ports.readSpace ?? readSpace, clock: machine, log });
    const secrets = secretFields.flatMap((name) => [name, dialect?.fieldPath(name) ?? name]);
    const traffic = config.lab ? openTraffic(database, randomness, new Set(secrets)) : undefined;
    const gate = config.lab ? new Gate() : undefined;
    const beside = { database, disks, encryption, clock, machine, randomness, gate, traffic, labTime, log };
    const objects = await openObjects(config, beside, dialect);
    return await serve(config, { ...beside, objects }, ports, dialect);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Where the settings say that the server listens. */
const addressesOf = ({ host, port, operatorHost, operatorPort, objects, dns }: Config): ListenAddress[] => [
  { host, port, setting: 'CLOUD_PORT' },
  { host: operatorHost, port: operatorPort, setting: 'CLOUD_OPERATOR_PORT' },
  // Where these are not set, another is taken for one that is in use.
  { host: objects.host, port: objects.port ?? 0, setting: 'CLOUD_S3_PORT' },
  { host: objects.host, port: objects.tlsPort ?? 0, setting: 'CLOUD_S3_TLS_PORT' },
  ...(dns.on ? [{ host: dns.host, port: dns.port ?? 0, setting: 'CLOUD_DNS_PORT' }] : []),
];

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
): Promise<RunningCloud> {
  const urls = { base: '' };
  // Its thread starts while all else is made ready.
  const zones = openZones(config, engines, {
    notified: ({ id }, from) => {
      refresher?.notified(id, from);
    },
    fateOf: async () => (await traffic?.faults.fateOfQuestion()) ?? 'answer',
    uncaught: (error) => {
      countUncaught(cloud, error, 'name server');
    },
  });
  const expectJob = (due: Date): void => {
    jobs.expect(due);
  };
  const composeOn = (on: Engines, lab: Cloud['lab'], links: Omit<Linked, 'urls' | 'lab'>): Cloud =>
    compose(config, on, ports, dialect, { ...links, urls, lab });
  const lab = openLab(
    config,
    engines,
    ports.randomness ?? systemRandomness,
    (database) =>
      composeOn({ ...engines, database }, undefined, { zones: undefined, expectJob: () => undefined }),
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
  const cloud = composeOn(engines, lab?.own, { zones, expectJob });
  const { objects, database, log, traffic } = engines;
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
  const stop = async (timeout: number): Promise<void> => {
    stopping = true;
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
    await database.close();
  };
  try {
    await lab?.join();
    const demo = config.demo ? await ensureDemo(cloud) : undefined;
    await ensureSecondaries(cloud);
    cloud.metrics.watchConnections(server);
    cloud.metrics.watchDisks(cloud.disks);
    cloud.metrics.watchQueue(() => inTime(jobs.overdue(), NaN));
    const own = await listen(server, { host: config.host, port: config.port, setting: 'CLOUD_PORT' });
    const base = (urls.base = config.publicUrl ?? own);
    // What has expired meanwhile is not answered for.
    await refresher?.start();
    operator = await startBackgroundWork(cloud, zones, hasDocs);
    await jobs.start();
    await startRecurring(cloud);
    await lab?.begin(cloud, hasDocs);
    let stopped: Promise<void> | undefined;
    return {
      cloud,
      api: `${base}/v4`,
      docs: documentation === 'none' ? undefined : `${base}/docs/`,
      operator: { url: operator.url, key: operator.key },
      s3: objects.url,
      s3Tls: objects.tlsUrl,
      dns: zones?.nameServer.address,
      demo,
      inProgress: () => ({ requests: requestsInProgress(server), jobs: jobs.inProgress }),
      stop: () => (stopped ??= stop(config.shutdownTimeout)),
    };
  } catch (error) {
    await stop(0).catch((failure: unknown) => {
      log.error({ err: failure }, 'a server that did not start could not be stopped');
    });
    throw error;
  }
}
