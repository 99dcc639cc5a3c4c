import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { AccessKey, Backend, Bucket, Found } from '../backend.js';
import { ownWords, type ClientWords } from '../client-words.js';
import { RequestContent } from '../content/request-content.js';
import { S3Error } from '../errors.js';
import { LogEntry } from '../logging/log-entry.js';
import type { Call } from '../operations/operation.js';
import type { StartHashing } from '../payload/hashing.js';
import { addressesOf, requireShortKey, type Address } from '../requests/addressing.js';
import { withQueryHeaders } from '../requests/query-headers.js';
import type { Route, RouteRequest } from '../routing/route.js';
import { findRoute, subresources } from '../routing/routes.js';
import { sameClock, type ClientsClock } from '../signature/clients-clock.js';
import type { Credential } from '../signature/credential.js';
import { parseAuthorization } from '../signature/parse.js';
import { singleHeader, splitUrl } from '../signature/request-head.js';
import { readQuery } from '../signature/uri.js';
import { verify, type Verified } from '../signature/verify.js';
import { verifyVersion2, type Version2Credential } from '../signature/version-2.js';
import { answerCors, preflight } from './cors.js';
import { errorReply } from './error-reply.js';
import { interfereWith, type Interfere } from './interference.js';
import { discardContent, type SentReply } from './send.js';
import { serveOperation, type Named } from './serve-operation.js';
import { type Fault, type Gateway, type InProgress, servingBy } from './serving.js';

/** A request for admission. */
export interface AdmissionRequest {
  /** The account of the key that signed the request; undefined when it is not signed. */
  readonly owner: string | undefined;
  /** The address of the client. */
  readonly address: string;
}

/** The facts that became known of a request. */
interface ObservedRequest {
  /** S3's name of its operation; undefined where that was not found out. */
  readonly operation: string | undefined;
  /** The account of the key that signed it. */
  readonly owner: string | undefined;
  readonly address: string;
}

/** Called with every request when it comes in; what it returns is called when it was answered, or its connection ended. */
export type Observe = (
  request: IncomingMessage,
  response: ServerResponse,
) => (observed: ObservedRequest) => void;

/** The facts known of a request that is being served. */
interface Observed extends InProgress {
  route?: Route;
  signer?: AccessKey | undefined;
}

export interface GatewayOptions {
  readonly backend: Backend;
  /** The domain of the storage in lower case: hosts of clusters and buckets end in it. */
  readonly domain: string;
  /** Other hosts of the gateway itself, in lower case. */
  readonly ownHosts?: readonly string[];
  readonly now: () => Date;
  /** The clock by which clients may sign, too; by default, only `now`. */
  readonly clients?: ClientsClock;
  /** Makes the ids of requests and of rules; by default, random ones. */
  readonly uuid?: () => string;
  readonly logFault: (fault: Fault) => void;
  /**
   * Asks if a request may be served now; by default, it always may.
   *
   * @returns a function to call when the request and its work have ended; undefined answers SlowDown
   */
  readonly admit?: (admissionRequest: AdmissionRequest) => (() => void) | undefined;
  /**
   * Waits until a caller may do one more thing that costs much, such as a list; by default, at once.
   *
   * @param gone aborts when the client disconnects
   * @returns a function to call when it is done; undefined when it is not wanted any more
   */
  readonly takeTurn?: (
    admissionRequest: AdmissionRequest,
    gone: AbortSignal,
  ) => Promise<(() => void) | undefined>;
  /**
   * True when a bucket may get one more permitted request now; by default, always. Requests without permission do not
   * count, so that nobody can block a bucket for others.
   */
  readonly mayAsk?: (bucket: Bucket, owner: string | undefined) => boolean;
  /** Computes the digests of large uploads; by default, this thread does. */
  readonly startHashing?: StartHashing;
  /** Has requests fail, wait or break off; by default, none does. */
  readonly interfere?: Interfere | undefined;
  /** Observes requests; by default, nobody does. */
  readonly observe?: Observe | undefined;
  /** True when an error is temporary, so that the client should retry. */
  readonly isUnavailable?: (error: unknown) => boolean;
  /** The words of clients; by default, our own. */
  readonly words?: ClientWords;
  /** The address of the client; by default, that of the connection. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** True when the client sent a request by HTTPS; by default, when its connection is encrypted. */
  readonly isSecure?: (request: IncomingMessage) => boolean;
}

/** The address of a request's connection. */
export const remoteAddress = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

/** True when the connection of a request is encrypted. */
export const isEncrypted = ({ socket }: IncomingMessage): boolean => socket instanceof TLSSocket;

