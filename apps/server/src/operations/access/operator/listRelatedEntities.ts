import type { Handler } from '../../../cloud/operation.js';
import { listEntityRows } from '../../../repositories/access/operator/related-entities.js';
import { getAccountRow } from '../../../repositories/account/operator/accounts.js';
import { presentEntity } from './present.js';

export const listRelatedEntities: Handler<'listRelatedEntities'> = async ({
  cloud,
  params,
  query,
  filter,
}) => {
  const { id } = await getAccountRow(cloud.database, params.accountId);
  const { rows, ...page } = await listEntityRows(cloud.database, id, query, filter);
  return { data: rows.map(presentEntity), ...page };
};
