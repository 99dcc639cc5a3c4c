import { draftSubnet } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { recordEvent } from '../../../repositories/events.js';
import { subnetEntity, vpcEntity } from '../../../repositories/events/entities.js';
import { insertSubnets, lockSubnets } from '../../../repositories/networking/vpcs/subnets.js';
import { lockVpc } from '../../../repositories/networking/vpcs/vpcs.js';
import { presentSubnet } from './present-networks.js';

export const createSubnet: Handler<'createSubnet'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const vpc = await lockVpc(viewer, tx, params.vpcId);
    const siblings = await lockSubnets(tx, vpc.id);
    const draft = unwrap(
      draftSubnet(
        body,
        siblings.map(({ values }) => values),
      ),
    );
    const [subnet] = await insertSubnets(tx, vpc.id, [draft]);
    if (subnet === undefined) throw new Error('A subnet was not inserted.');
    const [entity, secondary] = [subnetEntity(subnet), vpcEntity(vpc)];
    recordEvent(viewer, tx, { action: 'subnet_create', entity, secondary });
    return presentSubnet({ ...subnet, nodes: [] });
  });
