import type { Handler } from '../../../cloud/operation.js';
import { getAccountRow } from '../../../repositories/account/operator/accounts.js';
import { listAccountImages } from '../../../repositories/catalog/operator/images.js';
import { presentImage } from '../present.js';

export const listImagesOfAccount: Handler<'listImagesOfAccount'> = async ({
  cloud,
  params,
  query,
  filter,
}) => {
  const { id } = await getAccountRow(cloud.database, params.accountId);
  const { rows, ...page } = await listAccountImages(cloud.database, id, query, filter);
  return { data: rows.map(presentImage), ...page };
};
