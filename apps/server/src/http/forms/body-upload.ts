import { refuse } from '@cloud-account/core';
import type { Request, Response } from 'express';
import type { ReceiveFile, Upload } from '../../cloud/operation.js';
import { Refused } from '../../common/refused.js';
import { inviteBody } from '../requests/continue.js';
import { fileTooLarge, limited } from './limited.js';

/** A body that is a file, without a name. */
export class BodyUpload implements Upload {
  constructor(
    private readonly request: Request,
    private readonly response: Response,
  ) {}

  async receive<Result>(largest: number, keep: ReceiveFile<Result>): Promise<Result> {
    const { request, response } = this;
    if (Number(request.headers['content-length'] ?? 0) > largest) throw fileTooLarge(largest);
    inviteBody(request, response);
    // Its end would close the connection before the answer.
    const parts = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
    try {
      return await keep({ name: '', content: limited(parts, largest) });
    } catch (error) {
      if (request.destroyed && !request.complete) throw new Refused(refuse('request.form.file', 'end'));
      // What is still to come is read and forgotten, so that the client gets to read why.
      request.resume();
      throw error;
    }
  }
}
