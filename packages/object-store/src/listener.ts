import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { ServerSettings } from './common/settings.js';
import {
  answerBrokenRequests,
  boundConnections,
  close,
  drain,
  listenBeside,
  portAfter,
} from '@cloud-account/runtime';
import type { StoreCertificate } from './common/store-types.js';
import { cutStalled } from './limits/stalled.js';

/** The handlers of HTTP and HTTPS. */
export interface Served {
  readonly handle: RequestListener;
  /** The certificate for the name in a TLS handshake; undefined: the handshake is refused. */
  certificateFor(name: string): Promise<Omit<StoreCertificate, 'names'> | undefined>;
}

/** The listeners of a service for HTTP and HTTPS. */
export interface Listeners {
  /** Base URLs without a trailing slash. */
  readonly url: string;
  readonly tlsUrl: string;
  /** Has clients leave by themselves. @param time the longest, in milliseconds */
  drain(time: number): Promise<void>;
  /** Takes no more requests and waits for those in progress. @param timeout milliseconds */
  stop(timeout: number): Promise<void>;
}

/** The ports of a service: 0 asks the system for a free one, undefined takes that beside another listener. */
interface Ports {
  readonly port: number | undefined;
  readonly tlsPort: number | undefined;
  /** The names of their settings. */
  readonly settings: readonly [port: string, tlsPort: string];
  /** The distance of the port from that of the API. */
  readonly steps: number;
}

/** After the API, S3, S3 over TLS, DNS and consoles. */
const SITES_BESIDE = 5;

/** The maximum of S3's metadata of an object, plus all other headers. */
const MAX_HEADER_BYTES = 32 * 1024;

const portOf = (url: string): number => Number(new URL(url).port);

/**
 * Listens for clients of S3, by HTTP and HTTPS.
 *
 * @throws CannotListen when a configured address is taken
 */
export const listenForObjects = (config: ServerSettings, served: Served): Promise<Listeners> =>
  listenFor(config, served, {
    port: config.objects.port,
    tlsPort: config.objects.tlsPort,
    settings: ['CLOUD_S3_PORT', 'CLOUD_S3_TLS_PORT'],
    steps: 1,
  });

/** The same for readers of websites. */
export const listenForSites = (config: ServerSettings, served: Served): Promise<Listeners> =>
  listenFor(config, served, {
    port: config.objects.sitesPort,
    tlsPort: config.objects.sitesTlsPort,
    settings: ['CLOUD_SITES_PORT', 'CLOUD_SITES_TLS_PORT'],
    steps: SITES_BESIDE,
  });

async function listenFor(
  config: ServerSettings,
  served: Served,
  { port, tlsPort, settings: [setting, tlsSetting], steps }: Ports,
): Promise<Listeners> {
  const { ports, objects } = config;
  const options = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: config.headTimeout,
    // An upload has no time limit as a whole; see `cutStalled`.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(5_000, config.headTimeout),
  };
  const plain = bounded(createServer(options, served.handle), config);
  const url = await listenBeside(
    plain,
    { host: objects.host, port, setting },
    portAfter(config.port, steps, ports),
  );
  const secure = createTlsServer(
    { ...options, handshakeTimeout: config.headTimeout, SNICallback: sniCallbackOf(served) },
    served.handle,
  );
  const tls = bounded(secure, config);
  const tlsUrl = await listenBeside(
    tls,
    { host: objects.host, port: tlsPort, setting: tlsSetting },
    portAfter(port === 0 ? 0 : portOf(url), 1, ports),
  ).catch(async (error: unknown) => {
    await close(plain, 0);
    throw error;
  });
  return {
    url,
    tlsUrl: tlsUrl.replace('http:', 'https:'),
    drain: async (time) => {
      await Promise.all([drain(plain, time), drain(tls, time)]);
    },
    stop: async (timeout) => {
      await Promise.all([close(plain, timeout), close(tls, timeout)]);
    },
  };
}

function bounded<Made extends Server>(server: Made, config: ServerSettings): Made {
  boundConnections(server, config);
  cutStalled(server, config.objects.idleTimeout);
  answerBrokenRequests(server);
  // The operation that needs the body answers `Expect: 100-continue`; other expectations do not count, as in S3.
  server.on('checkContinue', (request, response) => {
    server.emit('request', request, response);
  });
  return server;
}

/** The callback of TLS for the certificate of a name. */
const sniCallbackOf =
  (served: Served) =>
  (name: string, done: (error: Error | null, secureContext?: SecureContext) => void): void => {
    secureContextFor(served, name.toLowerCase()).then(
      (secureContext) => {
        done(null, secureContext);
      },
      (error: unknown) => {
        done(error instanceof Error ? error : new Error(String(error)));
      },
    );
  };

/** @throws Error when the name has no certificate, or TLS refuses it */
async function secureContextFor(served: Served, name: string): Promise<SecureContext> {
  const found = await served.certificateFor(name);
  if (found === undefined) throw new Error('No bucket has a certificate for the name.');
  return createSecureContext({ cert: found.certificate, key: found.privateKey });
}
