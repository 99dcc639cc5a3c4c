import {
  CloudError,
  createClient,
  type Answer,
  type CloudClient,
  type OperatorClient,
} from '@cloud-account/client';
import type { Body } from '@cloud-account/spec';
import { reachOf, type Reach } from './reach.js';
import { recorded, type RecordedRequest, type RequestFilter } from './requests.js';
import { clientOptions } from './client-options.js';

/** An account for a test, with what opens it, as `POST /lab/accounts` answers it. */
export interface TestAccount extends Answer<'createLabAccount'>, AsyncDisposable {
  /** Calls the API for the account. */
  readonly client: CloudClient;
  /** The requests of the account, the oldest first. */
  requests(filter?: RequestFilter): Promise<RecordedRequest[]>;
  /** Says whether a connection from or to its nodes arrives. */
  readonly reach: Reach;
  /** Deletes the account with all that it has. An account that is gone already stays so. */
  remove(): Promise<void>;
}

/** Creates an account for a test. */
export async function createAccount(
  operator: OperatorClient,
  baseUrl: string,
  body: Body<'createLabAccount'> = {},
): Promise<TestAccount> {
  const created = await operator.createLabAccount({ body });
  const { account_id: accountId, token } = created;
  const client = createClient({ baseUrl, token, ...clientOptions });
  let isGone = false;
  /** True if a reset, or the end of `expires_in`, removed it: another test may have an account of its ID since then. */
  const isOthers = (): Promise<boolean> =>
    client.getProfile().then(
      () => false,
      (error: unknown) => error instanceof CloudError && error.status === 401,
    );
  const remove = async (): Promise<void> => {
    if (isGone || (await isOthers())) return;
    try {
      await operator.deleteLabAccount({ accountId });
    } catch (error) {
      if (!(error instanceof CloudError) || error.status !== 404) throw error;
    }
    isGone = true;
  };
  return {
    ...created,
    client,
    requests: (filter) => recorded(operator, { ...filter, account_id: accountId }),
    reach: reachOf(operator, accountId),
    remove,
    [Symbol.asyncDispose]: remove,
  };
}
