import type { Readable } from 'node:stream';
import { reasons, refuse } from '@cloud-account/core';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import type { ReceiveFile, Upload } from '../../common/operation.js';
import { Refused } from '../../common/refused.js';
import { inviteBody } from '../continue.js';

/** The part that carries the file. */
const FIELD = 'file';

/** More than any form of ours has; each further part is refused by its name. */
const limits = { files: 2, fields: 1, parts: 3, headerPairs: 32, fieldNameSize: 100, fieldSize: 1_000 };

const badForm = (reason: string): Refused =>
  new Refused(refuse('request.form.file', { field: FIELD, reason }));

const otherPart = (name: string | undefined): Refused =>
  name === undefined || name === ''
    ? badForm('A part without a name is not allowed')
    : new Refused(refuse('request.form.file', { field: name, reason: `${name} is not a known field` }));

const mebibytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MiB`;

/** The same bytes, up to a limit. */
async function* limited(content: Readable, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const part of content as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > most) {
      const reason = `The file is larger than ${mebibytes(most)}`;
      throw new Refused(refuse('request.body.size', { field: FIELD, reason }));
    }
    yield part;
  }
}

const openForm = ({ headers }: Request): busboy.Busboy => {
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw badForm('The form has no boundary');
  }
};

/** A form with one file in it, read from a request as it comes: neither memory nor disk holds more than the operation takes. */
export class FormUpload implements Upload {
  constructor(
    private readonly request: Request,
    private readonly response: Response,
  ) {}

  async receive<Result>(largest: number, keep: ReceiveFile<Result>): Promise<Result> {
    const { request } = this;
    const form = openForm(request);
    let kept: Promise<Result> | undefined;
    const whole = new Promise<void>((resolve, reject) => {
      form.on('file', (name: string | undefined, content, { filename }: { filename?: string }) => {
        // Its end is told to who reads it; without a reader a broken form would end the process.
        content.on('error', () => undefined);
        if (name !== FIELD) reject(otherPart(name));
        else if (kept !== undefined) reject(badForm('Only one file may be given'));
        else {
          kept = keep({ name: filename ?? '', content: limited(content, largest) });
          kept.catch(reject);
          return;
        }
        content.resume();
      });
      form.on('field', (name: string | undefined) => {
        reject(name === FIELD ? badForm('The part has no file name') : otherPart(name));
      });
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
        form.on(limit, () => {
          reject(badForm('The form has too many parts'));
        });
      }
      form.on('error', () => {
        reject(badForm('The form is not well-formed'));
      });
      form.on('close', resolve);
      request.once('close', () => {
        if (!request.complete) reject(badForm('The form was not sent to its end'));
      });
    });
    inviteBody(request, this.response);
    request.pipe(form);
    try {
      await whole;
      if (kept === undefined) throw badForm(reasons.required(FIELD));
      return await kept;
    } catch (error) {
      // What is still to come is read and forgotten, so that the client gets to read why.
      request.unpipe(form);
      request.resume();
      form.destroy();
      await kept?.catch(() => undefined);
      throw error;
    }
  }
}
