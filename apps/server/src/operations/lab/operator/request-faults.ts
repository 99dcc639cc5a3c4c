import { draftRequestFault } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
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
import { faultableOperations } from '../../../lab/faults/faultable-operations.js';
import { mapPage, pageOf } from '../../../repositories/listing/list.js';
import { wireTime } from '../../common/wire-time.js';
import { labOf } from './lab-of.js';

/** A fault of requests as the operator sees it. */
const presentRequestFault = (fault: Omit<StoredRequestFault, 'owner'>): OperatorSchema<'RequestFault'> => ({
  id: fault.id,
  operation: fault.operation,
  path: fault.path,
  label: fault.label,
  account_id: fault.account_id,
  effect: fault.effect,
  status: fault.status,
  reason: fault.reason,
  retry_after: fault.retry_after,
  delay_ms: fault.delay_ms,
  skip: fault.skip,
  times: fault.times,
  probability: fault.probability,
  after_commit: fault.after_commit,
  hits: Math.max(fault.hits, 0),
  created: wireTime(fault.created_at),
});

export const listRequestFaults: Handler<'listRequestFaults'> = async ({ cloud, query }) =>
  mapPage(pageOf(await listRequestFaultRows(cloud.database), query), presentRequestFault);

export const createRequestFault: Handler<'createRequestFault'> = async ({ cloud, body }) => {
  const made = await cloud.transaction(async (tx) => {
    await lockRequestFaults(tx);
    const { account_id: account } = body;
    const facts = {
      ...faultableOperations(),
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
