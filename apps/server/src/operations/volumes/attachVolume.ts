import { mayAttachVolume } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { refuseAll } from '../../common/refused.js';
import { requestSettling } from '../../repositories/volumes/settling.js';
import { nodeEntity, volumeEntity } from '../../repositories/events/entities.js';
import { lockVolume, saveVolume } from '../../repositories/volumes/volumes.js';
import { findNode } from './find-node.js';
import { presentVolume } from './present.js';

export const attachVolume: Handler<'attachVolume'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    // The node first, in the order in which a deletion locks a node and its volumes.
    const node = await findNode(viewer, tx, body.node_id);
    const current = await lockVolume(viewer, tx, params.volumeId);
    refuseAll(mayAttachVolume(current, body.node_id, node));
    const volume = await saveVolume(viewer, tx, current, { node_id: body.node_id });
    requestSettling(viewer, tx, volume.id, {
      action: 'volume_attach',
      entity: volumeEntity(volume),
      secondary: node && nodeEntity(node),
    });
    return presentVolume(volume);
  });
