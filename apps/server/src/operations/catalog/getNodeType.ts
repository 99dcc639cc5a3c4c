import type { Handler } from '../../cloud/operation.js';
import { notFound } from '../../common/refused.js';
import { findNodeType } from '../../repositories/catalog/node-types.js';

export const getNodeType: Handler<'getNodeType'> = async ({ cloud, params }) => {
  const type = await findNodeType(cloud.database, params.typeId);
  if (type === undefined) throw notFound();
  return type;
};
