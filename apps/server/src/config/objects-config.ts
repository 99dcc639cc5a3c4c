import path from 'node:path';
import ipaddr from 'ipaddr.js';
import type { StoreSettings } from '@cloud-account/object-store';
import type { SettingsReader } from './settings-reader.js';

const required = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY', 'SECRET_KEY'] as const;

/** The place of the bytes of objects; the settings of an S3 server may stay while bytes are moved from it to files. */
function readKeptIn(read: SettingsReader): Pick<StoreSettings, 'keptIn' | 's3'> {
  const keptIn = read.choice('CLOUD_OBJECTS', ['files', 's3']);
  const missing = required.filter((name) => read.optional(`CLOUD_OBJECTS_S3_${name}`) === undefined);
  if (keptIn === 'files' && missing.length === required.length) return { keptIn, s3: undefined };
  for (const name of missing)
    read.problems.push(`CLOUD_OBJECTS_S3_${name} must be set to keep objects on an S3 server.`);
  const url = read.url('CLOUD_OBJECTS_S3_ENDPOINT', ['http:', 'https:']) ?? '';
  if (URL.canParse(url) && new URL(url).origin !== url)
    read.problems.push('CLOUD_OBJECTS_S3_ENDPOINT must be a URL without a path, a user or a query.');
  const prefix = read.text('CLOUD_OBJECTS_S3_PREFIX');
  if (!/^(?:[\w.-]+\/)*$/.test(prefix))
    read.problems.push(
      `CLOUD_OBJECTS_S3_PREFIX must be letters, digits, "-", "." and "_", with "/" at the end.`,
    );
  const s3 = {
    url,
    region: read.text('CLOUD_OBJECTS_S3_REGION'),
    bucket: read.text('CLOUD_OBJECTS_S3_BUCKET'),
    accessKey: read.text('CLOUD_OBJECTS_S3_ACCESS_KEY'),
    secretKey: read.text('CLOUD_OBJECTS_S3_SECRET_KEY'),
    prefix,
  };
  return { keptIn, s3 };
}

/** The addresses of the hosts of object storage: those that are given, or that of the listener. */
function readAddresses(read: SettingsReader, host: string): readonly string[] {
  const { ipv4, ipv6 } = read.ownAddresses('CLOUD_S3_ADDRESSES', 8);
  const own = host === 'localhost' ? '127.0.0.1' : host;
  const isKnown = ipaddr.isValid(own) && ipaddr.process(own).range() !== 'unspecified';
  return ipv4.length + ipv6.length === 0 && isKnown ? [own] : [...ipv4, ...ipv6];
}

/** @param server the API's own settings, which stand in for those that are not set */
export const readObjectsConfig = (
  read: SettingsReader,
  server: { readonly host: string; readonly dataDirectory: string },
): StoreSettings => ({
  host: read.optional('CLOUD_S3_HOST') ?? server.host,
  port: read.optionalInteger('CLOUD_S3_PORT', 0, 65_535),
  tlsPort: read.optionalInteger('CLOUD_S3_TLS_PORT', 0, 65_535),
  sitesPort: read.optionalInteger('CLOUD_SITES_PORT', 0, 65_535),
  sitesTlsPort: read.optionalInteger('CLOUD_SITES_TLS_PORT', 0, 65_535),
  domain: read.domain('CLOUD_S3_DOMAIN'),
  addresses: readAddresses(read, read.optional('CLOUD_S3_HOST') ?? server.host),
  publicUrl: read.url('CLOUD_S3_URL', ['http:', 'https:']),
  ownHosts: read.domains('CLOUD_S3_HOSTS'),
  corsEnabled: read.choice('CLOUD_S3_CORS', ['on', 'off']) === 'on',
  directory: read.optional('CLOUD_OBJECTS_DIR') ?? path.join(server.dataDirectory, 'objects'),
  ...readKeptIn(read),
  idleTimeout: read.integer('CLOUD_S3_IDLE_TIMEOUT', 100, 3_600_000),
  requestsAtOnce: read.integer('CLOUD_S3_REQUESTS_AT_ONCE', 1, 10_000),
});
