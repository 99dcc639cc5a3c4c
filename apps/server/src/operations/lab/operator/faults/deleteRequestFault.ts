import type { Handler } from '../../../../cloud/operation.js';
import { notFound } from '../../../../common/refused.js';
import { removeRequestFault } from '../../../../repositories/lab/request-faults.js';
import { labOf } from '../lab-of.js';

export const deleteRequestFault: Handler<'deleteRequestFault'> = async ({ cloud, params }) => {
  if (!(await removeRequestFault(cloud.database, params.requestFaultId))) throw notFound();
  await labOf(cloud).peers.announce();
  return undefined;
};
