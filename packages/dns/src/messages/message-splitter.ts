const MAX_MESSAGE = 0xffff;

/**
 * Splits a TCP stream into DNS messages. Each is preceded by its length in two bytes (RFC 1035 §4.2.2). All messages
 * share one buffer, so that small pieces do not cost memory. A message is valid until the caller requests the next one.
 */
export class MessageSplitter {
  readonly #frame: Buffer;
  #filled = 0;

  /** @param longest the longest accepted message */
  constructor(private readonly longest = MAX_MESSAGE) {
    this.#frame = Buffer.allocUnsafe(2 + longest);
  }

  /** @throws RangeError when a message is too long */
  *push(chunk: Buffer): Generator<Buffer, void, void> {
    let at = 0;
    while (at < chunk.length) {
      const wanted = this.#filled < 2 ? 2 : 2 + this.#frame.readUInt16BE(0);
      const copied = chunk.copy(this.#frame, this.#filled, at, at + wanted - this.#filled);
      at += copied;
      this.#filled += copied;
      if (this.#filled >= 2 && this.#frame.readUInt16BE(0) > this.longest) {
        throw new RangeError('a message is too long');
      }
      if (this.#filled >= 2 && this.#filled === 2 + this.#frame.readUInt16BE(0)) {
        const message = this.#frame.subarray(2, this.#filled);
        this.#filled = 0;
        yield message;
      }
    }
  }
}
