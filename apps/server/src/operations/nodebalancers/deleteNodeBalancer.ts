import type { Handler } from '../../cloud/operation.js';
import { recordEvent } from '../../repositories/events.js';
import { nodeBalancerEntity } from '../../repositories/events/entities.js';
import { lockNodeBalancer, removeNodeBalancer } from '../../repositories/nodebalancers/nodebalancers.js';

export const deleteNodeBalancer: Handler<'deleteNodeBalancer'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const balancer = await lockNodeBalancer(viewer, tx, params.nodeBalancerId);
    await removeNodeBalancer(viewer, tx, balancer.id);
    recordEvent(viewer, tx, { action: 'nodebalancer_delete', entity: nodeBalancerEntity(balancer) });
    return {};
  });
