import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { clientDocument, limitsOfAll, readDocument, type Document } from '@cloud-account/spec';
import { Router, type Request, type RequestHandler } from 'express';
import type { Cloud } from '../../cloud/cloud.js';
import { asRefused, sendRefused } from '../responses/envelope.js';
import { refuseAll } from '../../common/refused.js';
import { networkCaller, RateLimiter } from '../requests/rate-limiter.js';
import { servedDocument } from './served-document.js';

const compress = promisify(gzip);

/** Stands in a written document for the address of the server, which is known when somebody asks. */
const ORIGIN = 'https://origin.invalid';

const kinds = {
  json: { type: 'application/json', write: (document: Document) => JSON.stringify(document) },
  yaml: {
    type: 'application/yaml',
    write: async (document: Document) => {
      const { stringify } = await import('yaml');
      return stringify(document, { aliasDuplicateObjects: false });
    },
  },
} as const;

type DocumentKind = keyof typeof kinds;

interface WrittenDocument {
  readonly plain: Buffer;
  readonly compressed: Buffer;
  readonly tag: string;
}

/** For how many addresses of the server its documents are kept. */
const MAX_KEPT = 16;

/** A name or an address with its port, and nothing that could end it where it stands. */
const isHost = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 300 && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text);

/** A specification, and where it is served. */
interface ServedSpecification {
  /** The beginning of all paths of its API. */
  readonly prefix: string;
  /** The paths of its documents, without their endings. */
  readonly places: readonly string[];
  /** The headers of its answers, beside those that all have. */
  readonly headers: Readonly<Record<string, string>>;
  readonly read: () => Document;
  /** The origin at which the client of a request reaches the API. */
  readonly originFor: (request: Request) => string;
}

/** The documents of a server. Writing one takes long, and anybody may ask: each is written once and kept. */
class Documents {
  readonly #templates = new Map<DocumentKind, string>();
  readonly #kept = new Map<string, Promise<WrittenDocument>>();

  constructor(private readonly source: Pick<ServedSpecification, 'prefix' | 'read'>) {}

  /** @param origin where clients reach the server */
  async of(kind: DocumentKind, origin: string): Promise<WrittenDocument> {
    const key = `${kind} ${origin}`;
    const known = this.#kept.get(key) ?? this.#write(kind, origin);
    // What was asked for last stays longest.
    this.#kept.delete(key);
    this.#kept.set(key, known);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break;
      this.#kept.delete(oldest);
    }
    return known;
  }

  async #write(kind: DocumentKind, origin: string): Promise<WrittenDocument> {
    const { prefix, read } = this.source;
    const template =
      this.#templates.get(kind) ?? (await kinds[kind].write(clientDocument(read(), ORIGIN, prefix)));
    this.#templates.set(kind, template);
    const plain = Buffer.from(template.replaceAll(ORIGIN, () => origin));
    const tag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
    return { plain, compressed: await compress(plain), tag };
  }
}

/** The origin that a request names, unless its host is none. */
const namedOrigin = ({ protocol, host }: Request): string | undefined =>
  isHost(host) ? `${protocol}://${host}` : undefined;

/** The address of the listener that a request came to. */
const listenerOrigin = ({ socket: { localAddress = '', localPort } }: Request): string =>
  `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;

/**
 * The specification, for clients and what generates them, without a token: `/v4/openapi.json` and `/v4/openapi.yaml`, and the
 * same where the documentation links to it. It names the server by the address of the request.
 */
export function specification(cloud: Cloud): Router {
  const { dialect, config } = cloud;
  return served(cloud, {
    prefix: '/v4',
    places: ['/v4/openapi', '/docs/specification/v4'],
    headers: { 'Access-Control-Allow-Origin': '*' },
    read: () =>
      servedDocument({
        dialect,
        transferAddresses: config.transferAddresses,
        hosts: { platform: config.platformDomain, objects: config.objects.domain },
      }),
    originFor: (request) => config.publicUrl ?? namedOrigin(request) ?? cloud.baseUrl(),
  });
}

/** The specification of the operator's API, in the same way and without a key. Pages of other origins do not read it. */
export const operatorSpecification = (cloud: Cloud): Router =>
  served(cloud, {
    prefix: '/operator',
    places: ['/operator/openapi'],
    headers: {},
    read: () => readDocument('operator'),
    originFor: (request) => namedOrigin(request) ?? listenerOrigin(request),
  });

function served(cloud: Cloud, source: ServedSpecification): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const limiter = new RateLimiter(cloud);
  const documents = new Documents(source);
  const answer =
    (kind: DocumentKind): RequestHandler =>
    async (request, response) => {
      try {
        // As requests without a token are.
        refuseAll(await limiter.count(networkCaller(request), [limitsOfAll.v4], response));
        const { plain, compressed, tag } = await documents.of(kind, source.originFor(request));
        response.set(source.headers);
        response.setHeader('Cache-Control', 'public, max-age=300');
        response.setHeader('ETag', tag);
        response.setHeader('Vary', 'Accept-Encoding');
        response.setHeader('X-Content-Type-Options', 'nosniff');
        if (request.fresh) {
          response.status(304).end();
          return;
        }
        const small = request.acceptsEncodings('gzip', 'identity') === 'gzip';
        if (small) response.setHeader('Content-Encoding', 'gzip');
        const body = small ? compressed : plain;
        response.setHeader('Content-Type', kinds[kind].type);
        response.setHeader('Content-Length', body.length);
        response.end(body);
      } catch (error) {
        sendRefused(response, asRefused(error), { docsUrl: cloud.docsUrl(), dialect: cloud.dialect });
      }
    };
  for (const kind of ['json', 'yaml'] as const)
    router.get(
      source.places.map((place) => `${place}.${kind}`),
      answer(kind),
    );
  return router;
}
