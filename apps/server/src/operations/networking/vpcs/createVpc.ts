import { draftVpc, regionProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { findRegion } from '../../../repositories/catalog/regions.js';
import { recordEvent } from '../../../repositories/events.js';
import { vpcEntity } from '../../../repositories/events/entities.js';
import { insertVpc, countVpcsInRegion } from '../../../repositories/networking/vpcs/vpcs.js';
import { presentVpc } from './present-networks.js';
import { nameTakenProblems } from '../../common/name-taken-problems.js';

export const createVpc: Handler<'createVpc'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const region = await findRegion(tx, body.region);
    const draft = unwrap(
      draftVpc(body, await countVpcsInRegion(viewer, tx, body.region)),
      ...(await nameTakenProblems(viewer, tx, 'vpc', body.label)),
      ...regionProblems(region, 'VPCs'),
    );
    const vpc = await insertVpc(viewer, tx, draft);
    recordEvent(viewer, tx, { action: 'vpc_create', entity: vpcEntity(vpc) });
    return presentVpc(vpc);
  });
