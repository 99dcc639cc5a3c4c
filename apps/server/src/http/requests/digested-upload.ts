import { createHash } from 'node:crypto';
import type { IncomingFile, ReceiveFile, Upload } from '../../cloud/operation.js';

const discard: ReceiveFile<void> = async ({ content }) => {
  for await (const _part of content);
};

/** A form of which a digest of the name and the bytes of its file is made while it is read. */
export class DigestedUpload implements Upload {
  #isUnread = true;
  #digest: string | undefined;

  constructor(private readonly upload: Upload) {}

  /** True if the form was read, but not to its end. */
  get isBroken(): boolean {
    return !this.#isUnread && this.#digest === undefined;
  }

  receive<Result>(largest: number, keep: ReceiveFile<Result>): Promise<Result> {
    this.#isUnread = false;
    return this.upload.receive(largest, ({ name, content }) =>
      keep({ name, content: this.#watch({ name, content }) }),
    );
  }

  /** The digest; a form that nobody read is read now. @throws Refused when the form is invalid */
  async digest(): Promise<string> {
    if (this.#isUnread) await this.receive(Infinity, discard);
    if (this.#digest === undefined) throw new Error('The form was not read to its end.');
    return this.#digest;
  }

  async *#watch({ name, content }: IncomingFile): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256').update(JSON.stringify(name));
    for await (const part of content) {
      hash.update(part);
      yield part;
    }
    this.#digest = hash.digest('hex');
  }
}
