import path from 'node:path';
import type { SettingsReader } from './settings-reader.js';

/** Where objects are kept and served to clients of S3. */
export interface ObjectsConfig {
  readonly host: string;
  /** 0 asks the system for a free port; undefined takes the one after the API's, or a free one where that is taken. */
  readonly port: number | undefined;
  /** The same for HTTPS, after the port of HTTP. */
  readonly tlsPort: number | undefined;
  /** The domain below which clusters have their hosts. */
  readonly domain: string;
  /** How clients reach it, where that is not the host and the port. */
  readonly publicUrl: string | undefined;
  /** Names of its own, in lower case, beside the default ones. */
  readonly ownHosts: readonly string[];
  /** Of the bytes of objects. */
  readonly directory: string;
  /** Milliseconds in which a client must send or take something. */
  readonly idleTimeout: number;
  /** How many requests of one account are served at once. */
  readonly requestsAtOnce: number;
}

/** @param server the API's own settings, which stand in for those that are not set */
export const readObjectsConfig = (
  read: SettingsReader,
  server: { readonly host: string; readonly dataDirectory: string },
): ObjectsConfig => ({
  host: read.optional('CLOUD_S3_HOST') ?? server.host,
  port: read.optionalInteger('CLOUD_S3_PORT', 0, 65_535),
  tlsPort: read.optionalInteger('CLOUD_S3_TLS_PORT', 0, 65_535),
  domain: read.domain('CLOUD_S3_DOMAIN'),
  publicUrl: read.url('CLOUD_S3_URL', ['http:', 'https:']),
  ownHosts: read.domains('CLOUD_S3_HOSTS'),
  directory: read.optional('CLOUD_OBJECTS_DIR') ?? path.join(server.dataDirectory, 'objects'),
  idleTimeout: read.integer('CLOUD_S3_IDLE_TIMEOUT', 100, 3_600_000),
  requestsAtOnce: read.integer('CLOUD_S3_REQUESTS_AT_ONCE', 1, 10_000),
});
