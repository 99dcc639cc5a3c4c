import { createHash, timingSafeEqual, type Hash } from 'node:crypto';
import { S3Error } from '../errors.js';
import { scopeText } from '../signature/credential.js';
import { hmac, sha256Hex } from '../signature/signing-key.js';
import type { Verified } from '../signature/verify.js';

/** Verifies the signatures of chunks. Each depends on the previous one; the first on the signature of the request. */
export class ChunkSigner {
  private previous: string;
  private hash: Hash = createHash('sha256');
  private readonly timeAndScope: readonly string[];

  constructor(private readonly verified: Verified) {
    const { signature, timestamp, scope } = verified.credential;
    this.previous = signature;
    this.timeAndScope = [timestamp, scopeText(scope)];
  }

  /** Adds bytes of the current chunk. */
  update(bytes: Uint8Array): void {
    this.hash.update(bytes);
  }

  /** @throws S3Error `SignatureDoesNotMatch` when the signature does not match */
  private check(kind: string, signature: string, hashes: readonly string[]): void {
    const text = [kind, ...this.timeAndScope, this.previous, ...hashes].join('\n');
    const expected = hmac(this.verified.key, text);
    const given = Buffer.from(signature, 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new S3Error('SignatureDoesNotMatch');
    this.previous = signature;
  }

  /**
   * Ends a chunk.
   *
   * @throws S3Error `SignatureDoesNotMatch` when the signature does not match its bytes
   */
  endChunk(signature: string): void {
    const hash = this.hash.digest('hex');
    this.hash = createHash('sha256');
    this.check('AWS4-HMAC-SHA256-PAYLOAD', signature, [sha256Hex(''), hash]);
  }

  /**
   * Ends the headers after the content.
   *
   * @param lines each with its line feed
   * @throws S3Error `SignatureDoesNotMatch` when the signature does not match them
   */
  endTrailer(signature: string, lines: string): void {
    this.check('AWS4-HMAC-SHA256-TRAILER', signature, [sha256Hex(lines)]);
  }
}
