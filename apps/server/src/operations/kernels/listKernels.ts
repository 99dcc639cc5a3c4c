import type { Handler } from '../../cloud/operation.js';
import { listKernelRows } from '../../repositories/kernels/kernels.js';
import { presentKernel } from './present.js';

export const listKernels: Handler<'listKernels'> = async ({ cloud, query, filter }) => {
  const { rows, ...page } = await listKernelRows(cloud.database, query, filter);
  return { data: rows.map(presentKernel), ...page };
};
