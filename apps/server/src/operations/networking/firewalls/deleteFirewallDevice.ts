import type { Handler } from '../../../cloud/operation.js';
import { findEntity, requireWriteOn } from '../../../repositories/access/find-entities.js';
import { recordEvent } from '../../../repositories/events.js';
import { deviceEntity, firewallEntity } from '../../../repositories/events/entities.js';
import { getDevice, removeDevice } from '../../../repositories/networking/firewalls/firewall-devices.js';
import { lockFirewall } from '../../../repositories/networking/firewalls/firewalls.js';

export const deleteFirewallDevice: Handler<'deleteFirewallDevice'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const firewall = await lockFirewall(viewer, tx, params.firewallId);
    const { id, entity } = await getDevice(viewer, tx, firewall.id, params.deviceId);
    const found = await findEntity(viewer, tx, entity);
    if (found !== undefined) requireWriteOn(found);
    await removeDevice(tx, id);
    recordEvent(viewer, tx, {
      action: 'firewall_device_remove',
      entity: firewallEntity(firewall),
      secondary: deviceEntity(entity),
    });
    return {};
  });
