import { draftVolume, mayIncurCosts } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap, refuseAll } from '../../common/refused.js';
import { lockAccount } from '../../repositories/account/accounts.js';
import { findRegion } from '../../repositories/catalog/regions.js';
import { nodeEntity, volumeEntity } from '../../repositories/events/entities.js';
import { requestSettling } from '../../repositories/volumes/settling.js';
import { insertVolume } from '../../repositories/volumes/volumes.js';
import { findNode } from './find-node.js';
import { presentVolume } from './present.js';
import { nameTakenProblems } from '../common/name-taken-problems.js';

export const createVolume: Handler<'createVolume'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    refuseAll(mayIncurCosts(viewer.account));
    // Before the node, as a firewall that is attached to it; otherwise they would wait for each other.
    await lockAccount(viewer, tx);
    const node = await findNode(viewer, tx, body.node_id);
    const region = await findRegion(tx, body.region ?? node?.region ?? '');
    const taken = await nameTakenProblems(viewer, tx, 'volume', body.label);
    const values = unwrap(draftVolume(body, { region, node }), ...taken);
    const volume = await insertVolume(viewer, tx, values, { nodeId: node?.id ?? null, copyOf: null });
    const entity = volumeEntity(volume);
    requestSettling(
      viewer,
      tx,
      volume.id,
      { action: 'volume_create', entity },
      ...(node ? [{ action: 'volume_attach', entity, secondary: nodeEntity(node) }] : []),
    );
    return presentVolume(volume);
  });
