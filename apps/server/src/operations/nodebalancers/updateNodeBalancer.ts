import { changeNodeBalancer } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { recordEvent } from '../../repositories/events.js';
import { nodeBalancerEntity } from '../../repositories/events/entities.js';
import { lockNodeBalancer, saveNodeBalancer } from '../../repositories/nodebalancers/nodebalancers.js';
import { nameTakenProblems } from '../common/name-taken-problems.js';
import { presentNodeBalancer } from './present.js';

export const updateNodeBalancer: Handler<'updateNodeBalancer'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockNodeBalancer(viewer, tx, params.nodeBalancerId);
    const taken = await nameTakenProblems(viewer, tx, 'nodebalancer', body.label, current.id);
    const values = unwrap(changeNodeBalancer(current, body), ...taken);
    const balancer = await saveNodeBalancer(viewer, tx, current.id, values);
    recordEvent(viewer, tx, { action: 'nodebalancer_update', entity: nodeBalancerEntity(balancer) });
    return presentNodeBalancer(balancer, cloud.config.platformDomain);
  });
