import { createHash } from 'node:crypto';
import {
  IDEMPOTENCY_KEY,
  keyInProgress,
  readIdempotencyKey,
  sameRequest,
  type Decision,
} from '@cloud-account/core';
import type { OperationRow } from '@cloud-account/spec';
import type { Request, Response } from 'express';
import type { Cloud } from '../../cloud/cloud.js';
import { Refused, refuseAll } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { decryptAnswer, encryptAnswer } from '../../credentials/kept-answers.js';
import { findKeptAnswer, keepAnswer, lockKey } from '../../repositories/access/idempotency-keys.js';
import type { DigestedUpload } from './digested-upload.js';

/** The key of a request; undefined where it has none, or needs none. */
export const idempotencyKeyOf = (
  { method, api }: OperationRow,
  request: Request,
): Decision<string> | undefined => {
  if (method !== 'post' || api !== 'v4') return undefined;
  const header = request.get(IDEMPOTENCY_KEY);
  return header === undefined ? undefined : readIdempotencyKey(header);
};

/** A POST with a key. */
export interface KeyedPost {
  readonly viewer: Viewer;
  readonly key: string;
  /** The text of what it asks for, without its file. */
  readonly text: string;
  readonly upload: DigestedUpload | undefined;
  readonly response: Response;
}

/** Does the operation of a request. */
type Work = (cloud: Cloud) => Promise<unknown>;

/** Does each POST with a key once, and gives its repeats the first answer. */
export class KeyedPosts {
  /** The users and keys of the requests of this process. */
  readonly #inProgress = new Set<string>();

  /**
   * Does the work of a request, or finds the answer to the first request with its key. The answer is what the one transaction of the
   * work returns that returns something: it is kept in this transaction. Where there is none, the answer is kept after the work, which
   * may be done twice if the server ends in between.
   *
   * @throws Refused (409) while a request with the key is in progress, (422) when the first one was another request
   */
  async answer(cloud: Cloud, post: KeyedPost, work: Work): Promise<unknown> {
    const name = `${post.viewer.user.id} ${post.key}`;
    if (this.#inProgress.has(name)) throw new Refused(keyInProgress());
    this.#inProgress.add(name);
    try {
      return (await findFirst(cloud, post)) ?? (await doOnce(cloud, post, work));
    } finally {
      this.#inProgress.delete(name);
    }
  }
}

/** The answer to the first request with the key. */
async function findFirst(cloud: Cloud, post: KeyedPost): Promise<unknown> {
  const { viewer, key, response } = post;
  const kept = await findKeptAnswer(viewer, cloud.database, key, cloud.clock.now());
  if (kept === undefined) return undefined;
  const { request, reply } = decryptAnswer(cloud, viewer.user.id, key, kept);
  refuseAll(sameRequest(request, await digestOf(post)));
  response.setHeader('Idempotency-Replayed', 'true');
  return reply;
}

async function doOnce(cloud: Cloud, post: KeyedPost, work: Work): Promise<unknown> {
  const { viewer, key } = post;
  let kept: unknown;
  const transaction: Cloud['transaction'] = (change) =>
    cloud.transaction(async (tx) => {
      if (!(await lockKey(viewer, tx, key))) throw new Refused(keyInProgress());
      const reply = await change(tx);
      if (reply === undefined) return reply;
      const answer = encryptAnswer(cloud, viewer.user.id, key, { request: await digestOf(post), reply });
      if (!(await keepAnswer(viewer, tx, key, answer))) throw new Refused(keyInProgress());
      kept = reply;
      return reply;
    });
  try {
    const reply = await work({ ...cloud, transaction });
    return kept ?? (await transaction(() => reply));
  } catch (error) {
    if (!(error instanceof Refused) || post.upload?.isBroken) throw error;
    // Another server may have done the request meanwhile, so that there was nothing to do any more.
    const first = await findFirst(cloud, post);
    if (first === undefined) throw error;
    return first;
  }
}

const digestOf = async ({ text, upload }: KeyedPost): Promise<string> =>
  createHash('sha256')
    .update(text)
    .update((await upload?.digest()) ?? '')
    .digest('hex');
