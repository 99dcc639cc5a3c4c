import type { Handler } from '../../cloud/operation.js';
import { listKernelRows } from '../../repositories/kernels/kernels.js';
import { presentKernel } from './present.js';
import { mapPage } from '../../repositories/listing/list.js';

export const listKernels: Handler<'listKernels'> = async ({ cloud, query, filter }) =>
  mapPage(await listKernelRows(cloud.database, query, filter), presentKernel);
