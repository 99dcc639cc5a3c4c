import type { Handler } from '../../operation.js';
import { getAccountRow } from '../../repositories/operator/accounts.js';
import { listEntityRows } from '../../repositories/operator/related-entities.js';
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
