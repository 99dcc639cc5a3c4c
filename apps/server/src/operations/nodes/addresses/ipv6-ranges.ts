import { notGranted, refuse } from '@cloud-account/core';
import type { Session } from '@cloud-account/database';
import type { Schema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { Refused } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { findEntity, type FoundEntity, requireWriteOn } from '../../../repositories/access/find-entities.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { mapPage } from '../../../repositories/listing/list.js';
import {
  assignRange,
  getRange,
  listRangeRows,
  nodeOfIpv6,
  removeRange,
  type StoredRange,
} from '../../../repositories/nodes/addresses/ipv6-ranges.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';

/** A range as the API shows it. */
export const presentRange = ({ range, prefix, region, route_target }: StoredRange): Schema<'Ipv6Range'> => ({
  ...{ range, prefix, region, route_target },
});

export const listIpv6Ranges: Handler<'listIpv6Ranges'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listRangeRows(viewer, cloud.database, query, filter), presentRange);

/** A range whose node the viewer may read. @throws Refused (404) when there is none, (403) without a grant on its node */
async function readRange(
  viewer: Viewer,
  session: Session,
  range: string,
): Promise<{ found: StoredRange; node: FoundEntity | undefined }> {
  const found = await getRange(viewer, session, range);
  const node = await findEntity(viewer, session, { kind: 'node', id: found.node_id });
  if (node?.level === null) throw new Refused(notGranted());
  return { found, node };
}

export const getIpv6Range: Handler<'getIpv6Range'> = async ({ cloud, viewer, params }) => {
  const {
    range,
    prefix,
    region,
    node_id: node,
    sharers,
  } = (await readRange(viewer, cloud.database, params.range)).found;
  return { range, prefix, region, is_bgp: sharers.length > 0, nodes: [node, ...sharers] };
};

export const createIpv6Range: Handler<'createIpv6Range'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    const { node_id: id, route_target: target, prefix_length: prefix } = body;
    const named = target === undefined ? id : await nodeOfIpv6(viewer, tx, target);
    const found =
      named === undefined || (id !== undefined && id !== named)
        ? undefined
        : await findEntity(viewer, tx, { kind: 'node', id: named });
    const field = target === undefined ? 'node_id' : 'route_target';
    if (found === undefined) throw new Refused(refuse('address.range.node', { field }));
    requireWriteOn(found);
    // Before the node, as whatever moves addresses does; otherwise they would wait for each other.
    await lockAccount(viewer, tx);
    const node = await lockNode(viewer, tx, found.id);
    await requireState(tx, 'createNodeIpAddress', node);
    const { range } = await assignRange(viewer, tx, node, prefix);
    const { route_target } = await getRange(viewer, tx, range);
    return { range: `${range}/${prefix}`, route_target };
  });

export const deleteIpv6Range: Handler<'deleteIpv6Range'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    // Nobody shares a range meanwhile.
    await lockAccount(viewer, tx);
    const { found, node } = await readRange(viewer, tx, params.range);
    if (node !== undefined) requireWriteOn(node);
    await removeRange(viewer, tx, found.id);
    return {};
  });
