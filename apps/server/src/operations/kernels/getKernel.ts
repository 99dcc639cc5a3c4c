import type { Handler } from '../../cloud/operation.js';
import { notFound } from '../../common/refused.js';
import { findKernel } from '../../repositories/kernels/kernels.js';
import { presentKernel } from './present.js';

export const getKernel: Handler<'getKernel'> = async ({ cloud, params }) => {
  const kernel = await findKernel(cloud.database, params.kernelId);
  if (kernel === undefined) throw notFound();
  return presentKernel(kernel);
};
