import { readGivenSettings, startCloud, startTemporaryCloud } from '@cloud-account/server';

// The published package has no other types than those of this file, so none of them is imported.

/** The options with which a server is started. */
export interface ServerOptions {
  /**
   * Settings by their names, such as `{ CLOUD_PORT: '0', CLOUD_DATA_DIR: '/tmp/cloud' }`. The variables of the process are
   * not read.
   */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * True if the database is in memory, and lost when the server stops; by default it is in the data directory, or where
   * `DATABASE_URL` is. Objects, files and keys are in the data directory in any case.
   */
  readonly inMemory?: boolean;
  /** True if the server has the documentation; true by default. */
  readonly docs?: boolean;
  /** Called with each step that the start begins, such as `opening the database`. */
  readonly onStep?: (step: string) => void;
  /**
   * True if the server is for tests: at free ports, with the lab, without a log, limits of rate and the documentation, its files in a
   * temporary directory that its stop removes, and its database in memory unless `DATABASE_URL` is set. `settings` replace those of
   * tests.
   */
  readonly forTests?: boolean;
}

/** A server that answers. */
export interface Server {
  /** The base URL of the API, without a trailing slash: `http://127.0.0.1:8080/v4`. */
  readonly api: string;
  /** The URL of the documentation; undefined with `docs: false`. */
  readonly docs: string | undefined;
  /** The base URL of object storage for clients of S3, without a trailing slash. */
  readonly s3: string;
  /** The same over HTTPS, for the names in certificates of buckets. */
  readonly s3Tls: string;
  /** The base URL of the listener of websites; a request names its website by the host: `bucket.website-us-east-1.objects.localhost`. */
  readonly sites: string;
  /** The same over HTTPS, for the names in certificates of buckets. */
  readonly sitesTls: string;
  /** The address of the name server, over UDP and TCP; undefined with `CLOUD_DNS: 'off'`. */
  readonly dns: { readonly host: string; readonly port: number } | undefined;
  /** The base URL of the operator's API, and its key. */
  readonly operator: { readonly url: string; readonly key: string };
  /** A token of the demo account; undefined with `CLOUD_DEMO: 'off'`. */
  readonly token: string | undefined;
  /** Stops taking requests and jobs, waits for those in progress, and closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts a server in this process.
 *
 * @throws TypeError for a setting that the server does not have, and for CLOUD_WORKERS, which would start other processes
 * @throws Error when a setting has a wrong value, an address is taken, or another process uses the data directory; its message
 *   says which
 */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const { settings = {}, inMemory = false, docs: hasDocs = true, forTests = false, onStep } = options;
  const { api, docs, s3, s3Tls, sites, sitesTls, dns, operator, demo, ...running } = forTests
    ? await startTemporaryCloud(settings, { onStep })
    : await startCloud(readGivenSettings(settings), {
        ...(onStep && { onStep }),
        docs: hasDocs ? 'as built' : 'none',
        ...(inMemory && { database: { kind: 'memory' as const } }),
      });
  return {
    api,
    docs,
    s3,
    s3Tls,
    sites,
    sitesTls,
    dns,
    operator,
    token: demo?.token,
    stop: () => running.stop(),
  };
}
