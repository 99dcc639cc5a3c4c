import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { clientDocument, limitsOfAll, type Document } from '@cloud-account/spec';
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

/** The documents of a server. Writing one takes long, and anybody may ask: each is written once and kept. */
class Documents {
  readonly #templates = new Map<DocumentKind, string>();
  readonly #kept = new Map<string, Promise<WrittenDocument>>();

  constructor(private readonly read: () => Document) {}

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
    const template =
      this.#templates.get(kind) ?? (await kinds[kind].write(clientDocument(this.read(), ORIGIN, '/v4')));
    this.#templates.set(kind, template);
    const plain = Buffer.from(template.replaceAll(ORIGIN, () => origin));
    const tag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
    return { plain, compressed: await compress(plain), tag };
  }
}

/**
 * The specification, for clients and what generates them, without a token: `/v4/openapi.json` and `/v4/openapi.yaml`, and the
 * same where the documentation links to it. It names the server by the address of the request.
 */
export function specification(cloud: Cloud): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const limiter = new RateLimiter(cloud);
  const { dialect, config } = cloud;
  const documents = new Documents(() =>
    servedDocument({
      dialect,
      transferAddresses: config.transferAddresses,
      hosts: { platform: config.platformDomain, objects: config.objects.domain },
    }),
  );
  const originFor = ({ protocol, host }: Request): string =>
    config.publicUrl ?? (isHost(host) ? `${protocol}://${host}` : cloud.baseUrl());
  const answer =
    (kind: DocumentKind): RequestHandler =>
    async (request, response) => {
      try {
        // As requests without a token are.
        refuseAll(await limiter.count(networkCaller(request), [limitsOfAll.v4], response));
        const { plain, compressed, tag } = await documents.of(kind, originFor(request));
        response.setHeader('Access-Control-Allow-Origin', '*');
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
        sendRefused(response, asRefused(error), { docsUrl: cloud.docsUrl(), dialect });
      }
    };
  for (const kind of ['json', 'yaml'] as const)
    router.get([`/v4/openapi.${kind}`, `/docs/specification/v4.${kind}`], answer(kind));
  return router;
}
