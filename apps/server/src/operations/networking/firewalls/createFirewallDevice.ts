import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { recordEvent } from '../../../repositories/events.js';
import { deviceEntity, firewallEntity } from '../../../repositories/events/entities.js';
import { insertDevices } from '../../../repositories/networking/firewalls/firewall-devices.js';
import { lockFirewall } from '../../../repositories/networking/firewalls/firewalls.js';
import { attachable } from './attachable.js';
import { presentDevice } from './present-firewalls.js';

export const createFirewallDevice: Handler<'createFirewallDevice'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const firewall = await lockFirewall(viewer, tx, params.firewallId);
    const { entities, problems } = await attachable(viewer, tx, [
      { kind: body.type, id: body.id, field: 'id' },
    ]);
    refuseAll(problems);
    const [device] = await insertDevices(tx, firewall.id, entities);
    if (device === undefined) throw new Error('A device was not inserted.');
    recordEvent(viewer, tx, {
      action: 'firewall_device_add',
      entity: firewallEntity(firewall),
      secondary: deviceEntity(device.entity),
    });
    return presentDevice(device);
  });
