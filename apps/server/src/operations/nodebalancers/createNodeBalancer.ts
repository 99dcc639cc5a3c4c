import { draftNodeBalancer, entityUrl, mayIncurCosts } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { refuseAll, unwrap } from '../../common/refused.js';
import { lockEntities } from '../../repositories/access/user-grants.js';
import { lockAccount } from '../../repositories/account/accounts.js';
import { findRegion } from '../../repositories/catalog/regions.js';
import { recordEvent } from '../../repositories/events.js';
import { nodeBalancerEntity } from '../../repositories/events/entities.js';
import { insertDevices } from '../../repositories/networking/firewalls/firewall-devices.js';
import { insertConfigs } from '../../repositories/nodebalancers/balancer-configs.js';
import { addressesIn } from '../../repositories/nodebalancers/balancer-nodes.js';
import { insertNodeBalancer } from '../../repositories/nodebalancers/nodebalancers.js';
import { nameTakenProblems } from '../common/name-taken-problems.js';
import { certificateIn } from './certificate-in.js';
import { presentNodeBalancer } from './present.js';

export const createNodeBalancer: Handler<'createNodeBalancer'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    refuseAll(mayIncurCosts(viewer.account));
    const firewall = body.firewall_id ?? undefined;
    // Before the firewall, as one that gets devices; otherwise they would wait for each other.
    await lockAccount(viewer, tx);
    const configs = body.configs ?? [];
    const nodes = configs.flatMap((config) => config.nodes ?? []);
    const facts = {
      region: await findRegion(tx, body.region),
      hasFirewall:
        firewall === undefined || (await lockEntities(viewer, tx, 'firewall', [firewall])).has(firewall),
      addresses: await addressesIn(viewer, tx, body.region, nodes),
      certificates: configs.map(certificateIn),
    };
    const taken = await nameTakenProblems(viewer, tx, 'nodebalancer', body.label);
    const draft = unwrap(draftNodeBalancer(body, facts), ...taken);
    const balancer = await insertNodeBalancer(viewer, tx, draft, cloud.labels);
    await insertConfigs(tx, balancer.id, draft.configs);
    const { id, label } = balancer;
    if (firewall !== undefined)
      await insertDevices(tx, firewall, [
        { kind: 'nodebalancer', id, label, url: entityUrl('nodebalancer', id) },
      ]);
    recordEvent(viewer, tx, { action: 'nodebalancer_create', entity: nodeBalancerEntity(balancer) });
    return presentNodeBalancer(balancer, cloud.config.platformDomain);
  });
