import type { Handler } from '../../common/operation.js';
import { recordEvent } from '../../repositories/events.js';
import { lockFirewall, removeFirewall } from '../../repositories/networking/firewalls.js';
import { firewallEntity } from './present-firewalls.js';

export const deleteFirewall: Handler<'deleteFirewall'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const firewall = await lockFirewall(viewer, tx, params.firewallId);
    await removeFirewall(viewer, tx, firewall.id);
    recordEvent(viewer, tx, { action: 'firewall_delete', entity: firewallEntity(firewall) });
    return {};
  });
