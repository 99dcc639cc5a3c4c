import { draftRequestFault, type FaultTarget } from '@cloud-account/core';
import { routes } from '@cloud-account/s3';
import { operations, type OperationRow } from '@cloud-account/spec';
import type { Handler } from '../../../../cloud/operation.js';
import { unwrap } from '../../../../common/refused.js';
import {
  insertRequestFault,
  isAccount,
  listRequestFaultRows,
  lockRequestFaults,
} from '../../../../repositories/lab/request-faults.js';
import { labOf } from '../lab-of.js';
import { presentRequestFault } from './present-request-faults.js';

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
  await labOf(cloud).peers.announce();
  return presentRequestFault(made);
};
