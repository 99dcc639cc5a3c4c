import {
  changeBalancerConfig,
  draftBalancerConfig,
  rebuildBalancerNodes,
  REDACTED,
} from '@cloud-account/core';
import type { Row, Session } from '@cloud-account/database';
import type { Schema } from '@cloud-account/spec';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { requireCapacity } from '../../repositories/account/capacity.js';
import { recordEvent } from '../../repositories/events.js';
import { nodeBalancerEntity } from '../../repositories/events/entities.js';
import {
  balancerConfigs,
  insertConfigs,
  portsOf,
} from '../../repositories/nodebalancers/balancer-configs.js';
import {
  addressesIn,
  lockNodesOfConfig,
  nodesStatusOf,
  replaceBalancerNodes,
} from '../../repositories/nodebalancers/balancer-nodes.js';
import { getNodeBalancer, lockNodeBalancer } from '../../repositories/nodebalancers/nodebalancers.js';
import { plainRecords } from '../common/plain-records.js';
import { certificateIn } from './certificate-in.js';

/** Configurations as the API shows them. */
async function presentConfigs(
  rows: readonly Row<'nodebalancer_configs'>[],
  { viewer }: { readonly viewer: Viewer },
  session: Session,
): Promise<Schema<'NodeBalancerConfig'>[]> {
  const status = await nodesStatusOf(
    viewer,
    session,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const secret = row.ssl_fingerprint === null ? null : REDACTED;
    return {
      ...{ ...row, ssl_cert: secret, ssl_key: secret },
      nodes_status: status.get(row.id) ?? { up: 0, down: 0 },
    };
  });
}

function firstOf([config]: readonly Schema<'NodeBalancerConfig'>[]): Schema<'NodeBalancerConfig'> {
  if (config === undefined) throw new Error('A configuration was not inserted.');
  return config;
}

const balancerIdOf = ({ params }: { readonly params: object }): number =>
  (params as { nodeBalancerId: number }).nodeBalancerId;

const records = plainRecords(balancerConfigs, {
  id: 'nodeBalancerConfigId',
  ownerOf: async (call, session) => (await getNodeBalancer(call.viewer, session, balancerIdOf(call))).id,
  entity: async (_row, call) =>
    nodeBalancerEntity(await getNodeBalancer(call.viewer, call.tx, balancerIdOf(call))),
  presentAll: presentConfigs,
});

export const listNodeBalancerConfigs: Handler<'listNodeBalancerConfigs'> =
  records.list('listNodeBalancerConfigs');
export const getNodeBalancerConfig: Handler<'getNodeBalancerConfig'> = records.get;
export const deleteNodeBalancerConfig: Handler<'deleteNodeBalancerConfig'> =
  records.delete('deleteNodeBalancerConfig');

export const createNodeBalancerConfig: Handler<'createNodeBalancerConfig'> = ({
  cloud,
  viewer,
  params,
  body,
}) =>
  cloud.transaction(async (tx) => {
    const balancer = await lockNodeBalancer(viewer, tx, params.nodeBalancerId);
    const draft = unwrap(
      draftBalancerConfig(body, {
        otherPorts: await portsOf(tx, balancer.id),
        addresses: await addressesIn(viewer, tx, balancer.region, body.nodes ?? []),
        certificate: certificateIn(body),
      }),
    );
    await requireCapacity(tx, 'nodebalancer_configs', balancer.id);
    const rows = await insertConfigs(tx, balancer.id, [draft]);
    recordEvent(viewer, tx, { action: 'nodebalancer_config_create', entity: nodeBalancerEntity(balancer) });
    return firstOf(await presentConfigs(rows, { viewer }, tx));
  });

type Change = Handler<'updateNodeBalancerConfig'>;

/** Changes a configuration, and replaces its nodes where the body has them. */
const changeConfig = (
  { cloud, viewer, params, body }: Parameters<Change>[0],
  nodes?: Schema<'NodeBalancerConfigRebuild'>['nodes'],
): ReturnType<Change> =>
  cloud.transaction(async (tx) => {
    const balancer = await lockNodeBalancer(viewer, tx, params.nodeBalancerId);
    const current = await balancerConfigs.lock(tx, balancer.id, params.nodeBalancerConfigId);
    const otherPorts = await portsOf(tx, balancer.id, current.id);
    const change = changeBalancerConfig(current, body, { otherPorts, certificate: certificateIn(body) });
    if (nodes !== undefined) {
      const known = await lockNodesOfConfig(tx, current.id);
      const addresses = await addressesIn(viewer, tx, balancer.region, nodes);
      const rebuilt = rebuildBalancerNodes(known, nodes, addresses);
      await replaceBalancerNodes(tx, current.id, unwrap(rebuilt, ...(change.ok ? [] : change.refusals)));
    }
    const row = await balancerConfigs.save(tx, balancer.id, current.id, unwrap(change));
    recordEvent(viewer, tx, { action: 'nodebalancer_config_update', entity: nodeBalancerEntity(balancer) });
    return firstOf(await presentConfigs([row], { viewer }, tx));
  });

export const updateNodeBalancerConfig: Handler<'updateNodeBalancerConfig'> = (call) => changeConfig(call);
export const rebuildNodeBalancerConfig: Handler<'rebuildNodeBalancerConfig'> = (call) =>
  changeConfig(call, call.body.nodes);
