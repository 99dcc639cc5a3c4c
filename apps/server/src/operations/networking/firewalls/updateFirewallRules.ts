import { changeRules } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { recordEvent } from '../../../repositories/events.js';
import { firewallEntity } from '../../../repositories/events/entities.js';
import { lockFirewall, saveFirewallRules } from '../../../repositories/networking/firewalls/firewalls.js';

export const updateFirewallRules: Handler<'updateFirewallRules'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const { id, rules: current } = await lockFirewall(viewer, tx, params.firewallId);
    const rules = unwrap(changeRules(current, body));
    const firewall = await saveFirewallRules(viewer, tx, id, rules);
    recordEvent(viewer, tx, { action: 'firewall_update', entity: firewallEntity(firewall) });
    return firewall.rules;
  });
