import type { Handler } from '../../cloud/operation.js';
import { notFound } from '../../common/refused.js';
import { findRegion } from '../../repositories/catalog/regions.js';

export const getRegion: Handler<'getRegion'> = async ({ cloud, params }) => {
  const region = await findRegion(cloud.database, params.regionId);
  if (region === undefined) throw notFound();
  return region;
};
