import path from 'node:path';
import type { SettingsReader } from './settings-reader.js';

/** A bucket of an S3 server for the bytes of objects, and the key for it. */
export interface S3Config {
  /** `https://s3.example` or `http://127.0.0.1:7480`, without a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** What all keys begin with: empty, or with a slash at its end. */
  readonly prefix: string;
}

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
  /** Where new bytes are kept. */
  readonly keptIn: 'files' | 's3';
  /** The S3 server on which bytes are kept, or were before. */
  readonly s3: S3Config | undefined;
  /** Milliseconds in which a client must send or take something. */
  readonly idleTimeout: number;
  /** How many requests of one account are served at once. */
  readonly requestsAtOnce: number;
}

const required = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY', 'SECRET_KEY'] as const;

/** Where the bytes of objects are kept; the settings of an S3 server may stay while bytes are moved from it to files. */
function readKeptIn(read: SettingsReader): Pick<ObjectsConfig, 'keptIn' | 's3'> {
  const keptIn = read.choice('CLOUD_OBJECTS', ['files', 's3']);
  const missing = required.filter((name) => read.optional(`CLOUD_OBJECTS_S3_${name}`) === undefined);
  if (keptIn === 'files' && missing.length === required.length) return { keptIn, s3: undefined };
  for (const name of missing)
    read.problems.push(`CLOUD_OBJECTS_S3_${name} must be set to keep objects on an S3 server.`);
  const endpoint = read.url('CLOUD_OBJECTS_S3_ENDPOINT', ['http:', 'https:']) ?? '';
  if (URL.canParse(endpoint) && new URL(endpoint).origin !== endpoint)
    read.problems.push('CLOUD_OBJECTS_S3_ENDPOINT must be a URL without a path, a user or a query.');
  const prefix = read.text('CLOUD_OBJECTS_S3_PREFIX');
  if (!/^(?:[\w.-]+\/)*$/.test(prefix))
    read.problems.push(
      `CLOUD_OBJECTS_S3_PREFIX must be letters, digits, "-", "." and "_", with "/" at the end.`,
    );
  const s3 = {
    endpoint,
    region: read.text('CLOUD_OBJECTS_S3_REGION'),
    bucket: read.text('CLOUD_OBJECTS_S3_BUCKET'),
    accessKey: read.text('CLOUD_OBJECTS_S3_ACCESS_KEY'),
    secretKey: read.text('CLOUD_OBJECTS_S3_SECRET_KEY'),
    prefix,
  };
  return { keptIn, s3 };
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
  ...readKeptIn(read),
  idleTimeout: read.integer('CLOUD_S3_IDLE_TIMEOUT', 100, 3_600_000),
  requestsAtOnce: read.integer('CLOUD_S3_REQUESTS_AT_ONCE', 1, 10_000),
});
