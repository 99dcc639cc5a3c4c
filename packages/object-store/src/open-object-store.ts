import type { IncomingMessage, RequestListener } from 'node:http';
import { hostname } from 'node:os';
import {
  type AdmissionRequest,
  type Bucket,
  createGateway,
  createSiteGateway,
  type Fault,
  type Gateway,
  type Interfere,
  type Observe,
} from '@cloud-account/s3';
import proxyAddress from 'proxy-addr';
import { type Clock, dateBy, networkOf, pathOf, workOf } from '@cloud-account/runtime';
import type { ServerSettings } from './common/settings.js';
import { isUnavailable } from '@cloud-account/database';
import { ObjectStoreUnavailable } from './common/store-types.js';
import { Admission } from './limits/admission.js';
import { ObjectStore, type ObjectStoreOptions } from './object-store.js';
import { HashThread } from './hashing/hash-thread.js';
import { type Listeners, listenForObjects, listenForSites } from './listener.js';
import { isSecure } from './secure.js';

/** The dependencies of the store beside its settings. */
export type StoreParts = Pick<
  ObjectStoreOptions,
  | 'database'
  | 'clock'
  | 'randomness'
  | 'log'
  | 'encryption'
  | 'clusters'
  | 'words'
  | 'bucketsPerCluster'
  | 'quota'
  | 'uploadsPerBucket'
  | 'logBytes'
  | 'space'
  | 'mayCreateBuckets'
> & {
  /** The maximum of requests to a bucket in a second, with the published rate limits. */
  readonly requestsPerSecond: number;
  /** Has requests of clients fail, wait or break off; undefined: none does. */
  readonly interfere: Interfere | undefined;
  /** Observes requests of clients; undefined: nobody does. */
  readonly observe: Observe | undefined;
  /** The maximum of requests that cost much, such as lists, which one account gets done at once. */
  readonly costlyAtOnce: number;
  /** Waits until a request may begin, and returns a function to call when it has ended. By default, it may begin at once. */
  readonly enter: ((request: IncomingMessage) => Promise<() => void>) | undefined;
  /** The machine's clock, by which requests in a second are counted and clients sign. */
  readonly machine: Clock;
};

/** The host names of the gateway, in lower case: those of this machine and of the settings. */
const ownHostsOf = ({ publicUrl, objects }: ServerSettings): readonly string[] => {
  const urls = [publicUrl, objects.publicUrl].flatMap((url) =>
    url === undefined ? [] : [new URL(url).hostname],
  );
  return [...[objects.host, hostname()].map((name) => name.toLowerCase()), ...urls, ...objects.ownHosts];
};

/**
 * Opens the store, also after a crash, and serves clients of S3 and readers of websites.
 *
 * @throws CannotListen when a configured address is taken
 */
export async function openObjectStore(config: ServerSettings, parts: StoreParts): Promise<ObjectStore> {
  const { domain, directory, keptIn, s3, publicUrl, requestsAtOnce } = config.objects;
  const { clock, machine, randomness, log, costlyAtOnce } = parts;
  const own = { url: '', tlsUrl: '', sitesUrl: '', sitesTlsUrl: '' };
  const store = await ObjectStore.open({
    ...parts,
    directory,
    keptIn,
    s3,
    corsEnabled: config.objects.corsEnabled,
    now: () => machine.now(),
    domain,
    url: () => publicUrl ?? own.url,
    tlsUrl: () => own.tlsUrl,
    sitesUrl: () => own.sitesUrl,
    sitesTlsUrl: () => own.sitesTlsUrl,
  });
  const { rateFactor } = config;
  const perSecond = rateFactor === undefined ? undefined : parts.requestsPerSecond * rateFactor;
  const admission = new Admission({ atOnce: requestsAtOnce, costlyAtOnce, perSecond }, machine, networkOf);
  const ownHosts = ownHostsOf(config);
  const trusts = proxyAddress.compile([...config.trustedProxies]);
  const hashes = new HashThread();
  const shared = {
    backend: store.backend,
    domain,
    ownHosts,
    words: parts.words,
    now: () => clock.now(),
    uuid: () => randomness.uuid(),
    admit: (admissionRequest: AdmissionRequest) => admission.admit(admissionRequest),
    mayAsk: (bucket: Bucket, sender: string | undefined) => admission.mayAsk(bucket, sender),
    addressOf: (request: IncomingMessage) => proxyAddress(request, trusts),
    isSecure: (request: IncomingMessage) => isSecure(request, trusts),
    isUnavailable: (error: unknown) => error instanceof ObjectStoreUnavailable || isUnavailable(error),
    logFault: ({ error, requestId, method, url }: Fault) => {
      log.error({ err: error, requestId, method, path: pathOf(url) }, 'a request to object storage failed');
    },
  };
  const gateway = createGateway({
    ...shared,
    clients: { now: () => machine.now(), shownAt: (time) => clock.shownAt?.(time) },
    takeTurn: (admissionRequest, gone) => admission.takeTurn(admissionRequest, gone),
    startHashing: hashes.start,
    interfere: parts.interfere,
    observe: parts.observe,
  });
  const siteGateway = createSiteGateway(shared);
  const { enter } = parts;
  const handledBy = (serveOne: Gateway): RequestListener => {
    const serve: Gateway = (request, response) => {
      if (config.lab) dateBy(() => clock.now(), response);
      return randomness.within(
        () => workOf(request),
        () => serveOne(request, response),
      );
    };
    return enter === undefined
      ? (request, response) => void serve(request, response)
      : (request, response) => void enter(request).then((leave) => serve(request, response).finally(leave));
  };
  // A name of the gateway never means a bucket with that label.
  const certificateFor = (name: string) =>
    !name.includes('.') || ownHosts.includes(name) ? Promise.resolve(undefined) : store.certificateFor(name);
  const opened: Listeners[] = [];
  try {
    const handle = handledBy(
      (request, response) => store.beside?.(request, response) ?? gateway(request, response),
    );
    const objects = await listenForObjects(config, { handle, certificateFor });
    opened.push(objects);
    const sites = await listenForSites(config, { handle: handledBy(siteGateway), certificateFor });
    opened.push(sites);
    Object.assign(own, {
      url: objects.url,
      tlsUrl: objects.tlsUrl,
      sitesUrl: sites.url,
      sitesTlsUrl: sites.tlsUrl,
    });
    store.serve({
      drain: async (time) => {
        await Promise.all(opened.map((one) => one.drain(time)));
      },
      stop: async (timeout) => {
        await Promise.all(opened.map((one) => one.stop(timeout)));
        await hashes.stop();
      },
    });
    return store;
  } catch (error) {
    await Promise.all(opened.map((one) => one.stop(0)));
    await store.stop(0);
    throw error;
  }
}
