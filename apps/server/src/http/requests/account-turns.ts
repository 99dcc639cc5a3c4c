import { refuse } from '@cloud-account/core';
import { FairQueue } from '@cloud-account/runtime';
import type { Response } from 'express';
import type { Cloud } from '../../cloud/cloud.js';
import { Refused } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';

/** The number of lists, and of writes, of one account that may wait while others are in progress. */
const MAX_WAITING = 400;

const GONE = 'The answer is sent, or its client has left.';

/** Lets each account do a few things at once that keep the database busy, so that others are served meanwhile. */
export class AccountTurns {
  readonly #lists: FairQueue<number>;
  readonly #writes: FairQueue<number>;

  constructor(private readonly cloud: Cloud) {
    const { listsAtOnce, writesAtOnce } = cloud.config;
    this.#lists = new FairQueue({ each: listsAtOnce, waiting: MAX_WAITING });
    this.#writes = new FairQueue({ each: writesAtOnce, waiting: MAX_WAITING });
  }

  /**
   * Waits for a turn to read a large answer. The turn lasts until the answer is taken, since what clients do not take is held in
   * memory, and until it is worked out, though its client left before.
   *
   * @returns a function to call when the answer is worked out
   * @throws Refused (429) when the account has too many waiting; nobody reads it when the client left before its turn
   */
  async takeList(viewer: Viewer, response: Response): Promise<() => void> {
    const closed = closeOf(response);
    const end = await take(this.#lists, viewer, response, closed);
    return () => void closed.then(end);
  }

  /**
   * The cloud for an operation of an account. Its transactions wait for a turn before they take a connection, so that those which
   * wait for each other do not use up the connections that other accounts need.
   */
  cloudOf(viewer: Viewer, response: Response): Cloud {
    return {
      ...this.cloud,
      transaction: async (work) => {
        const end = await take(this.#writes, viewer, response, closeOf(response));
        try {
          return await this.cloud.transaction(work);
        } finally {
          end();
        }
      },
    };
  }
}

/** Resolves when the answer is sent, or the client has left. */
const closeOf = (response: Response): Promise<void> =>
  new Promise((resolve) => {
    if (response.destroyed) resolve();
    else response.once('close', resolve);
  });

async function take(
  turns: FairQueue<number>,
  { account }: Viewer,
  response: Response,
  closed: Promise<void>,
): Promise<() => void> {
  const end = await turns.take(account.id, () => {
    const gone = new AbortController();
    void closed.then(() => {
      // With a reason, since Node would make an error for each.
      gone.abort(GONE);
    });
    return gone.signal;
  });
  if (end !== undefined) return end;
  response.setHeader('Retry-After', 1);
  throw new Refused(refuse('request.turns.limit'));
}
