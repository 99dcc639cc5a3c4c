import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Found } from '../backend.js';
import { ownWords } from '../client-words.js';
import { RequestContent } from '../content/request-content.js';
import { S3Error } from '../errors.js';
import { answerCors } from '../gateway/cors.js';
import { type GatewayOptions, isEncrypted, remoteAddress } from '../gateway/gateway.js';
import { type Gateway, type InProgress, servingBy } from '../gateway/serving.js';
import { LogEntry } from '../logging/log-entry.js';
import type { Call, Reply } from '../operations/operation.js';
import { requireShortKey } from '../requests/addressing.js';
import { sameClock } from '../signature/clients-clock.js';
import { singleHeader, splitUrl } from '../signature/request-head.js';
import { uriDecode } from '../signature/uri.js';
import { errorPage } from './error-page.js';
import { serveSite, SiteError } from './site.js';
import { siteOf } from './site-host.js';

/** The options of a gateway that count for websites. */
export type SiteOptions = Required<Pick<GatewayOptions, 'uuid'>> &
  Pick<
    GatewayOptions,
    | 'backend'
    | 'domain'
    | 'ownHosts'
    | 'now'
    | 'words'
    | 'logFault'
    | 'admit'
    | 'mayAsk'
    | 'isUnavailable'
    | 'addressOf'
    | 'isSecure'
  >;

/** The key that a path names. @throws S3Error */
const keyOf = (path: string): string => {
  // The path of a whole URL, which requests to proxies have, is none either.
  if (!path.startsWith('/')) throw new S3Error('InvalidURI');
  const key = uriDecode(path.slice(1));
  if (key.includes('\0')) throw new S3Error('InvalidURI');
  requireShortKey({ key });
  return key;
};

/** Serves the websites of buckets, as somebody reads them who has no key. */
export const createSiteGateway = (options: SiteOptions): Gateway => {
  const { backend, domain, ownHosts = [], now, logFault } = options;
  const { words = ownWords, uuid, admit = () => () => undefined, mayAsk = () => true } = options;
  const { addressOf = remoteAddress, isSecure = isEncrypted } = options;

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    addHeaders: (headers: Readonly<Record<string, string>>) => void,
    inProgress: InProgress,
  ): Promise<Reply> => {
    const { method = '', headers } = request;
    const { path, query } = splitUrl(request);
    const host = singleHeader(request, 'host') ?? '';
    const site = siteOf(host, domain, ownHosts, words);
    const address = addressOf(request);
    const over = admit({ owner: undefined, address });
    if (over === undefined) throw new S3Error('SlowDown');
    inProgress.over = over;
    if (site === undefined) throw new S3Error('NoSuchBucket');
    const key = keyOf(path);
    const look = (wanted: string | undefined): Promise<Found> =>
      backend.find({
        ...site,
        accessKey: undefined,
        region: undefined,
        key: wanted,
        reads: method === 'GET',
      });
    const { bucket, object, cluster = '' } = await look(key === '' || key.endsWith('/') ? undefined : key);
    if (bucket === undefined) throw new S3Error('NoSuchBucket', undefined, { BucketName: site.bucket });
    if (bucket.logging !== undefined) {
      const { requestId, time: began } = inProgress;
      const unsigned = { version: undefined, signature: undefined };
      const begun = {
        backend,
        bucket,
        key: key || undefined,
        address,
        requestId,
        time: began,
        now,
        ...unsigned,
      };
      inProgress.entry = new LogEntry(request, begun, { logged: `WEBSITE.${method}.OBJECT` });
    }
    addHeaders(answerCors(request, bucket));
    if (method !== 'GET' && method !== 'HEAD') {
      throw new S3Error('MethodNotAllowed', undefined, { Method: method }, { allow: 'GET, HEAD' });
    }
    if (bucket.website === undefined) {
      throw new S3Error('NoSuchWebsiteConfiguration', undefined, { BucketName: site.bucket });
    }
    const secure = isSecure(request);
    const time = now();
    const call: Call = {
      ...{ backend, cluster, words, uuid, method, headers, address, now: time },
      bucketUrl: `${secure ? 'https' : 'http'}://${host}`,
      clients: sameClock(now),
      query: new Map(),
      signer: undefined,
      isSecure: secure,
      content: new RequestContent(request, response, undefined, undefined),
      gone: new AbortController().signal,
      ...{ logged: () => inProgress.entry, noteAcl: inProgress.entry?.noteAcl },
      inTurn: (work) => work(),
    };
    const visit = {
      ...{ call, bucket, object },
      page: { isSecure: secure, host, key, query },
      find: async (wanted: string) => {
        const found = await look(wanted);
        // Another bucket may have got the name meanwhile.
        return found.bucket?.id === bucket.id ? found.object : undefined;
      },
      permitted: () => {
        if (!mayAsk(bucket, undefined)) throw new S3Error('SlowDown');
      },
    };
    return serveSite(visit, bucket.website);
  };

  return servingBy({
    ...{ uuid, logFault, isUnavailable: options.isUnavailable, answer },
    begin: (_request, _response, requestId): InProgress => ({ requestId, time: now() }),
    refused: (refusal, _request, requestId) =>
      errorPage(refusal, { requestId, words }, refusal instanceof SiteError ? refusal.second : undefined),
  });
};
