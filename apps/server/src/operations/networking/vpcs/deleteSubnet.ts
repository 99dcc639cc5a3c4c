import { mayDeleteSubnet } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { recordEvent } from '../../../repositories/events.js';
import { subnetEntity, vpcEntity } from '../../../repositories/events/entities.js';
import { countInterfaces } from '../../../repositories/networking/vpcs/node-interfaces.js';
import { lockSubnet, removeSubnet } from '../../../repositories/networking/vpcs/subnets.js';
import { lockVpc } from '../../../repositories/networking/vpcs/vpcs.js';

export const deleteSubnet: Handler<'deleteSubnet'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const vpc = await lockVpc(viewer, tx, params.vpcId);
    const { subnet } = await lockSubnet(viewer, tx, vpc.id, params.subnetId);
    refuseAll(mayDeleteSubnet(await countInterfaces(viewer, tx, [subnet.id])));
    await removeSubnet(tx, subnet.id);
    const [entity, secondary] = [subnetEntity(subnet), vpcEntity(vpc)];
    recordEvent(viewer, tx, { action: 'subnet_delete', entity, secondary });
    return {};
  });
