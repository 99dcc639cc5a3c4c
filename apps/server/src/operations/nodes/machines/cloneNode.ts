import { draftClone, mayIncurCosts, placeField } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { notFound, refusalsOf, refuseAll, unwrap } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { encryptUserData } from '../../../credentials/node-secrets.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { interfacesOf } from '../../../repositories/nodes/configs/interfaces.js';
import { requireCloneable } from '../../../repositories/nodes/machines/busy.js';
import { nameOfAddress } from '../../../repositories/nodes/addresses/address-names.js';
import { insertNode } from '../../../repositories/nodes/machines/new-node.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import { lockNodesOfIds, saveNode } from '../../../repositories/nodes/machines/nodes.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { enqueueForNode } from '../../../work/enqueue.js';
import { prepareInterfaceCopies } from '../configs/interface-facts.js';
import { recordVlanChanges } from '../configs/record-vlan-changes.js';
import { readCloneFacts } from './clone-facts.js';
import { copyParts } from './copy-parts.js';
import { presentNode } from './present.js';
import { nameTakenProblems } from '../../common/name-taken-problems.js';

export const cloneNode: Handler<'cloneNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    if (body.node_id === undefined) refuseAll(mayIncurCosts(viewer.account));
    const { source, target } = await lockBoth(viewer, tx, params.nodeId, body);
    const facts = await readCloneFacts(viewer, tx, body, source, target);
    const { parts, region } = facts;
    const interfaces = await interfacesOf(
      tx,
      parts.configs.map(({ id }) => id),
    );
    const asked = await prepareInterfaceCopies(
      viewer,
      tx,
      { region, nodeId: target?.id },
      parts.configs.map((config) => interfaces.filter(({ config_id: id }) => id === config.id)),
      placeField(body),
    );
    const draft = draftClone(body, facts);
    await requireCloneable(tx, source, target, [
      ...refusalsOf(draft),
      ...(await nameTakenProblems(viewer, tx, 'node', body.node_id === undefined ? body.label : undefined)),
      ...refusalsOf(asked),
    ]);
    const { made, tags } = unwrap(draft);
    const uuid = cloud.randomness.uuid();
    const node =
      made === undefined
        ? await takeTarget(viewer, tx, target, tags, body)
        : await insertNode(
            viewer,
            tx,
            {
              ...made,
              uuid,
              image: source.image,
              userData: made.userData === undefined ? null : encryptUserData(cloud, uuid, made.userData),
              stackScriptId: null,
              status: 'offline',
            },
            { nameOf: nameOfAddress(cloud.config), labels: cloud.labels },
          );
    const drafts = unwrap(asked);
    const copies = await copyParts(cloud, viewer, tx, node, parts, drafts);
    const key = cloud.randomness.uuid();
    scheduleEvent(viewer, tx, {
      action: 'node_clone',
      entity: nodeEntity(source),
      secondary: nodeEntity(node),
      job: key,
    });
    recordVlanChanges(viewer, tx, node, [], drafts.flat());
    const payload = { source: source.id, node: node.id, isNew: made !== undefined, ...copies };
    enqueueForNode(viewer, tx, node, 'cloneNode', key, payload, source.id);
    return presentNode(node);
  });

/**
 * Locks the source of a clone and its target, if the body names one.
 *
 * @returns no target when the body names none, or one that the account does not have
 * @throws Refused (404) when the account does not have the source
 */
async function lockBoth(
  viewer: Viewer,
  tx: Transaction,
  id: number,
  { node_id: to }: Body<'cloneNode'>,
): Promise<{ source: StoredNode; target: StoredNode | undefined }> {
  const nodes = await lockNodesOfIds(viewer, tx, to === undefined ? [id] : [id, to]);
  const source = nodes.find((node) => node.id === id);
  if (source === undefined) throw notFound();
  return { source, target: nodes.find((node) => node.id === to) };
}

async function takeTarget(
  viewer: Viewer,
  tx: Transaction,
  target: StoredNode | undefined,
  tags: string[],
  { group }: Body<'cloneNode'>,
): Promise<StoredNode> {
  if (target === undefined) throw notFound();
  return saveNode(viewer, tx, target, {
    status: 'cloning',
    tags,
    ...(group !== undefined && { group: group ?? '' }),
  });
}