interface Lookup {
  readonly address: Address;
  readonly found: Found;
}

/**
 * Looks up the bucket of a request. It tries each reading of the host until a bucket is found. When the signature is in
 * a header and the host is the bucket of another owner, the path names the bucket: the client knows the host as the
 * gateway's. So nobody can intercept requests with a bucket of that label. A pre-signed URL always means the bucket of
 * the host, because anybody can sign one.
 */
const lookUp = async (
  backend: Backend,
  { ownPlace }: ClientWords,
  [first, second]: readonly [Address] | readonly [Address, Address],
  credential: Credential | Version2Credential | undefined,
  reads: boolean,
): Promise<Lookup> => {
  const region = credential?.scope && ownPlace(credential.scope.region);
  const look = async (given: Address): Promise<Lookup> => {
    const address = { ...given, cluster: given.cluster && ownPlace(given.cluster) };
    const found = await backend.find({ ...address, accessKey: credential?.accessKey, region, reads });
    return { address, found };
  };
  const looked = await look(first);
  const { bucket, accessKey } = looked.found;
  const isForeign = credential?.by === 'header' && bucket?.owner !== accessKey?.owner;
  return second !== undefined && (bucket === undefined || isForeign) ? look(second) : looked;
};

/** @throws S3Error when a pre-signed URL is not signed by the owner of the bucket in the host */
const refuseForeignLink = ({ address, found }: Lookup, owner: string | undefined): void => {
  if (!address.wholeHost || owner === undefined || owner === found.bucket?.owner) return;
  throw new S3Error('AccessDenied', 'The host is a bucket of another account, whose links only that signs.');
};

/**
 * Verifies the signature of a request.
 *
 * @param sent its headers, with those of the query, and its parameters
 * @returns what verifies the content; undefined when the signature does not cover it
 */
const authenticate = (
  request: IncomingMessage,
  credential: Credential | Version2Credential,
  { address, found: { accessKey } }: Lookup,
  sent: Pick<Call, 'headers' | 'query'>,
  now: Date,
  clients: ClientsClock,
): Verified | undefined => {
  if (accessKey === undefined) {
    throw new S3Error('InvalidAccessKeyId', undefined, { AWSAccessKeyId: credential.accessKey });
  }
  const { secret } = accessKey;
  if (credential.scope !== undefined) return verify(credential, secret, request, now, clients);
  const { method = '' } = request;
  const path = `${address.inHost ? `/${address.bucket ?? ''}` : ''}${splitUrl(request).path}`;
  verifyVersion2(credential, secret, { ...sent, method, path, subresources }, now, clients);
  return undefined;
};

/**
 * Each parameter with its first value, and the names of those with several values.
 *
 * @throws S3Error InvalidURI, also for U+0000, which no stored text contains
 */
const parametersOf = (text: string): Required<Pick<RouteRequest, 'query' | 'repeated'>> => {
  const query = new Map<string, string>();
  const repeated: string[] = [];
  for (const [name, value] of readQuery(text)) {
    if (name.includes('\0') || value.includes('\0')) throw new S3Error('InvalidURI');
    const first = query.get(name);
    if (first === undefined) query.set(name, value);
    else if (first !== value) repeated.push(name);
  }
  return { query, repeated };
};

const levelOf = ({ bucket, key }: Address) => {
  if (bucket === undefined) return 'service';
  return key === undefined ? 'bucket' : 'object';
};

const bucketUrlOf = ({ headers }: IncomingMessage, { inHost, bucket }: Address, secure: boolean): string =>
  `${secure ? 'https' : 'http'}://${headers.host ?? ''}${inHost ? '' : `/${bucket ?? ''}`}`;

