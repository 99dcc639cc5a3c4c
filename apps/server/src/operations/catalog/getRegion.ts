import type { Handler } from '../../operation.js';
import { notFound } from '../../refused.js';
import { findRegion } from '../../repositories/catalog/regions.js';

export const getRegion: Handler<'getRegion'> = async ({ cloud, params }) => {
  const region = await findRegion(cloud.database, params.regionId);
  if (region === undefined) throw notFound();
  return region;
};
