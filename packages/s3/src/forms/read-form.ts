import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import busboy from 'busboy';
import { S3Error } from '../errors.js';

/** A form that uploads a file. */
export interface Form {
  /** The fields before the file by their names in lower case, with the name of the file in the place of `${filename}`. */
  readonly fields: ReadonlyMap<string, string>;
  /** It rejects when the form ends early. */
  readonly file: AsyncIterable<Uint8Array>;
  /** Resolves at the end of the form. @throws S3Error when it is broken, or ends early */
  readonly ended: Promise<void>;
  /** Stops reading. */
  close(): void;
}

/** The maximum bytes of all fields before the file, also after the name of the file was put into them. */
const maxFieldBytes = 20 * 1024;

const limits = { fieldSize: maxFieldBytes, fieldNameSize: 1024, parts: 200, headerPairs: 100 };

const tooMuch = () => new S3Error('MaxPostPreDataLengthExceededError');

const wrongType = () =>
  new S3Error('PreconditionFailed', 'Bucket POST must be of the enclosure-type multipart/form-data.', {
    Condition: 'Bucket POST must be of the enclosure-type multipart/form-data',
  });

const openParser = ({ headers }: IncomingMessage): busboy.Busboy => {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) throw wrongType();
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw wrongType();
  }
};

/** Collects the fields before the file. */
class Fields {
  readonly #values = new Map<string, string>();
  readonly #pending: Promise<void>[] = [];
  #bytes = 0;

  /** @throws S3Error when it has no name, or there are too many bytes */
  add(name: string | undefined, value: string): void {
    if (name === undefined) throw new S3Error('MalformedPOSTRequest');
    this.#count(Buffer.byteLength(name) + Buffer.byteLength(value));
    this.#values.set(name.toLowerCase(), value);
  }

  /** Adds a field when its value is known. @returns the same errors */
  addLater(name: string | undefined, value: Promise<string>): Promise<void> {
    const added = value.then((known) => {
      this.add(name, known);
    });
    this.#pending.push(added);
    return added;
  }

  /** The fields with the name of the file in its places. @throws S3Error when that makes too many bytes */
  async named(filename: string): Promise<ReadonlyMap<string, string>> {
    await Promise.all(this.#pending);
    const named = new Fields();
    const length = Buffer.byteLength(filename);
    for (const [name, value] of this.#values) {
      const parts = name === 'policy' ? [value] : value.split('${filename}');
      named.#count(Buffer.byteLength(name) + Buffer.byteLength(value) + (parts.length - 1) * length);
      named.#values.set(name, parts.join(filename));
    }
    return named.#values;
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > maxFieldBytes) throw tooMuch();
  }
}

/** Up to a limit, so that a field does not fill the memory. */
async function* limited(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > maxFieldBytes) throw tooMuch();
    yield piece;
  }
}

/**
 * Reads a form up to its file. What comes after the file is ignored.
 *
 * @throws S3Error when it is no form, is broken, or has no file
 */
export const readForm = (request: IncomingMessage): Promise<Form> => {
  const parser = openParser(request);
  const close = () => {
    request.unpipe(parser);
    parser.on('error', () => undefined).destroy();
  };
  const ended = new Promise<void>((resolve, reject) => {
    parser.once('error', () => {
      reject(new S3Error(request.complete ? 'MalformedPOSTRequest' : 'IncompleteBody'));
    });
    parser.once('close', resolve);
    request.once('close', () => {
      if (!request.complete) parser.destroy(new Error('The form ended early.'));
    });
  });
  const form = new Promise<Form>((resolve, reject) => {
    const fields = new Fields();
    let isTaken = false;
    const take = (filename: string, file: Form['file']) => {
      isTaken = true;
      fields.named(filename).then((values) => {
        resolve({ fields: values, file, ended, close });
      }, reject);
    };
    parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
      if (isTaken) return;
      if (valueTruncated) reject(tooMuch());
      else if (name?.toLowerCase() === 'file') take('', Readable.from([Buffer.from(value)]));
      else fields.addLater(name, Promise.resolve(value)).catch(reject);
    });
    parser.on('file', (name: string | undefined, content, { filename }: { filename?: string }) => {
      // Who reads it gets its end; without a reader a broken form would end the process.
      content.on('error', () => undefined);
      if (isTaken) content.resume();
      else if (name?.toLowerCase() === 'file') take(filename ?? '', content);
      // Some clients name a file in each part.
      else fields.addLater(name, text(limited(content))).catch(reject);
    });
    ended.then(() => {
      if (!isTaken)
        reject(
          new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.', {
            ArgumentName: 'file',
          }),
        );
    }, reject);
  });
  request.pipe(parser);
  return form.catch((error: unknown) => {
    close();
    throw error;
  });
};
