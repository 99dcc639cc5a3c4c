import { changeRdns } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { unwrap } from '../../common/refused.js';
import { findEntity } from '../../repositories/access/find-entities.js';
import { recordEvent } from '../../repositories/events.js';
import { lockAddress, saveRdns } from '../../repositories/networking/addresses.js';
import { addressEntity, presentAddress } from './present-networks.js';

export const updateIpAddress: Handler<'updateIpAddress'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const address = await lockAddress(viewer, tx, params.address);
    const rdns = unwrap(changeRdns(address, body.rdns, cloud.config.platformDomain));
    await saveRdns(viewer, tx, address, rdns);
    const node =
      address.node_id === null
        ? undefined
        : await findEntity(viewer, tx, { kind: 'node', id: address.node_id });
    recordEvent(viewer, tx, {
      action: 'ipaddress_update',
      entity: addressEntity(address),
      secondary: node && { type: node.kind, id: node.id, label: node.label, url: node.url },
    });
    return presentAddress({ ...address, rdns });
  });
