import { pageWindow } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { listStepFaultRows } from '../../../repositories/jobs/operator/step-faults.js';
import { presentStepFault } from './present.js';

export const listStepFaults: Handler<'listStepFaults'> = async ({ cloud, query }) => {
  const faults = await listStepFaultRows(cloud.database, cloud.clock.now());
  const { page, page_size: size } = query;
  const { offset, limit, ...shown } = unwrap(pageWindow({ page, size, results: faults.length }));
  return { data: faults.slice(offset, offset + limit).map(presentStepFault), ...shown };
};
