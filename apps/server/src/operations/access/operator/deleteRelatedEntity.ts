import type { Handler } from '../../../cloud/operation.js';
import { removeEntity } from '../../../repositories/entities/operator/related-entities.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import { backupsOf } from '../../../repositories/nodes/backups/backups.js';
import { findMachineOfNode } from '../../../repositories/nodes/operator/machines.js';
import { removeMachines } from '../../../work/operator/remove-machines.js';

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
