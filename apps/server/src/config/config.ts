import type { FilterFields } from '@cloud-account/dialect/dialect';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import type { ComputeTimes } from '@cloud-account/machines';
import type { StoreSettings } from '@cloud-account/object-store';
import { readDnsConfig, type DnsConfig } from './dns-config.js';
import { type MachinesConfig, readMachinesConfig } from './machines-config.js';
import { readObjectsConfig } from './objects-config.js';
import { ConfigProblem, SettingsReader, type Environment, type OwnAddresses } from './settings-reader.js';

export { ConfigProblem, type OwnAddresses };

/** The treatment of fields of a body that the specification does not name. */
export type UnknownFields = 'ignore' | 'refuse';

/** The server's settings, read and checked once at start. */
export interface Config {
  readonly host: string;
  /** 0 asks the system for a free port. */
  readonly port: number;
  readonly dataDirectory: string;
  /** Of files that clients send. */
  readonly filesDirectory: string;
  /** Bytes of each disk that uploads leave free. Absent: the default reserve. */
  readonly diskReserve: number | undefined;
  readonly operatorHost: string;
  /** 0 asks the system for a free port. */
  readonly operatorPort: number;
  /** Absent: the one in the data directory. */
  readonly operatorKey: string | undefined;
  /** True if the metrics are served beside the API, too, and not by the operator's listener alone. */
  readonly publicMetrics: boolean;
  /** Absent: the embedded database in the data directory. */
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  /** The number of processes that answer requests. */
  readonly workers: number;
  readonly publicUrl: string | undefined;
  readonly platformDomain: string;
  readonly demo: boolean;
  readonly logLevel: string;
  readonly validateResponses: boolean;
  readonly unknownFields: UnknownFields;
  readonly filterFields: FilterFields;
  /** True if paths below `/v4beta` mean those below `/v4`. */
  readonly betaAlias: boolean;
  /** True if the operator's API serves what tests need to control the server. */
  readonly lab: boolean;
  /** The seed of the random values of the lab. Absent: they are unpredictable. */
  readonly labSeed: number | undefined;
  /** The factor by which the published numbers of requests are multiplied. Absent: any number is allowed. */
  readonly rateFactor: number | undefined;
  readonly trustedProxies: readonly string[];
  /** The number of connections of clients that may be open at once: of all, and of one address. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Milliseconds for the head of a request. */
  readonly headTimeout: number;
  /** Milliseconds that an answer may wait for its client to take it. */
  readonly sendTimeout: number;
  /** The number of lists and zone files of one account that are read at once. */
  readonly listsAtOnce: number;
  /** The number of transactions of one account's requests that run at once. */
  readonly writesAtOnce: number;
  /** Bytes. */
  readonly bodyLimit: number;
  /** Milliseconds that changes of one zone are collected before it is rendered. */
  readonly publishDelay: number;
  /** The file of a dialect, where clients use one. */
  readonly dialectFile: string | undefined;
  /** True if other machines, or proxies, reach the API. */
  readonly isReached: boolean;
  readonly importPrivateAddresses: boolean;
  /** Milliseconds for a whole zone transfer. */
  readonly importTimeout: number;
  /** The addresses that zone transfers come from (§4.3); none: those of the machine. */
  readonly transferAddresses: OwnAddresses;
  /** The name servers for looking up names of addresses; none: the system's, `off`: no look-up. */
  readonly resolvers: readonly string[] | 'off';
  /** Milliseconds for looking up the name of an address. */
  readonly resolverTimeout: number;
  readonly retentionDays: number;
  /** The settings of the consoles of machines. */
  readonly console: {
    /** 0 asks the system for a free port; undefined takes the one after that of DNS, or a free one where that is taken. */
    readonly port: number | undefined;
    readonly publicUrl: string | undefined;
  };
  /** The settings of the object store. */
  readonly objects: StoreSettings;
  /** The settings of DNS. */
  readonly dns: DnsConfig;
  /** The ports that settings give to all listeners. */
  readonly ports: readonly (number | undefined)[];
  /** The settings of machines that are more than rows. Absent: they are simulated. */
  readonly machines: MachinesConfig | undefined;
  readonly computeTimes: ComputeTimes;
  /** Milliseconds that a status of a node lasts at least while something is done with it, unless times are `instant`. */
  readonly computeLeast: number;
  /** The keys that encrypt secrets, the newest first. None: keys of a file in the data directory. */
  readonly encryptionKeys: readonly Buffer[];
  /** Milliseconds that requests and jobs in progress get when the server stops. */
  readonly shutdownTimeout: number;
}

const MIB = 1024 * 1024;

/** `auto` is one process where several cannot share what there is. */
const readWorkers = (read: SettingsReader): number => {
  if (read.text('CLOUD_WORKERS') !== 'auto') return read.integer('CLOUD_WORKERS', 1, 64);
  return read.optional('DATABASE_URL') === undefined || read.text('CLOUD_LAB') === 'on'
    ? 1
    : availableParallelism();
};

/** True if only programs on this machine can reach a server bound to the host. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback');

/**
 * Reads the settings from the environment.
 *
 * @throws ConfigProblem naming every setting that cannot be used
 */
