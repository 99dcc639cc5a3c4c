import { changeSubnet } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { recordEvent } from '../../../repositories/events.js';
import { subnetEntity, vpcEntity } from '../../../repositories/events/entities.js';
import { lockSubnet, saveSubnet, withOwnNodes } from '../../../repositories/networking/vpcs/subnets.js';
import { lockVpc } from '../../../repositories/networking/vpcs/vpcs.js';
import { presentSubnet } from './present-networks.js';

export const updateSubnet: Handler<'updateSubnet'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const vpc = await lockVpc(viewer, tx, params.vpcId);
    const { subnet: current, siblings } = await lockSubnet(viewer, tx, vpc.id, params.subnetId);
    const values = unwrap(changeSubnet(current.values, body, siblings));
    const subnet = await saveSubnet(tx, current.id, values);
    const [entity, secondary] = [subnetEntity(subnet), vpcEntity(vpc)];
    recordEvent(viewer, tx, { action: 'subnet_update', entity, secondary });
    return presentSubnet(await withOwnNodes(viewer, tx, subnet));
  });
