import { draftVpc, regionProblems } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { unwrap } from '../../common/refused.js';
import { lockAccount } from '../../repositories/account/accounts.js';
import { findRegion } from '../../repositories/catalog/regions.js';
import { recordEvent } from '../../repositories/events.js';
import { insertVpc, vpcSurroundings } from '../../repositories/networking/vpcs.js';
import { presentVpc, vpcEntity } from './present-networks.js';

export const createVpc: Handler<'createVpc'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const region = await findRegion(tx, body.region);
    const surroundings = await vpcSurroundings(viewer, tx, body);
    const draft = unwrap(draftVpc(body, surroundings), ...regionProblems(region, 'VPCs'));
    const vpc = await insertVpc(viewer, tx, draft);
    recordEvent(viewer, tx, { action: 'vpc_create', entity: vpcEntity(vpc) });
    return presentVpc(vpc);
  });
