import type { Handler } from '../../../cloud/operation.js';
import {
  getFirewall as loadFirewall,
  withEntities,
} from '../../../repositories/networking/firewalls/firewalls.js';
import { presentFirewall } from './present-firewalls.js';

export const getFirewall: Handler<'getFirewall'> = async ({ cloud, viewer, params }) => {
  const firewall = await loadFirewall(viewer, cloud.database, params.firewallId);
  return presentFirewall(await withEntities(viewer, cloud.database, firewall));
};
