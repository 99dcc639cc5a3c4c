import type { Readable } from 'node:stream';
import { refuse, type Refusal } from '@cloud-account/core';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import type { ReceiveFile, Upload } from '../../cloud/operation.js';
import { refuseAll, Refused } from '../../common/refused.js';
import { inviteBody } from '../requests/continue.js';
import { reportIgnored } from '../requests/ignored-fields.js';
import type { Surface } from '../shape/surface.js';
import { fileTooLarge, limited } from './limited.js';

/** The part that carries the file. */
const FIELD = 'file';

/** More parts than any form has, even of a client with unknown fields. */
const limits = { files: 10, fields: 20, parts: 30, headerPairs: 32, fieldNameSize: 100, fieldSize: 1_000 };

type FormProblem = 'required' | 'boundary' | 'one' | 'name' | 'parts' | 'form' | 'end' | 'unnamed';

const badForm = (problem: FormProblem): Refusal => refuse('request.form.file', problem, { field: FIELD });

const otherPart = (name: string | undefined): Refusal =>
  name === undefined || name === ''
    ? badForm('unnamed')
    : refuse('request.form.file', 'part', { field: name, name });

const openForm = ({ headers }: Request, largest: number): busboy.Busboy => {
  try {
    return busboy({ headers, limits: { ...limits, fileSize: largest + 1 }, defParamCharset: 'utf8' });
  } catch {
    throw new Refused(badForm('boundary'));
  }
};

/**
 * A form with one file in it, read from a request as it comes: neither memory nor disk holds more than the operation takes.
 *
 * A problem of a part does not end the reading, so that the answer names all problems; a part that is too large does,
 * and a form that is broken.
 */
export class FormUpload implements Upload {
  constructor(
    private readonly request: Request,
    private readonly response: Response,
    private readonly surface: Pick<Surface, 'unknownFields' | 'dialect'>,
  ) {}

  async receive<Result>(largest: number, keep: ReceiveFile<Result>): Promise<Result> {
    const { request, response } = this;
    const ignored: string[] = [];
    const form = openForm(request, largest);
    const problems: Refusal[] = [];
    const note = (...found: readonly Refusal[]): void => {
      problems.push(...found.filter(({ reason }) => !problems.some((known) => known.reason === reason)));
    };
    let kept: Promise<{ result: Result } | undefined> | undefined;
    const whole = new Promise<void>((resolve, reject) => {
      const takeOther = (written: string | undefined): void => {
        if (this.surface.unknownFields === 'refuse' || written === undefined || written === '') {
          note(otherPart(this.#nameOf(written)));
          return;
        }
        ignored.push(written);
        reportIgnored(response, ignored);
      };
      const keepNoting = async (name: string, content: Readable): Promise<{ result: Result } | undefined> => {
        try {
          return { result: await keep({ name, content: limited(content, largest, FIELD) }) };
        } catch (error) {
          content.resume();
          if (!(error instanceof Refused && error.status === 400)) throw error;
          note(...error.refusals);
          return undefined;
        }
      };
      form.on('file', (written: string | undefined, content, { filename }: { filename?: string }) => {
        // Who reads it gets its end; without a reader a broken form would end the process.
        content.on('error', () => undefined);
        const name = this.#nameOf(written);
        if (name === FIELD && kept === undefined) {
          kept = keepNoting(filename ?? '', content);
          kept.catch(reject);
          return;
        }
        if (name === FIELD) note(badForm('one'));
        else takeOther(written);
        content.on('limit', () => {
          reject(fileTooLarge(largest, name));
        });
        content.resume();
      });
      form.on('field', (written: string | undefined) => {
        const name = this.#nameOf(written);
        if (name === FIELD) note(badForm('name'));
        else takeOther(written);
      });
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
        form.on(limit, () => {
          note(badForm('parts'));
        });
      }
      form.on('error', () => {
        reject(new Refused(badForm('form')));
      });
      form.on('close', resolve);
      request.once('close', () => {
        if (!request.complete) reject(new Refused(badForm('end')));
      });
    });
    inviteBody(request, response);
    request.pipe(form);
    try {
      await whole;
    } catch (error) {
      // What is still to come is read and forgotten, so that the client gets to read why.
      request.unpipe(form);
      request.resume();
      form.destroy();
      await kept?.catch(() => undefined);
      throw error instanceof Refused ? new Refused(...error.refusals, ...problems) : error;
    }
    const file = await kept;
    if (kept === undefined && !problems.some(({ field }) => field === FIELD)) {
      note(badForm('required'));
    }
    refuseAll(problems);
    if (file === undefined) throw new Error('A file was neither kept nor refused.');
    return file.result;
  }

  #nameOf(written: string | undefined): string | undefined {
    return written === undefined ? undefined : (this.surface.dialect?.part(written) ?? written);
  }
}
