import { S3Error } from '../errors.js';
import { ByteReader } from './byte-reader.js';
import type { ChunkSigner } from './chunk-signer.js';

/** The form of content in chunks. */
export interface ChunkRules {
  /** The bytes of all chunks together. */
  readonly length: number;
  /** Undefined when the chunks are not signed. */
  readonly signer: ChunkSigner | undefined;
  /** The header after the content; undefined for none. */
  readonly trailer: string | undefined;
}

/** The longest line before a chunk: a number in hexadecimal and a signature. */
const longestHead = 128;
/** The longest header after the content. */
const longestTrailer = 1_024;
/** Only the last chunk that is signed may be smaller. */
const smallestChunk = 8_192;
/** The bytes below which a piece is joined with others. */
const smallPiece = 512;

const malformed = (what: string) =>
  new S3Error('InvalidRequest', `The chunked content is malformed: ${what}.`);

/** Reads the size and the signature of a chunk from the line before it. */
function readHead(line: string | undefined, signed: boolean): { size: number; signature: string } {
  if (line === undefined) throw new S3Error('IncompleteBody');
  const parts = (signed ? /^([0-9a-f]{1,12});chunk-signature=([0-9a-f]{64})$/i : /^([0-9a-f]{1,12})$/i).exec(
    line,
  );
  if (parts?.[1] === undefined) throw malformed('a chunk begins with its size');
  return { size: Number.parseInt(parts[1], 16), signature: parts[2] ?? '' };
}

/** The headers after the content, by their names in lower case, up to an empty line or the end. */
async function readTrailers(reader: ByteReader): Promise<ReadonlyMap<string, string>> {
  const trailers = new Map<string, string>();
  for (;;) {
    const line = await reader.line(longestTrailer);
    if (line === undefined || line === '') return trailers;
    const mark = line.indexOf(':');
    const name = line.slice(0, Math.max(mark, 0)).trim().toLowerCase();
    // There is never more than one header and its signature.
    if (name === '' || trailers.has(name) || trailers.size > 1) throw new S3Error('MalformedTrailerError');
    trailers.set(name, line.slice(mark + 1).trim());
  }
}

/** Reads the trailer after the content and verifies its signature. */
async function readTrailer(reader: ByteReader, rules: ChunkRules): Promise<string | undefined> {
  const trailers = await readTrailers(reader);
  const value = rules.trailer === undefined ? undefined : trailers.get(rules.trailer);
  const signature = trailers.get('x-amz-trailer-signature');
  const expected = [value, signature].filter((each) => each !== undefined).length;
  if (trailers.size !== expected || (value === undefined && rules.trailer !== undefined))
    throw new S3Error('MalformedTrailerError');
  if (rules.signer !== undefined && rules.trailer !== undefined)
    rules.signer.endTrailer(signature ?? '', `${rules.trailer}:${value ?? ''}\n`);
  return value;
}

/** Joins small pieces: each of them takes about a hundred bytes of memory in addition to its own. */
class SmallPieces {
  readonly #joined = Buffer.allocUnsafe(smallestChunk);
  #used = 0;

  /** Adds a piece. @returns the bytes that are complete */
  *add(piece: Uint8Array): Generator<Uint8Array, void, undefined> {
    const isSmall = piece.length < smallPiece;
    if (!isSmall || this.#used + piece.length > this.#joined.length) yield* this.rest();
    if (!isSmall) {
      yield piece;
      return;
    }
    this.#joined.set(piece, this.#used);
    this.#used += piece.length;
  }

  /** The bytes that are left. */
  *rest(): Generator<Uint8Array, void, undefined> {
    if (this.#used > 0) yield Buffer.from(this.#joined.subarray(0, this.#used));
    this.#used = 0;
  }
}

/**
 * Reads content that is sent in chunks (`aws-chunked`). It yields the bytes of a chunk before it verifies the
 * signature, so that large chunks need no memory. The bytes are valid only after everything was read without an error.
 *
 * @returns the value of the header after the content
 * @throws S3Error when a chunk is malformed, a signature does not match, or the length is not the announced one
 */
export async function* readChunks(
  source: AsyncIterator<Uint8Array, unknown>,
  rules: ChunkRules,
): AsyncGenerator<Uint8Array, string | undefined, undefined> {
  const reader = new ByteReader(source);
  const { signer } = rules;
  const small = new SmallPieces();
  let left = rules.length;
  let last = Number.POSITIVE_INFINITY;
  for (;;) {
    const { size, signature } = readHead(await reader.line(longestHead), signer !== undefined);
    if (size > left) throw new S3Error('IncompleteBody', 'There is more content than was announced.');
    if (size > 0 && signer !== undefined && last < smallestChunk) throw new S3Error('InvalidChunkSizeError');
    last = size;
    for (let rest = size; rest > 0;) {
      const bytes = await reader.some(rest);
      signer?.update(bytes);
      rest -= bytes.length;
      yield* small.add(bytes);
    }
    signer?.endChunk(signature);
    left -= size;
    if (size === 0) break;
    if ((await reader.line(0)) === undefined) throw new S3Error('IncompleteBody');
  }
  yield* small.rest();
  if (left > 0) throw new S3Error('IncompleteBody');
  const trailer = await readTrailer(reader, rules);
  if (!(await reader.ended())) throw malformed('there is something after its end');
  return trailer;
}
