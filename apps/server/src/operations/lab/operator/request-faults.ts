import { draftRequestFault, type FaultTarget } from '@cloud-account/core';
import { routes } from '@cloud-account/s3';
import { type OperationRow, operations, type OperatorSchema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { notFound, unwrap } from '../../../common/refused.js';
import {
  insertRequestFault,
  isAccount,
  listRequestFaultRows,
  lockRequestFaults,
  removeRequestFault,
  removeRequestFaults,
  type StoredRequestFault,
} from '../../../lab/faults/request-fault-rows.js';
import { mapPage, pageOf } from '../../../repositories/listing/list.js';
import { wireTime } from '../../common/wire-time.js';
import { labOf } from './lab-of.js';

/** A fault of requests as the operator sees it. */
const presentRequestFault = (fault: Omit<StoredRequestFault, 'owner'>): OperatorSchema<'RequestFault'> => ({
  id: fault.id,
  operation: fault.operation,
  account_id: fault.account_id,
  effect: fault.effect,
  status: fault.status,
  reason: fault.reason,
  retry_after: fault.retry_after,
  delay_ms: fault.delay_ms,
  times: fault.times,
  probability: fault.probability,
  after_commit: fault.after_commit,
  hits: fault.hits,
  created: wireTime(fault.created_at),
});

export const listRequestFaults: Handler<'listRequestFaults'> = async ({ cloud, query }) =>
  mapPage(pageOf(await listRequestFaultRows(cloud.database), query), presentRequestFault);

const ofS3: ReadonlySet<string> = new Set([
  's3:*',
  ...routes.filter(({ served }) => typeof served !== 'string').map(({ operation }) => `s3:${operation}`),
]);

const ofApi: Readonly<Record<string, OperationRow>> = operations;

/** @returns undefined when the operation does not exist */
function targetOf(operation: string): FaultTarget | undefined {
  if (operation === 'dns:query') return 'dns';
  if (ofS3.has(operation)) return 's3';
  const isOfApi = Object.hasOwn(ofApi, operation) && ofApi[operation]?.api === 'v4';
  return operation === '*' || isOfApi ? 'api' : undefined;
}

export const createRequestFault: Handler<'createRequestFault'> = async ({ cloud, body }) => {
  const made = await cloud.transaction(async (tx) => {
    await lockRequestFaults(tx);
    const { operation, account_id: account } = body;
    const facts = {
      target: targetOf(operation),
      accountIsThere: account === undefined || (await isAccount(tx, account)),
      count: (await listRequestFaultRows(tx)).length,
    };
    return insertRequestFault(tx, unwrap(draftRequestFault(body, facts)));
  });
  await labOf(cloud).faults.load();
  return presentRequestFault(made);
};

export const getRequestFault: Handler<'getRequestFault'> = async ({ cloud, params }) => {
  const faults = await listRequestFaultRows(cloud.database);
  const fault = faults.find(({ id }) => id === params.requestFaultId);
  if (fault === undefined) throw notFound();
  return presentRequestFault(fault);
};

export const deleteRequestFault: Handler<'deleteRequestFault'> = async ({ cloud, params }) => {
  if (!(await removeRequestFault(cloud.database, params.requestFaultId))) throw notFound();
  await labOf(cloud).faults.load();
  return undefined;
};

export const deleteRequestFaults: Handler<'deleteRequestFaults'> = async ({ cloud }) => {
  await removeRequestFaults(cloud.database);
  await labOf(cloud).faults.load();
  return undefined;
};
