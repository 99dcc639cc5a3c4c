import { entityProblems } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import type { StoredRelatedEntity } from '../../../repositories/access/related-entity-rows.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import {
  insertEntity,
  listEntityRows,
  removeEntity,
} from '../../../repositories/entities/operator/related-entities.js';
import { backupsOf } from '../../../repositories/nodes/backups/backups.js';
import { findMachineOfNode } from '../../../repositories/nodes/operator/machines.js';
import { removeMachines } from '../../../work/operator/remove-machines.js';
import { listOfAccount } from '../../account/operator/list-of-account.js';
import { wireTime } from '../../common/wire-time.js';

/** A related entity as the operator's API shows it. */
const presentEntity = (row: StoredRelatedEntity): OperatorSchema<'RelatedEntity'> => ({
  id: row.id,
  account_id: row.account_id,
  kind: row.kind as OperatorSchema<'EntityKind'>,
  label: row.label,
  region: row.region,
  created: wireTime(row.created_at),
});

export const listRelatedEntities: Handler<'listRelatedEntities'> = listOfAccount(
  listEntityRows,
  presentEntity,
);

export const createRelatedEntity: Handler<'createRelatedEntity'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const account = await lockAccount(tx, params.accountId);
    refuseAll(entityProblems(body));
    return presentEntity(await insertEntity(tx, account.id, body, () => cloud.randomness.uuid()));
  });

export const deleteRelatedEntity: Handler<'deleteRelatedEntity'> = ({ cloud, params, query }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    const { entityId } = params;
    const machine = query.kind === 'node' ? await findMachineOfNode(tx, entityId) : undefined;
    const backups = machine === undefined ? [] : await backupsOf(tx, entityId);
    await removeEntity(tx, id, query.kind, entityId);
    if (machine !== undefined)
      removeMachines({ account: { id } }, cloud, tx, [
        { id: entityId, machine, backups: backups.map(({ uuid }) => uuid) },
      ]);
    return {};
  });
