import type { SettingsReader } from './settings-reader.js';

/** How zones are answered for. */
export interface DnsConfig {
  /** Whether this server answers for zones. */
  readonly on: boolean;
  readonly host: string;
  /** 0 asks the system for a free port; undefined takes the one that is beside the API's, or a free one where that is taken. */
  readonly port: number | undefined;
  /** The port beside the API's. */
  readonly beside: number;
  /** Where masters and secondaries of zones are reached. */
  readonly peerPort: number;
  /** Bytes of zones that are held in memory. */
  readonly memory: number;
  /** How many answers of one kind one network gets in a second; 0: any number. */
  readonly responsesPerSecond: number;
  /** Addresses and networks that this limit is not for. */
  readonly exempt: readonly string[];
  /** Seconds that a secondary of the operator may be behind before the log reports it. */
  readonly secondaryLag: number;
}

/** After the API, S3 and S3 over TLS. */
const PORTS_BESIDE = 3;

const MEBIBYTE = 1024 * 1024;

/** @param server the API's own settings, which stand in for those that are not set */
export function readDnsConfig(
  read: SettingsReader,
  server: { readonly host: string; readonly port: number },
): DnsConfig {
  const beside = server.port + PORTS_BESIDE;
  return {
    on: read.choice('CLOUD_DNS', ['on', 'off']) === 'on',
    host: read.optional('CLOUD_DNS_HOST') ?? server.host,
    port: read.optionalInteger('CLOUD_DNS_PORT', 0, 65_535),
    beside: server.port === 0 || beside > 65_535 ? 0 : beside,
    peerPort: read.integer('CLOUD_DNS_PEER_PORT', 1, 65_535),
    memory: read.integer('CLOUD_DNS_MEMORY', 1, 1_048_576) * MEBIBYTE,
    responsesPerSecond: read.integer('CLOUD_DNS_RESPONSES_PER_SECOND', 0, 1_000_000),
    exempt: read.addresses('CLOUD_DNS_UNLIMITED'),
    secondaryLag: read.integer('CLOUD_DNS_SECONDARY_LAG', 1, 1_000_000),
  };
}