/** Serves S3 from a backend. */
export const createGateway = (options: GatewayOptions): Gateway => {
  const { backend, domain, ownHosts, now, logFault } = options;
  const { admit = () => () => undefined, mayAsk = () => true } = options;
  const { addressOf = remoteAddress, isSecure = isEncrypted } = options;
  const {
    words = ownWords,
    clients = sameClock(now),
    uuid = randomUUID,
    interfere,
    observe,
    startHashing,
  } = options;
  const { takeTurn = () => Promise.resolve(() => undefined) } = options;

  const entryOf = (
    request: IncomingMessage,
    { address: { key }, found: { bucket } }: Lookup,
    credential: Credential | Version2Credential | undefined,
    progress: Observed,
    version: string | undefined,
  ): LogEntry => {
    const { requestId, time } = progress;
    const signed =
      credential && ({ by: credential.by, version: credential.scope === undefined ? 2 : 4 } as const);
    const begun = { backend, bucket, key, address: addressOf(request), requestId, time, version, now };
    return new LogEntry(request, { ...begun, signature: signed }, progress);
  };

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    addHeaders: (headers: Readonly<Record<string, string>>) => void,
    inProgress: Observed,
  ): Promise<SentReply> => {
    const { path, query: queryText } = splitUrl(request);
    const { method = '' } = request;
    const addresses = addressesOf(singleHeader(request, 'host') ?? '', path, domain, ownHosts);
    const { query, repeated } = parametersOf(queryText);
    const credential = parseAuthorization(request);
    const looked = await lookUp(backend, words, addresses, credential, method === 'GET');
    const { address, found } = looked;
    const logged = (bucket: Bucket | undefined): LogEntry | undefined => {
      if (bucket?.logging === undefined) return undefined;
      return (inProgress.entry ??= entryOf(request, looked, credential, inProgress, query.get('versionId')));
    };
    const entry = logged(found.bucket);
    requireShortKey(address);
    addHeaders(answerCors(request, found.bucket));
    const isPreflight = method === 'OPTIONS';
    const time = now();
    const signature = isPreflight ? undefined : credential;
    const headers = signature?.by === 'query' ? withQueryHeaders(request.headers, query) : request.headers;
    const verified = signature && authenticate(request, signature, looked, { headers, query }, time, clients);
    const signer = signature && found.accessKey;
    const owner = signer?.owner;
    inProgress.signer = signer;
    refuseForeignLink(looked, owner);
    const admissionRequest = { owner, address: addressOf(request) };
    const over = admit(admissionRequest);
    if (over === undefined) throw new S3Error('SlowDown');
    inProgress.over = over;
    if (isPreflight) return preflight(request, found.bucket);
    const level = levelOf(address);
    const isQuerySigned = signature?.by === 'query';
    const route = findRoute({ method, level, query, repeated, headers, isQuerySigned });
    inProgress.route = route;
    const { served: operation } = route;
    if (operation === 'NotImplemented')
      throw new S3Error(operation, `${route.operation} is not implemented here.`);
    if (found.cluster === undefined) {
      throw level === 'service'
        ? new S3Error('InvalidRequest', 'There is no such cluster.')
        : new S3Error('NoSuchBucket', undefined, { BucketName: address.bucket ?? '' });
    }
    const gone = new AbortController();
    const leave = () => {
      if (!response.writableFinished) gone.abort();
    };
    if (response.closed) leave();
    else response.once('close', leave);
    const inTurn = async <Made>(work: () => Promise<Made>): Promise<Made> => {
      const end = await takeTurn(admissionRequest, gone.signal);
      if (end === undefined) throw new S3Error('SlowDown');
      try {
        return await work();
      } finally {
        end();
      }
    };
    const call: Call = {
      backend,
      cluster: found.cluster,
      words,
      bucketUrl: bucketUrlOf(request, address, isSecure(request)),
      now: time,
      clients,
      uuid,
      method,
      headers,
      query,
      signer,
      address: admissionRequest.address,
      isSecure: isSecure(request),
      content: new RequestContent(request, response, verified, startHashing),
      gone: gone.signal,
      ...{ inTurn, logged, noteAcl: entry?.noteAcl },
    };
    const named: Named = {
      label: address.bucket,
      key: address.key,
      bucket: found.bucket,
      object: found.object,
    };
    const serve = () =>
      serveOperation(operation, call, named, (bucket, asking) => {
        inProgress.signer = asking;
        if (!mayAsk(bucket, asking?.owner)) throw new S3Error('SlowDown');
      });
    if (interfere === undefined) return serve();
    const interfered = { request, operation: route.operation, owner, gone: gone.signal };
    await interfereWith(interfere, { ...interfered, isDone: false }, addHeaders);
    const reply = await serve();
    try {
      return { ...reply, half: await interfereWith(interfere, { ...interfered, isDone: true }, addHeaders) };
    } catch (error) {
      discardContent(reply);
      reply.content?.sent(0);
      throw error;
    }
  };

  return servingBy<Observed>({
    ...{ uuid, logFault, isUnavailable: options.isUnavailable, answer },
    begin: (request, response, requestId) => {
      const inProgress: Observed = { requestId, time: now() };
      const observed = observe?.(request, response);
      if (observed !== undefined) {
        const address = addressOf(request);
        response.once('close', () => {
          const { route, signer } = inProgress;
          observed({ operation: route?.operation, owner: signer?.owner, address });
        });
      }
      return inProgress;
    },
    refused: (refusal, request, requestId) =>
      errorReply(refusal, { path: splitUrl(request).path, requestId, words }),
  });
};
