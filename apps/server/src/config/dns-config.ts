import { portAfter } from '@cloud-account/runtime';
import type { SettingsReader } from './settings-reader.js';

/** A group of secondaries in the settings. */
interface ConfiguredGroup {
  readonly label: string;
  readonly addresses: readonly string[];
  readonly tags: readonly string[];
  readonly keyName: string;
  readonly keyAlgorithm: 'hmac-sha256' | 'hmac-sha512';
  /** In Base64. */
  readonly keySecret: string;
}

/** The settings of DNS. */
export interface DnsConfig {
  /** True if this server answers for zones. */
  readonly on: boolean;
  readonly host: string;
  /** 0 asks the system for a free port; undefined takes the one that is beside the API's, or a free one where that is taken. */
  readonly port: number | undefined;
  /** The port beside the API's; 0 where another listener has it. */
  readonly beside: number;
  /** The port of masters and secondaries of zones. */
  readonly peerPort: number;
  /** Bytes of zones that are held in memory. */
  readonly memory: number;
  /** The number of answers of one kind that one network gets in a second; 0: any number. */
  readonly responsesPerSecond: number;
  /** Addresses and networks that this limit is not for. */
  readonly exempt: readonly string[];
  /** The groups of secondaries to create or to update at the start. */
  readonly secondaries: readonly ConfiguredGroup[];
  /** Seconds that a secondary of the operator may be behind before the log reports it. */
  readonly secondaryLag: number;
}

/** After the API, S3 and S3 over TLS. */
const PORTS_BESIDE = 3;

const MEBIBYTE = 1024 * 1024;

/**
 * @param server the API's own settings, which stand in for those that are not set
 * @param taken the ports that settings give to other listeners
 */
export function readDnsConfig(
  read: SettingsReader,
  server: { readonly host: string; readonly port: number },
  taken: readonly (number | undefined)[],
): DnsConfig {
  return {
    on: read.choice('CLOUD_DNS', ['on', 'off']) === 'on',
    host: read.optional('CLOUD_DNS_HOST') ?? server.host,
    port: read.optionalInteger('CLOUD_DNS_PORT', 0, 65_535),
    beside: portAfter(server.port, PORTS_BESIDE, taken),
    peerPort: read.integer('CLOUD_DNS_PEER_PORT', 1, 65_535),
    memory: read.integer('CLOUD_DNS_MEMORY', 1, 1_048_576) * MEBIBYTE,
    responsesPerSecond: read.integer('CLOUD_DNS_RESPONSES_PER_SECOND', 0, 1_000_000),
    exempt: read.addresses('CLOUD_DNS_UNLIMITED'),
    secondaries: readGroups(read),
    secondaryLag: read.integer('CLOUD_DNS_SECONDARY_LAG', 1, 1_000_000),
  };
}

const GROUP =
  /^(?<label>[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?) (?<addresses>\S+) (?<algorithm>hmac-sha(?:256|512)):(?<name>[\w-]{1,63}(?:\.[\w-]{1,63})*):(?<secret>[A-Za-z0-9+/]+=*)(?: (?<tags>.+))?$/;

function readGroups(read: SettingsReader): ConfiguredGroup[] {
  const parts = read.text('CLOUD_DNS_SECONDARIES').split(';');
  const given = parts.map((part) => part.trim()).filter((part) => part !== '');
  const groups = given.flatMap((part) => {
    const { label, addresses, algorithm, name, secret, tags } = GROUP.exec(part)?.groups ?? {};
    if (label === undefined || name === undefined || secret === undefined) return [];
    return {
      ...{ label, keyName: name, keySecret: secret },
      addresses: addresses?.split(',') ?? [],
      tags: tags?.split(',').map((tag) => tag.trim()) ?? [],
      keyAlgorithm: algorithm === 'hmac-sha512' ? ('hmac-sha512' as const) : ('hmac-sha256' as const),
    };
  });
  // The value has secrets, so it is not repeated.
  if (groups.length < given.length)
    read.problems.push(
      'CLOUD_DNS_SECONDARIES must list groups as LABEL ADDRESS,ADDRESS ALGORITHM:NAME:SECRET TAG,TAG, separated by semicolons.',
    );
  return groups;
}
