import { isUtf8 } from 'node:buffer';
import { refuse, type Refusal } from '@cloud-account/core';
import express, { type Request, type Response } from 'express';
import { Refused } from '../../common/refused.js';
import { inviteBody } from '../requests/continue.js';
import { ignoreBody } from '../requests/ignored-body.js';
import { runMiddlewares } from '../requests/run-middlewares.js';
import { fieldName } from './json-pointer.js';
import { binarySize } from '../requests/too-large.js';
import { MAX_PROBLEMS } from '../responses/envelope.js';
import { otherMediaType, unsupported } from '../requests/unsupported.js';

/** The deepest nesting of a body, far beyond that of any operation. */
const DEPTH = 32;

/** The most bytes of a body. */
export interface BodyLimits {
  /** After decompression. */
  readonly bytes: number;
  /** The number of values that it may hold, objects and lists included, where its operation names no other. */
  readonly values: number;
}

const notJson = (): Refused => new Refused(refuse('request.body.json'));

/** The depth of a text and its number of values, at most: found before anything is built from it. */
const extentOf = (text: Buffer): { depth: number; values: number } => {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (quoted) {
      if (byte === 0x5c) at += 1;
      else if (byte === 0x22) quoted = false;
    } else if (byte === 0x22) quoted = true;
    else if (byte === 0x2c) values += 1;
    else if (byte === 0x7b || byte === 0x5b) {
      values += 1;
      deepest = Math.max(deepest, (depth += 1));
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  return { depth: deepest, values };
};

/** The error that the parser throws for a text it must not parse. The parser writes a status onto it: no refusal yet. */
class Unparsable extends Error {
  constructor(readonly type: 'text.not-utf8' | 'text.too-deep' | 'text.too-many') {
    super(type);
  }
}

type OnText = (response: Response, text: Buffer) => void;

const inspectorOf =
  (max: number, onText: OnText | undefined) =>
  (_request: unknown, response: Response, text: Buffer): void => {
    onText?.(response, text);
    if (!isUtf8(text)) throw new Unparsable('text.not-utf8');
    const { depth, values } = extentOf(text);
    if (depth > DEPTH) throw new Unparsable('text.too-deep');
    if (values > max) throw new Unparsable('text.too-many');
  };

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isJson = (contentType: string | undefined): boolean =>
  contentType === undefined || contentType.split(';')[0]?.trim().toLowerCase() === 'application/json';

const isUtf8Named = (contentType = ''): boolean =>
  /^utf-?8$/i.test(/;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1] ?? 'utf-8');

/** The encodings that every Node can decode; newer ones would read more. */
const isDecodable = (encoding = ''): boolean => /^(?:|identity|gzip|deflate|br)$/i.test(encoding);

/** Finds NUL characters, which no text of ours may hold. */
function* nulsIn(node: unknown, body: unknown, steps: readonly string[] = []): Generator<Refusal> {
  if (typeof node === 'string' && node.includes('\0')) {
    const field = fieldName(steps, body);
    yield refuse('request.shape.valid', 'nul', { ...(field !== '' && { field }) });
  }
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) yield* nulsIn(value, body, [...steps, key]);
}

/** True if a body is null or an empty text, which some clients send instead of no body. */
export const isEmptyBody = (body: unknown): boolean => body === null || body === '';

/** The problems with texts of a body: as many as one answer has. */
export function textProblems(body: unknown): Refusal[] {
  const found: Refusal[] = [];
  for (const problem of nulsIn(body, body)) if (found.push(problem) === MAX_PROBLEMS) break;
  return found;
}

const refusalOf = (error: unknown, { bytes, values }: BodyLimits): unknown => {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  switch (type) {
    case 'entity.too.large':
      return new Refused(refuse('request.body.size', 'body', { max: binarySize(bytes) }));
    case 'text.too-deep':
      return new Refused(refuse('request.body.depth', { max: DEPTH }));
    case 'text.too-many':
      return new Refused(refuse('request.body.size', 'values', { max: values }));
    case 'text.not-utf8':
    case 'entity.parse.failed':
    case 'request.size.invalid':
    case 'request.aborted':
      return notJson();
    default:
      // What the decompressor throws has no type of its own.
      return error instanceof Error && 'status' in error ? notJson() : error;
  }
};

/** Reads JSON bodies within limits. */
export class BodyReader {
  /** By how many values they let pass. */
  readonly #parsers = new Map<number, express.RequestHandler>();

  /** @param onText called with every body of JSON before it is parsed */
  constructor(
    private readonly limits: BodyLimits,
    private readonly onText?: OnText,
  ) {}

  /**
   * Reads the body into `request.body`; no body is read as `{}`. The request's Content-Type becomes a plain one: the
   * parser must read the very text that was inspected, and the validator keeps what it compiled by that header, which
   * callers must not make grow.
   *
   * @param values how many values the operation lets it hold
   * @throws Refused when the body cannot be read at all
   */
  async read(request: Request, response: Response, values = this.limits.values): Promise<void> {
    const { headers } = request;
    const given = hasBody(request);
    const type = headers['content-type'];
    if (given && !isJson(type)) throw otherMediaType('application/json');
    if (given && !isUtf8Named(type)) throw unsupported('charset');
    if (given && !isDecodable(headers['content-encoding'])) throw unsupported('encoding');
    headers['content-type'] = 'application/json';
    if (given) await this.#parseInto(request, response, values);
    request.body ??= given ? null : {};
  }

  /**
   * Reads what a request without a use for a body carries all the same.
   *
   * @returns undefined when that is nothing, or nothing that could be read
   * @throws Refused (413) when it is too large
   */
  async readUnusedBody(request: Request, response: Response): Promise<unknown> {
    if (!hasBody(request)) return undefined;
    if (!isJson(request.headers['content-type'])) {
      ignoreBody(request, response, this.limits.bytes);
      return undefined;
    }
    try {
      await this.read(request, response);
      return request.body as unknown;
    } catch (error) {
      if (error instanceof Refused && error.status !== 413) return undefined;
      throw error;
    } finally {
      delete request.body;
    }
  }

  async #parseInto(request: Request, response: Response, values: number): Promise<void> {
    inviteBody(request, response);
    try {
      await runMiddlewares([this.#parserOf(values)], request, response);
    } catch (error) {
      throw refusalOf(error, { ...this.limits, values });
    }
  }

  #parserOf(values: number): express.RequestHandler {
    const known = this.#parsers.get(values);
    if (known !== undefined) return known;
    const verify = inspectorOf(values, this.onText);
    const made = express.json({ limit: this.limits.bytes, strict: false, type: () => true, verify });
    this.#parsers.set(values, made);
    return made;
  }
}
