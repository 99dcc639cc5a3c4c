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

/** The listeners for clients of S3. */
export interface ObjectListeners {
  /** Base URLs without a trailing slash. */
  readonly url: string;
  readonly tlsUrl: string;
  /** Has clients leave by themselves. @param time the longest, in milliseconds */
  drain(time: number): Promise<void>;
  /** Takes no more requests and waits for those in progress. @param timeout milliseconds */
  stop(timeout: number): Promise<void>;
}

/** The maximum of S3's metadata of an object, plus all other headers. */
const MAX_HEADER_BYTES = 32 * 1024;

const portOf = (url: string): number => Number(new URL(url).port);

/**
 * Listens for HTTP and HTTPS.
 *
 * @throws CannotListen when a configured address is taken
 */
export async function listenForObjects(config: ServerSettings, served: Served): Promise<ObjectListeners> {
  const { host, port, tlsPort } = config.objects;
  const options = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: config.headTimeout,
    // An upload has no time limit as a whole; see `cutStalled`.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(1_000, config.headTimeout),
  };
  const plain = bounded(createServer(options, served.handle), config);
  const taken = [config.port, config.operatorPort, config.console.port, config.dns.port, tlsPort];
  const url = await listenBeside(
    plain,
    { host, port, setting: 'CLOUD_S3_PORT' },
    portAfter(config.port, 1, taken),
  );
  const secure = createTlsServer(
    { ...options, handshakeTimeout: config.headTimeout, SNICallback: sniCallbackOf(served) },
    served.handle,
  );
  const tls = bounded(secure, config);
  const tlsUrl = await listenBeside(
    tls,
    { host, port: tlsPort, setting: 'CLOUD_S3_TLS_PORT' },
    portAfter(port === 0 ? 0 : portOf(url), 1, taken),
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
