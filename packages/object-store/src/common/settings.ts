import type { ConnectionBounds } from '@cloud-account/runtime';

/** A bucket of an S3 server for the bytes of objects, and the key for it. */
export interface S3Settings {
  /** `https://s3.example` or `http://127.0.0.1:7480`, without a path. */
  readonly url: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The beginning of all keys: empty, or with a slash at its end. */
  readonly prefix: string;
}

/** The settings of the storage of objects and of the server for clients of S3. */
export interface StoreSettings {
  readonly host: string;
  /** 0 asks the system for a free port; undefined takes the one after the API's, or a free one where that is taken. */
  readonly port: number | undefined;
  /** The same for HTTPS, after the port of HTTP. */
  readonly tlsPort: number | undefined;
  /** The same of websites of buckets, after the port of consoles. */
  readonly sitesPort: number | undefined;
  /** The same for HTTPS, after the port of HTTP. */
  readonly sitesTlsPort: number | undefined;
  /** The domain below which clusters have their hosts. */
  readonly domain: string;
  /** The addresses of these hosts; empty where they are not known. */
  readonly addresses: readonly string[];
  /** The URL for clients, where it is not the host and the port. */
  readonly publicUrl: string | undefined;
  /** Names of its own, in lower case, beside the default ones. */
  readonly ownHosts: readonly string[];
  /** True if new buckets permit every origin. */
  readonly corsEnabled: boolean;
  /** Of the bytes of objects. */
  readonly directory: string;
  /** The place of new bytes. */
  readonly keptIn: 'files' | 's3';
  /** The S3 server on which bytes are kept, or were before. */
  readonly s3: S3Settings | undefined;
  /** Milliseconds in which a client must send or take something. */
  readonly idleTimeout: number;
  /** The maximum of requests of one account that are served at once. */
  readonly requestsAtOnce: number;
}

/** The settings of the server that its listeners for clients of S3 follow, too. */
export interface ServerSettings extends ConnectionBounds {
  readonly objects: StoreSettings;
  /** The URL of the API for clients, where it is not the host and the port. */
  readonly publicUrl: string | undefined;
  readonly port: number;
  /** Those that settings give to all listeners. */
  readonly ports: readonly (number | undefined)[];
  /** Milliseconds in which the head of a request must arrive. */
  readonly headTimeout: number;
  /** The factor of all rate limits; undefined: requests are not counted. */
  readonly rateFactor: number | undefined;
  /** True when a test controls the clock, so that answers have its date. */
  readonly lab: boolean;
}
