import type { Handler } from '../../../cloud/operation.js';
import { listRecordRows } from '../../../repositories/domains/records.js';
import { presentRecord } from '../present.js';

export const listDomainRecords: Handler<'listDomainRecords'> = async ({
  cloud,
  viewer,
  params,
  query,
  filter,
}) => {
  const { rows, ...page } = await listRecordRows(viewer, cloud.database, params.domainId, query, filter);
  return { data: rows.map(presentRecord), ...page };
};
