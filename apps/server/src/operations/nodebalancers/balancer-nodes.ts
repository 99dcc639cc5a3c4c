import { changeBalancerNode, draftBalancerNode } from '@cloud-account/core';
import type { Row, Session } from '@cloud-account/database';
import type { Handler } from '../../cloud/operation.js';
import type { Viewer } from '../../common/viewer.js';
import { nodeBalancerEntity } from '../../repositories/events/entities.js';
import { getConfigPlace } from '../../repositories/nodebalancers/balancer-configs.js';
import { addressesIn, balancerNodes, nodesUp } from '../../repositories/nodebalancers/balancer-nodes.js';
import { plainRecords } from '../common/plain-records.js';

interface PathCall {
  readonly viewer: Viewer;
  readonly params: object;
}

const pathOf = ({ params }: PathCall) =>
  params as { readonly nodeBalancerId: number; readonly nodeBalancerConfigId: number };

/** The configuration of the path, with its load balancer's label and region. */
const placeOf = (call: PathCall, session: Session) => {
  const { nodeBalancerId, nodeBalancerConfigId } = pathOf(call);
  return getConfigPlace(call.viewer, session, nodeBalancerId, nodeBalancerConfigId);
};

const records = plainRecords(balancerNodes, {
  id: 'nodeBalancerNodeId',
  ownerOf: async (call, session) => (await placeOf(call, session)).id,
  counted: 'nodebalancer_nodes',
  entity: async (_row, call) => {
    const { label } = await placeOf(call, call.tx);
    return nodeBalancerEntity({ id: pathOf(call).nodeBalancerId, label });
  },
  presentAll: async (rows: readonly Row<'nodebalancer_nodes'>[], call, session) => {
    const ids = rows.map(({ id }) => id);
    const up = await nodesUp(call.viewer, session, ids);
    const { nodeBalancerId } = pathOf(call);
    return rows.map((row) => ({
      ...row,
      nodebalancer_id: nodeBalancerId,
      status: up.has(row.id) ? ('UP' as const) : ('DOWN' as const),
    }));
  },
});

export const listNodeBalancerNodes: Handler<'listNodeBalancerNodes'> = records.list('listNodeBalancerNodes');
export const getNodeBalancerNode: Handler<'getNodeBalancerNode'> = records.get;
export const createNodeBalancerNode: Handler<'createNodeBalancerNode'> = records.create(
  'createNodeBalancerNode',
  async (body: Parameters<typeof draftBalancerNode>[0], call) => {
    const { region } = await placeOf(call, call.tx);
    return draftBalancerNode(body, await addressesIn(call.viewer, call.tx, region, [body]));
  },
);
export const updateNodeBalancerNode: Handler<'updateNodeBalancerNode'> = records.update(
  'updateNodeBalancerNode',
  async (row, body: Parameters<typeof changeBalancerNode>[1], call) => {
    const { region } = await placeOf(call, call.tx);
    return changeBalancerNode(row, body, await addressesIn(call.viewer, call.tx, region, [body]));
  },
);
export const deleteNodeBalancerNode: Handler<'deleteNodeBalancerNode'> =
  records.delete('deleteNodeBalancerNode');
