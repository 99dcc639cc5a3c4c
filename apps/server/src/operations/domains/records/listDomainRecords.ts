import type { Handler } from '../../../cloud/operation.js';
import { listRecordRows } from '../../../repositories/domains/records.js';
import { presentRecord } from '../present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listDomainRecords: Handler<'listDomainRecords'> = async ({
  cloud,
  viewer,
  params,
  query,
  filter,
}) => mapPage(await listRecordRows(viewer, cloud.database, params.domainId, query, filter), presentRecord);
