import type { Handler } from '../../cloud/operation.js';
import { notFound } from '../../common/refused.js';
import { listTypesInRegions, typesInRegion } from '../../repositories/catalog/type-availability.js';

export const listRegionsAvailability: Handler<'listRegionsAvailability'> = ({ cloud, query, filter }) =>
  listTypesInRegions(cloud.database, query, filter);

export const getRegionAvailability: Handler<'getRegionAvailability'> = async ({ cloud, params }) => {
  const types = await typesInRegion(cloud.database, params.regionId);
  if (types.length === 0) throw notFound();
  return types;
};
