import type { Schema } from '@cloud-account/spec';
import type { Handler } from '../../cloud/operation.js';
import { notFound } from '../../common/refused.js';
import {
  findRegion,
  listCapabilities,
  listRegionRows,
  type StoredRegion,
} from '../../repositories/catalog/regions.js';
import { mapPage } from '../../repositories/listing/list.js';

type Capabilities = StoredRegion['capabilities'];

const present = ({ id, capabilities }: StoredRegion, all: Capabilities): Schema<'AccountAvailability'> => ({
  region: id,
  available: capabilities,
  unavailable: all.filter((one) => !capabilities.includes(one)),
});

export const listAccountAvailability: Handler<'listAccountAvailability'> = async ({ cloud, query }) => {
  const all = await listCapabilities(cloud.database);
  return mapPage(await listRegionRows(cloud.database, query, {}), (region) => present(region, all));
};

export const getAccountAvailability: Handler<'getAccountAvailability'> = async ({ cloud, params }) => {
  const region = await findRegion(cloud.database, params.regionId);
  if (region === undefined) throw notFound();
  return present(region, await listCapabilities(cloud.database));
};
