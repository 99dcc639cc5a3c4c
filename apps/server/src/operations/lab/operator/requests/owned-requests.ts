import type { Cloud } from '../../../../cloud/cloud.js';
import type { NumberedRequest, RequestRecorder } from '../../../../lab/requests/recorder.js';
import { accountsOfOwners } from '../../../../repositories/lab/request-faults.js';

/** A recorded request with the account that sent it, also of S3. */
export type OwnedRequest = Omit<NumberedRequest, 'account'> & { readonly accountId: number | null };

/** The recorded requests, the oldest first. */
export async function ownedRequests(
  { database }: Pick<Cloud, 'database'>,
  recorder: RequestRecorder,
): Promise<OwnedRequest[]> {
  const requests = recorder.list();
  const owners = new Set(requests.flatMap(({ account }) => (typeof account === 'string' ? account : [])));
  const accounts = await accountsOfOwners(database, [...owners]);
  return requests.map(({ account, ...request }) => ({
    ...request,
    accountId: typeof account === 'string' ? (accounts.get(account) ?? null) : account,
  }));
}
