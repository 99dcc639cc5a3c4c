import { pageWindow } from '@cloud-account/core';
import type { Handler } from '../../../../cloud/operation.js';
import { unwrap } from '../../../../common/refused.js';
import { listRequestFaultRows } from '../../../../repositories/lab/request-faults.js';
import { presentRequestFault } from './present-request-faults.js';

export const listRequestFaults: Handler<'listRequestFaults'> = async ({ cloud, query }) => {
  const faults = await listRequestFaultRows(cloud.database);
  const { page, page_size: size } = query;
  const { offset, limit, ...shown } = unwrap(pageWindow({ page, size, results: faults.length }));
  return { data: faults.slice(offset, offset + limit).map(presentRequestFault), ...shown };
};
