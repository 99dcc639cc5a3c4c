import type { Handler } from '../../../../cloud/operation.js';
import { notFound } from '../../../../common/refused.js';
import { listRequestFaultRows } from '../../../../repositories/lab/request-faults.js';
import { presentRequestFault } from './present-request-faults.js';

export const getRequestFault: Handler<'getRequestFault'> = async ({ cloud, params }) => {
  const faults = await listRequestFaultRows(cloud.database);
  const fault = faults.find(({ id }) => id === params.requestFaultId);
  if (fault === undefined) throw notFound();
  return presentRequestFault(fault);
};