export function readConfig(environment: Environment): Config {
  const read = new SettingsReader(environment);
  const reserve = read.optionalInteger('CLOUD_DISK_RESERVE', 0, 1_000_000_000);
  const host = read.text('CLOUD_HOST');
  const port = read.integer('CLOUD_PORT', 0, 65_535);
  const operatorPort = read.integer('CLOUD_OPERATOR_PORT', 0, 65_535);
  const dataDirectory = read.text('CLOUD_DATA_DIR');
  const importPrivate = read.choice('CLOUD_IMPORT_PRIVATE_ADDRESSES', ['auto', 'on', 'off']);
  const publicUrl = read.url('CLOUD_PUBLIC_URL', ['http:', 'https:']);
  const trustedProxies = read.addresses('CLOUD_TRUSTED_PROXIES');
  const isReached = !isLoopback(host) || publicUrl !== undefined || trustedProxies.length > 0;
  const objects = readObjectsConfig(read, { host, dataDirectory });
  const consoles = {
    port: read.optionalInteger('CLOUD_CONSOLE_PORT', 0, 65_535),
    publicUrl: read.url('CLOUD_CONSOLE_URL', ['ws:', 'wss:']),
  };
  const ports = [
    ...[port, operatorPort, consoles.port],
    ...[objects.port, objects.tlsPort, objects.sitesPort, objects.sitesTlsPort],
  ];
  const dns = readDnsConfig(read, { host, port }, ports);
  const config: Config = {
    host,
    port,
    dataDirectory,
    filesDirectory: read.optional('CLOUD_FILES_DIR') ?? path.join(dataDirectory, 'files'),
    diskReserve: reserve === undefined ? undefined : reserve * MIB,
    operatorHost: read.text('CLOUD_OPERATOR_HOST'),
    operatorPort,
    operatorKey: read.key('CLOUD_OPERATOR_KEY'),
    publicMetrics: read.choice('CLOUD_METRICS', ['operator', 'public']) === 'public',
    databaseUrl: read.url('DATABASE_URL', ['postgresql:', 'postgres:']),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 1, 1_000),
    workers: readWorkers(read),
    publicUrl,
    platformDomain: read.domain('CLOUD_PLATFORM_DOMAIN'),
    demo: read.choice('CLOUD_DEMO', ['on', 'off']) === 'on',
    logLevel: read.choice('CLOUD_LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    validateResponses: read.choice('CLOUD_VALIDATE_RESPONSES', ['on', 'off']) === 'on',
    unknownFields: read.choice('CLOUD_UNKNOWN_FIELDS', ['ignore', 'refuse']),
    filterFields: read.choice('CLOUD_FILTERS', ['marked', 'all']),
    betaAlias: read.choice('CLOUD_BETA_ALIAS', ['on', 'off']) === 'on',
    lab: read.choice('CLOUD_LAB', ['on', 'off']) === 'on',
    labSeed: read.optionalInteger('CLOUD_LAB_SEED', 0, 999_999_999_999_999),
    rateFactor: read.factor('CLOUD_RATE_LIMITS', 1_000_000),
    trustedProxies,
    connections: read.integer('CLOUD_CONNECTIONS', 10, 1_000_000),
    connectionsPerAddress: read.integer('CLOUD_CONNECTIONS_PER_ADDRESS', 1, 1_000_000),
    headTimeout: read.integer('CLOUD_HEAD_TIMEOUT', 100, 60_000),
    sendTimeout: read.integer('CLOUD_SEND_TIMEOUT', 100, 3_600_000),
    listsAtOnce: read.integer('CLOUD_LISTS_AT_ONCE', 1, 1_000),
    writesAtOnce: read.integer('CLOUD_WRITES_AT_ONCE', 1, 1_000),
    bodyLimit: read.integer('CLOUD_BODY_LIMIT', 1_024, 64 * 1024 * 1024),
    publishDelay: read.integer('CLOUD_PUBLISH_DELAY', 0, 60_000),
    dialectFile: read.optional('CLOUD_DIALECT'),
    isReached,
    importPrivateAddresses: importPrivate === 'on' || (importPrivate === 'auto' && !isReached),
    importTimeout: read.integer('CLOUD_IMPORT_TIMEOUT', 100, 600_000),
    transferAddresses: read.ownAddresses('CLOUD_DNS_TRANSFER_ADDRESSES', 2),
    resolvers: read.nameServers('CLOUD_RESOLVERS'),
    resolverTimeout: read.integer('CLOUD_RESOLVER_TIMEOUT', 100, 60_000),
    retentionDays: read.integer('CLOUD_RETENTION_DAYS', 1, 36_500),
    console: consoles,
    objects,
    dns,
    ports: [...ports, dns.port],
    machines: readMachinesConfig(read, dataDirectory),
    computeTimes: read.choice('CLOUD_COMPUTE_TIMES', ['scaled', 'instant', 'real']),
    computeLeast: read.integer('CLOUD_COMPUTE_LEAST', 0, 600_000),
    encryptionKeys: read.keys('CLOUD_ENCRYPTION_KEYS'),
    shutdownTimeout: read.integer('CLOUD_SHUTDOWN_TIMEOUT', 0, 600_000),
  };
  if (config.operatorKey === undefined && !isLoopback(config.operatorHost)) {
    read.problems.push(
      `CLOUD_OPERATOR_HOST is ${config.operatorHost}, which other machines can reach; set CLOUD_OPERATOR_KEY too.`,
    );
  }
  if (config.labSeed !== undefined && !config.lab)
    read.problems.push('CLOUD_LAB_SEED makes secrets predictable; it needs CLOUD_LAB=on.');
  if (config.workers > 1 && config.databaseUrl === undefined)
    read.problems.push(
      'Several processes cannot use the embedded database; CLOUD_WORKERS needs DATABASE_URL.',
    );
  if (config.workers > 1 && config.lab)
    read.problems.push('The lab controls one process; set CLOUD_WORKERS=1, or CLOUD_LAB=off.');
  if (config.machines !== undefined && config.lab)
    read.problems.push(
      'The lab resets and copies simulated machines only; set CLOUD_COMPUTE=simulated, or CLOUD_LAB=off.',
    );
  if (read.problems.length > 0) throw new ConfigProblem(read.problems.join('\n'));
  return config;
}
