import cluster from 'node:cluster';
import { mapStacks } from './common/source-maps.js';
import { type Config, ConfigProblem, isLoopback, readConfig } from './config/config.js';
import { settings } from './config/settings.js';
import type { Demo } from './demo.js';
import type { Cloud } from './cloud/cloud.js';
import type { DocsState } from './http/documents/docs.js';
import { countUncaught } from './monitoring/uncaught.js';
import { labPageUrl } from './operator/address.js';
import { whenNpxEnds } from './processes/npx.js';
import { startProblem } from './start-problem.js';
import type { RunningCloud, ServingCloud } from './running-cloud.js';
import type { startTemporaryCloud, TemporaryCloud } from './start-temporary.js';

const HELP = `Serves the Cloud Account API.

Usage: npm start [-- --json | --lab | --no-docs | --verbose | --help]

  --json      print one line of JSON on standard output when ready
  --lab       serve the lab, which tests control the server by; the same as CLOUD_LAB=on
  --no-docs   neither build nor serve the documentation
  --verbose   log what helps to find a fault; the same as CLOUD_LOG_LEVEL=debug
  --help      print this help

Settings are environment variables; .env.example lists them all.
`;

/** The options that are translated to settings. */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '--lab': { CLOUD_LAB: 'on' },
  '--verbose': { CLOUD_LOG_LEVEL: 'debug' },
};

const OPTIONS = [...Object.keys(SETTINGS), '--json', '--no-docs', '--help'];

/** A host with its port: `127.0.0.1:8083`, `[::1]:8083`. */
const placeOf = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The URL of the page of the lab; undefined where that is off. A server that others can reach does not print its key. */
const labUrl = ({ cloud: { config, lab }, operator: { url, key } }: RunningCloud): string | undefined =>
  lab && labPageUrl(url, isLoopback(config.operatorHost) ? key : undefined);

/** The command by which the program `cloud-account` is called for this server. */
const programFor = (dataDirectory: string): string => {
  const named = /^[\w./@:+-]+$/.test(dataDirectory)
    ? dataDirectory
    : `'${dataDirectory.replaceAll("'", "'\\''")}'`;
  return `npx cloud-account${dataDirectory === settings.CLOUD_DATA_DIR.default ? '' : ` --data-dir ${named}`}`;
};

/** The address of a website, for people. */
const siteExample = ({ sites, cloud: { objects } }: RunningCloud): string =>
  `http://BUCKET.${objects.clusterHosts('CLUSTER').staticSite}:${new URL(sites).port}`;

