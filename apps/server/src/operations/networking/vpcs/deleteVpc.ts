import { mayDeleteVpc } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { recordEvent } from '../../../repositories/events.js';
import { vpcEntity } from '../../../repositories/events/entities.js';
import { countInterfaces } from '../../../repositories/networking/vpcs/node-interfaces.js';
import { lockSubnets } from '../../../repositories/networking/vpcs/subnets.js';
import { lockVpc, removeVpc } from '../../../repositories/networking/vpcs/vpcs.js';

export const deleteVpc: Handler<'deleteVpc'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const vpc = await lockVpc(viewer, tx, params.vpcId);
    const subnets = await lockSubnets(tx, vpc.id);
    const inUse = await countInterfaces(
      viewer,
      tx,
      subnets.map(({ id }) => id),
    );
    refuseAll(mayDeleteVpc(inUse));
    await removeVpc(viewer, tx, vpc.id);
    recordEvent(viewer, tx, { action: 'vpc_delete', entity: vpcEntity(vpc) });
    return {};
  });
