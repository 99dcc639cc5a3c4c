import { changeVpc } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { recordEvent } from '../../../repositories/events.js';
import { vpcEntity } from '../../../repositories/events/entities.js';
import { lockVpc, saveVpc, withOwnSubnets } from '../../../repositories/networking/vpcs/vpcs.js';
import { presentVpc } from './present-networks.js';
import { nameTakenProblems } from '../../common/name-taken-problems.js';

export const updateVpc: Handler<'updateVpc'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const { id, values: current } = await lockVpc(viewer, tx, params.vpcId);
    const taken = await nameTakenProblems(viewer, tx, 'vpc', body.label, id);
    const vpc = await saveVpc(viewer, tx, id, unwrap(changeVpc(current, body), ...taken));
    recordEvent(viewer, tx, { action: 'vpc_update', entity: vpcEntity(vpc) });
    return presentVpc(await withOwnSubnets(viewer, tx, vpc));
  });
