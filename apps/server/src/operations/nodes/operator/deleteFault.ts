import type { Handler } from '../../../cloud/operation.js';
import { notFound } from '../../../common/refused.js';
import { faultsOf } from './faults-of.js';

export const deleteFault: Handler<'deleteFault'> = async ({ cloud, params }) => {
  if (!(await faultsOf(cloud).remove(params.faultId))) throw notFound();
  return {};
};
