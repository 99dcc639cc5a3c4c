import type { Handler } from '../../../cloud/operation.js';
import { getFirewall } from '../../../repositories/networking/firewalls/firewalls.js';

export const getFirewallRules: Handler<'getFirewallRules'> = async ({ cloud, viewer, params }) => {
  const { rules } = await getFirewall(viewer, cloud.database, params.firewallId);
  return rules;
};
