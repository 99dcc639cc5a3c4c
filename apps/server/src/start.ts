import type { Config } from './config/config.js';
import { beginDatabase } from '@cloud-account/database';
import { databaseOptions } from './config/database-options.js';
import { makeDataDirectory } from './files/data-directory.js';
import { requireFree, type ListenAddress } from '@cloud-account/runtime';
import type { Ports, RunningCloud, ServingCloud } from './running-cloud.js';

/**
 * Opens the database, brings it to the newest schema and catalog, and serves.
 *
 * @throws ConfigProblem when the data directory cannot be used
 * @throws DialectProblem when the file of the dialect cannot be used
 * @throws CannotListen when the address is taken
 * @throws DataDirectoryInUse when another process has the data directory
 * @throws DatabaseInUse when this server has the lab and another one uses the database, or the other has the lab
 */
export function startCloud(config: Config, ports?: Omit<Ports, 'first'>): Promise<RunningCloud>;
export function startCloud(config: Config, ports: Ports): Promise<ServingCloud>;
export async function startCloud(config: Config, ports: Ports = {}): Promise<ServingCloud> {
  const { dialectFile } = config;
  // Loaded with its parser where there is a dialect to read.
  const dialect =
    dialectFile === undefined
      ? undefined
      : (await import('@cloud-account/dialect/read-dialect')).readDialect(dialectFile);
  ports.onStep?.('trying its addresses');
  // Before anything is made that would be left where another port is chosen. The first process has done it for all.
  if (ports.first === undefined) await requireFree(addressesOf(config));
  const shared = await makeDataDirectory(config.dataDirectory);
  ports.onStep?.('opening the database');
  const opening = await beginDatabase({
    ...(ports.database ?? databaseOptions(config)),
    use: config.lab ? 'alone' : 'shared',
  });
  // All else is loaded while the embedded engine starts in its thread.
  const [database, { serveDatabase }] = await Promise.all([opening.database, import('./serve-database.js')]);
  try {
    return await serveDatabase(config, { database, dialect, shared }, ports);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The addresses that the server listens on, by the settings. */
const addressesOf = ({
  host,
  port,
  operatorHost,
  operatorPort,
  console,
  objects,
  dns,
}: Config): ListenAddress[] => [
  { host, port, setting: 'CLOUD_PORT' },
  { host: operatorHost, port: operatorPort, setting: 'CLOUD_OPERATOR_PORT' },
  // Where these are not set, another is taken for one that is in use.
  { host: objects.host, port: objects.port ?? 0, setting: 'CLOUD_S3_PORT' },
  { host: objects.host, port: objects.tlsPort ?? 0, setting: 'CLOUD_S3_TLS_PORT' },
  { host: objects.host, port: objects.sitesPort ?? 0, setting: 'CLOUD_SITES_PORT' },
  { host: objects.host, port: objects.sitesTlsPort ?? 0, setting: 'CLOUD_SITES_TLS_PORT' },
  { host, port: console.port ?? 0, setting: 'CLOUD_CONSOLE_PORT' },
  ...(dns.on ? [{ host: dns.host, port: dns.port ?? 0, setting: 'CLOUD_DNS_PORT' }] : []),
];
