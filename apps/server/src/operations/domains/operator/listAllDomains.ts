import type { Handler } from '../../../cloud/operation.js';
import { listAllDomainRows } from '../../../repositories/domains/operator/all-domains.js';
import { mapPage } from '../../../repositories/listing/list.js';
import { wireTime } from '../../common/wire-time.js';

export const listAllDomains: Handler<'listAllDomains'> = async ({ cloud, query, filter }) =>
  mapPage(await listAllDomainRows(cloud.database, query, filter), (row) => ({
    id: row.id,
    account_id: row.account_id,
    domain: row.domain,
    type: row.type,
    status: row.status,
    created: wireTime(row.created_at),
    updated: wireTime(row.updated_at),
  }));
