import type { Handler } from '../../operation.js';
import { notFound } from '../../refused.js';
import { findNodeType } from '../../repositories/catalog/node-types.js';

export const getNodeType: Handler<'getNodeType'> = async ({ cloud, params }) => {
  const type = await findNodeType(cloud.database, params.typeId);
  if (type === undefined) throw notFound();
  return type;
};
