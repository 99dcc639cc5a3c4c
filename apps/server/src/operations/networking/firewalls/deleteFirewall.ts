import type { Handler } from '../../../cloud/operation.js';
import { recordEvent } from '../../../repositories/events.js';
import { firewallEntity } from '../../../repositories/events/entities.js';
import { lockFirewall, removeFirewall } from '../../../repositories/networking/firewalls/firewalls.js';

export const deleteFirewall: Handler<'deleteFirewall'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const firewall = await lockFirewall(viewer, tx, params.firewallId);
    await removeFirewall(viewer, tx, firewall.id);
    recordEvent(viewer, tx, { action: 'firewall_delete', entity: firewallEntity(firewall) });
    return {};
  });
