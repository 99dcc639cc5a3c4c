import { close, drain, inTime, listen, realTimeUntil, requestsInProgress } from '@cloud-account/runtime';
import { loadCatalog, migrate } from '@cloud-account/database';
import type { Cloud } from './cloud/cloud.js';
import { composeCloud, noLinks } from './cloud-of-server.js';
import { unavailable } from './common/refused.js';
import type { Config } from './config/config.js';
import { type ConsoleListener, startConsoles } from './http/consoles/console-server.js';
import { ensureDemo, type Demo } from './demo.js';
import { DnsOfServer, openZones } from './dns-of-server.js';
import { openEngines, type OpenedDatabase } from './engines-of-server.js';
import { workers } from './generated/workers.js';
import { createApp } from './http/app.js';
import { imageUploads } from './http/uploads/image-uploads.js';
import { servesDocs } from './http/documents/docs.js';
import { registerDocs } from './http/oauth/docs-client.js';
import { createApiServer } from './http/server.js';
import { Delays } from './jobs/runner/delays.js';
import { JobRunner } from './jobs/runner/job-runner.js';
import { startRecurring } from './jobs/runner/recurring.js';
import { connectLab } from './lab-of-server.js';
import { startOperatorServer, type OperatorServer } from './operator/operator-server.js';
import type { FirstProcess } from './processes/first-process.js';
import type { Ports, ServingCloud } from './running-cloud.js';
import { ensureSecondaries } from './seeds/configured-secondaries.js';

/** Makes what the settings ask for, and what only one process measures. @returns the demo account, where there is one */
async function prepare(cloud: Cloud, jobs: JobRunner): Promise<Demo | undefined> {
  const demo = cloud.config.demo ? await ensureDemo(cloud) : undefined;
  await ensureSecondaries(cloud);
  cloud.metrics.watchDisks(cloud.disks);
  cloud.metrics.watchQueue(() => inTime(jobs.overdue(), NaN));
  return demo;
}

/**
 * Brings the database to the newest schema and catalog, and serves. When a part does not start, it stops what has begun, and the
 * engines.
 */
export async function serveDatabase(
  config: Config,
  opened: OpenedDatabase,
  ports: Ports,
): Promise<ServingCloud> {
  const { database, dialect } = opened;
  const { onStep } = ports;
  onStep?.('migrating the database');
  await migrate(database.pool);
  onStep?.('loading the catalog');
  await loadCatalog(database.pool);
  onStep?.('opening object storage');
  const engines = await openEngines(config, opened, ports);
  const { clock, lab, log, machines, objects } = engines;
  const { first, docs: documentation = 'as built' } = ports;
  const hasDocs = servesDocs(documentation);
  const urls = { base: '', console: '' };

  // Its thread starts while all else is made ready.
  const zones = config.dns.on && first === undefined ? openZones(config, engines) : undefined;
  const delays = new Delays();
  const does: FirstProcess = first ?? {
    expectJob: (due) => {
      delays.within(realTimeUntil(clock, due));
    },
    followZones: async () => zones?.follow(),
    // Requests come before the consoles are served.
    consoleUrl: () => (urls.console === '' ? Promise.reject(unavailable()) : Promise.resolve(urls.console)),
  };
  const cloud = composeCloud(config, engines, ports, { ...does, urls, nameServer: zones?.nameServer });
  const jobs = new JobRunner(cloud, ports.workers ?? workers, delays);
  const dns = zones && new DnsOfServer(cloud, zones);
  if (lab !== undefined)
    connectLab(lab, cloud, { jobs, dns, ...does }, hasDocs, (other) => {
      const without = { ...engines, database: other, lab: undefined };
      return composeCloud(config, without, ports, { ...noLinks, urls });
    });

  let serves = false;
  const app = createApp(cloud, documentation, () => serves);
  cloud.objects.beside = imageUploads(cloud);
  const server = createApiServer(app, config, (own) => dialect?.say(own) ?? own);
  let operator: OperatorServer | undefined;
  let consoles: ConsoleListener | undefined;
  /** @param draining how long clients may leave by themselves, of the whole time */
  const stop = async (most: number, draining = 0): Promise<void> => {
    serves = false;
    const began = performance.now();
    const leave = Math.min(draining, most);
    await Promise.all([drain(server, leave), objects.drain(leave)]);
    const timeout = Math.max(0, most - (performance.now() - began));
    lab?.stop();
    // All at once, so that the time to stop is waited for once.
    await Promise.all([
      close(server, timeout),
      objects.stopServing(timeout),
      operator?.stop(),
      consoles?.stop(timeout),
      dns?.stop(timeout),
      jobs.stop(timeout),
    ]);
    await objects.stop(timeout);
    await machines.stop(timeout);
    await database.close();
  };

  try {
    onStep?.('making the demo account');
    const demo = first === undefined ? await prepare(cloud, jobs) : undefined;
    cloud.metrics.watchConnections(server);
    onStep?.('listening');
    const own = await listen(server, { host: config.host, port: config.port, setting: 'CLOUD_PORT' });
    const base = (urls.base = config.publicUrl ?? own);
    if (first === undefined) {
      if (hasDocs) await registerDocs(cloud);
      onStep?.('starting the name server');
      await dns?.start();
      onStep?.("starting the operator's API");
      operator = await startOperatorServer(cloud);
      consoles = await startConsoles(cloud);
      urls.console = consoles.url;
      onStep?.('starting jobs');
      await jobs.start();
      await startRecurring(cloud);
      await lab?.begin();
    }
    serves = true;
    let stopped: Promise<void> | undefined;
    return {
      cloud,
      api: `${base}/v4`,
      docs: documentation === 'none' ? undefined : `${base}/docs/`,
      ...(operator && { operator: { url: operator.url, key: operator.key } }),
      s3: objects.url,
      s3Tls: objects.tlsUrl,
      sites: objects.sitesUrl,
      sitesTls: objects.sitesTlsUrl,
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
