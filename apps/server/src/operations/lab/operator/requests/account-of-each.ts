import type { Cloud } from '../../../../cloud/cloud.js';
import type { NumberedRequest } from '../../../../lab/requests/recorder.js';
import { accountsOfOwners } from '../../../../lab/faults/request-fault-rows.js';

/** The account that sent a recorded request, also of S3; null: nobody knows. */
export type AccountOf = (request: Pick<NumberedRequest, 'account'>) => number | null;

/** Finds out which accounts sent recorded requests. */
export async function accountOfEach(
  { database }: Pick<Cloud, 'database'>,
  requests: readonly NumberedRequest[],
): Promise<AccountOf> {
  const owners = new Set(requests.flatMap(({ account }) => (typeof account === 'string' ? account : [])));
  const accounts = await accountsOfOwners(database, [...owners]);
  return ({ account }) => (typeof account === 'string' ? (accounts.get(account) ?? null) : account);
}
