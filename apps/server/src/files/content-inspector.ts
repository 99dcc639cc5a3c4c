import type { FileContent } from '@cloud-account/core';
import { fileTypeFromBuffer } from 'file-type';

/** The number of bytes that the library needs to detect any type. */
const HEAD = 4100;

/** Control characters that text may have: backspace, tab, line feed, form feed, carriage return, escape. */
const LAYOUT = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** True if a byte of UTF-8 is a control character that text files do not contain. */
const isControl = (byte: number): boolean => (byte < 0x20 && !LAYOUT.has(byte)) || byte === 0x7f;

/** Inspects the bytes of a file while they are copied. It keeps only the first bytes. */
export class ContentInspector {
  readonly #head: Uint8Array[] = [];
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #bytes = 0;
  #isText = true;

  /** Passes the bytes on unchanged and inspects them. */
  async *watch(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of content) {
      if (this.#bytes < HEAD) this.#head.push(part.subarray(0, HEAD - this.#bytes));
      this.#bytes += part.length;
      this.#decode(part, true);
      yield part;
    }
    this.#decode(new Uint8Array(), false);
  }

  /** The type of the content, once all bytes have passed. */
  async findings(): Promise<FileContent> {
    const type = await fileTypeFromBuffer(Buffer.concat(this.#head));
    return { bytes: this.#bytes, mediaType: type?.mime, isText: this.#isText };
  }

  #decode(part: Uint8Array, stream: boolean): void {
    if (!this.#isText) return;
    try {
      this.#decoder.decode(part, { stream });
      this.#isText = !part.some(isControl);
    } catch {
      this.#isText = false;
    }
  }
}