/** The output for people: the addresses, and last the next commands. */
const greeting = (running: RunningCloud, demo: Demo | undefined): string => {
  const { api, docs, operator, s3, s3Tls, dns } = running;
  const { token, signIn }: Partial<Demo> = demo ?? {};
  const lab = labUrl(running);
  const program = programFor(running.cloud.config.dataDirectory);
  return [
    '',
    'The Cloud Account API is ready.',
    '',
    `  S3        ${s3}`,
    `  S3, TLS   ${s3Tls}`,
    `  Websites  ${siteExample(running)}`,
    ...(dns === undefined ? [] : [`  DNS       ${placeOf(dns)}`]),
    `  Operator  ${operator.url}`,
    ...(signIn === undefined ? [] : [`  Sign in   as ${signIn.username}, password ${signIn.password}`]),
    '',
    `  API       ${api}`,
    // What stands behind the `#` stays in the browser; the samples of the reference carry it then.
    ...(docs === undefined ? [] : [`  Docs      ${docs}${token === undefined ? '' : `#token=${token}`}`]),
    ...(lab === undefined ? [] : [`  Lab       ${lab}`]),
    `  Request   curl -H 'Authorization: Bearer ${token ?? '<token>'}' ${api}/domains`,
    `  Program   ${program} domains list; eval "$(${program} env)" sets API and TOKEN`,
    `  Stop      Ctrl+C; ${program} reset then deletes all data`,
    '',
  ].join('\n');
};

/** The output for scripts: one line of JSON. */
const readyLine = (running: RunningCloud, demo: Demo | undefined): string => {
  const { api, docs, operator, s3, s3Tls, sites, sitesTls, dns } = running;
  const line = {
    api,
    docs: docs ?? null,
    s3,
    s3_tls: s3Tls,
    sites,
    sites_tls: sitesTls,
    dns: dns === undefined ? null : placeOf(dns),
    operator: operator.url,
    lab: labUrl(running) ?? null,
    token: demo?.token ?? null,
    username: demo?.signIn?.username ?? null,
    password: demo?.signIn?.password ?? null,
    // A signal to it stops the server.
    pid: cluster.isWorker ? process.ppid : process.pid,
  };
  return `${JSON.stringify(line)}\n`;
};

const announce = (running: RunningCloud, host: string, json: boolean): void => {
  // A server that others can reach does not print keys to itself; these are in their files.
  const demo = isLoopback(host) ? running.demo : undefined;
  process.stdout.write(json ? readyLine(running, demo) : greeting(running, demo));
};

/** Starts a server for tests, whose code is loaded for it. @throws Error with a message for people */
export async function startTemporary(
  ...given: Parameters<typeof startTemporaryCloud>
): Promise<TemporaryCloud> {
  try {
    const { startTemporaryCloud: start } = await import('./start-temporary.js');
    return await start(...given);
  } catch (error) {
    throw new Error(error instanceof TypeError ? error.message : startProblem(error), { cause: error });
  }
}

/** Builds the documentation. */
type BuildDocs = () => Promise<void>;

/** The documentation, and what builds it once the server serves; what is on the disk where nothing does. */
function planDocs(isWanted: boolean, build: BuildDocs | undefined): { state: DocsState; build: BuildDocs } {
  const nothing: BuildDocs = () => Promise.resolve();
  if (!isWanted) return { state: 'none', build: nothing };
  if (build === undefined) return { state: 'as built', build: nothing };
  let begin: () => void = () => undefined;
  const state = new Promise<void>((resolve) => (begin = resolve)).then(build);
  return {
    state,
    build: () => {
      begin();
      return state;
    },
  };
}

/**
 * Runs the server until a signal stops it.
 *
 * @param buildDocs builds the documentation, beside the server once that serves; what is on the disk is served without
 */
export async function main(argv: readonly string[], buildDocs?: BuildDocs): Promise<void> {
  const unknown = argv.find((argument) => !OPTIONS.includes(argument));
  if (argv.includes('--help') || unknown !== undefined) {
    process.stderr.write(unknown === undefined ? HELP : `Unknown option ${unknown}.\n\n${HELP}`);
    process.exitCode = unknown === undefined ? 0 : 2;
    return;
  }
  try {
    const config = readConfig(
      Object.assign({}, process.env, ...argv.map((option) => SETTINGS[option])) as NodeJS.ProcessEnv,
    );
    // Loaded when it is wanted: all of the server takes a second, and problems of the settings are reported before.
    // In the log, stacks of bundled code name the places in the sources.
    mapStacks();
    const wantsDocs = !argv.includes('--no-docs');
    if (config.workers > 1 && cluster.isPrimary) {
      // All processes serve what is on the disk when they start.
      if (wantsDocs) await buildDocs?.().catch(() => undefined);
      const { supervise } = await import('./processes/supervise.js');
      supervise(config.workers);
      return;
    }
    const { startCloud } = await import('./start.js');
    const { joinProcesses } = await import('./processes/member.js');
    const member = joinProcesses();
    const docs = planDocs(wantsDocs, member === undefined ? buildDocs : undefined);
    const running = await startCloud(config, { docs: docs.state, ...member?.ports });
    stopOnSignal(running, config);
    const { database, objects, nameServer, log } = running.cloud;
    const endWith = (text: string) => (error: Error) => {
      log.fatal({ err: error }, text);
      process.exit(1);
    };
    outliveFaults(running.cloud);
    void database.failed.then(endWith('the database stopped'));
    void objects.failed.then(endWith('object storage stopped'));
    void nameServer?.failed.then(endWith('the name server stopped'));
    await member?.serves(running.does, running.cloud.metrics.registry);
    if (isWhole(running)) announce(running, config.host, argv.includes('--json'));
    // The build reports its failure itself.
    docs.build().catch(() => undefined);
  } catch (error) {
    process.stderr.write(`${startProblem(error)}\n`);
    process.exit(error instanceof ConfigProblem ? 2 : 1);
  }
}

/** True if a process does everything, and not only answers requests. */
const isWhole = (running: ServingCloud): running is RunningCloud => running.operator !== undefined;

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The work that a stop waits for, as a text for the operator. */
const waiting = ({ requests, jobs }: ReturnType<ServingCloud['inProgress']>, timeout: number): string => {
  const parts = [
    ...(requests > 0 ? [counted(requests, 'request')] : []),
    ...(jobs > 0 ? [counted(jobs, 'job')] : []),
  ];
  if (parts.length === 0) return 'stopping';
  return `stopping: waits for ${parts.join(' and ')}, ${Math.ceil(timeout / 1_000)} s at most; again ends at once`;
};

/** Continues after an uncaught error: it is a fault of one zone, job or request, and others are served meanwhile. */
function outliveFaults(cloud: Cloud): void {
  process.on('uncaughtException', (error, origin) => {
    countUncaught(cloud, error, origin);
  });
}

/**
 * Milliseconds in which interrupts are one Ctrl+C: the terminal sends it to all processes, and npm passes it on to this one. Whatever
 * stops all processes of a service does the same, and the process that started this one passes it on.
 */
const ONE_PRESS = 1_000;

/**
 * Milliseconds in which a server that is to end still serves, while it says that it is not ready: proxies and balancers ask for that every second
 * or so, and believe it the second time.
 */
const DRAINING = 3_000;

/** The first signal stops with care and says what it waits for, a second one at once. */
function stopOnSignal(
  running: ServingCloud,
  { shutdownTimeout: timeout, isReached }: Pick<Config, 'shutdownTimeout' | 'isReached'>,
): void {
  let isStopping = false;
  let isSamePress = true;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) {
      if (isSamePress && (signal === 'SIGINT' || cluster.isWorker)) return;
      process.exit(1);
    }
    isStopping = true;
    // After the signals that have arrived by then: a process that gets little of its machine reads them late.
    setTimeout(() => {
      setImmediate(() => {
        isSamePress = false;
      });
    }, ONE_PRESS).unref();
    const inProgress = running.inProgress();
    running.cloud.log.info(inProgress, waiting(inProgress, timeout));
    // Who presses Ctrl+C waits, and has no proxy.
    running.stop(signal === 'SIGTERM' && isReached ? DRAINING : 0).then(
      () => process.exit(0),
      (error: unknown) => {
        running.cloud.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  whenNpxEnds(() => {
    if (!isStopping) stop('SIGTERM');
  });
  // Each of several processes gets it without the name.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop(signal);
    });
}
