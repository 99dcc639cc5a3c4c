import { S3Error } from '../errors.js';

const lineEnd = Buffer.from('\r\n');

/** Reads lines and bytes from chunks of any size. It holds one chunk at a time. */
export class ByteReader {
  private held: Buffer = Buffer.alloc(0);

  constructor(private readonly source: AsyncIterator<Uint8Array, unknown>) {}

  /** Appends the next chunk; false when there is none. */
  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done === true) return false;
    const bytes = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    this.held = this.held.length === 0 ? bytes : Buffer.concat([this.held, bytes]);
    return true;
  }

  /**
   * A line without its end, or undefined when nothing is left.
   *
   * @param limit the maximum bytes of the line
   * @throws S3Error `InvalidRequest` when the line is longer; `IncompleteBody` when it does not end
   */
  async line(limit: number): Promise<string | undefined> {
    for (;;) {
      const end = this.held.indexOf(lineEnd);
      if (end > limit || (end < 0 && this.held.length > limit + 1))
        throw new S3Error('InvalidRequest', 'A line of the chunked content is too long.');
      if (end >= 0) {
        const line = this.held.toString('latin1', 0, end);
        this.held = this.held.subarray(end + lineEnd.length);
        return line;
      }
      const empty = this.held.length === 0;
      if (!(await this.more())) {
        if (empty) return undefined;
        throw new S3Error('IncompleteBody');
      }
    }
  }

  /**
   * The available bytes, at least one and at most `max`.
   *
   * @throws S3Error `IncompleteBody` when nothing is left
   */
  async some(max: number): Promise<Uint8Array> {
    while (this.held.length === 0) if (!(await this.more())) throw new S3Error('IncompleteBody');
    const bytes = this.held.subarray(0, max);
    this.held = this.held.subarray(bytes.length);
    return bytes;
  }

  /** True when nothing is left. */
  async ended(): Promise<boolean> {
    while (this.held.length === 0) if (!(await this.more())) return true;
    return false;
  }
}
