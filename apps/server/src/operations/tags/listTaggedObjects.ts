import type { TaggedKind } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Cloud } from '../../cloud/cloud.js';
import type { Handler } from '../../cloud/operation.js';
import type { Viewer } from '../../common/viewer.js';
import { domainsOfIds } from '../../repositories/domains/domains.js';
import { firewallsOfIds } from '../../repositories/networking/firewalls/firewalls.js';
import { nodeBalancersOfIds } from '../../repositories/nodebalancers/nodebalancers.js';
import { nodesOfIds } from '../../repositories/nodes/machines/nodes.js';
import { listTaggedRows } from '../../repositories/tags/tagged-objects.js';
import { volumesOfIds } from '../../repositories/volumes/volumes.js';
import { presentDomain } from '../domains/present.js';
import { presentFirewall } from '../networking/firewalls/present-firewalls.js';
import { presentNodeBalancer } from '../nodebalancers/present.js';
import { presentNode } from '../nodes/machines/present.js';
import { presentVolume } from '../volumes/present.js';

type Data = Schema<'TaggedObject'>['data'];
type Read = (cloud: Cloud, viewer: Viewer, ids: readonly number[]) => Promise<Data[]>;

/** Reads things of each kind in the form of their own lists. */
const readers: Readonly<Record<TaggedKind, Read>> = {
  domain: async ({ database }, viewer, ids) => (await domainsOfIds(viewer, database, ids)).map(presentDomain),
  firewall: async ({ database }, viewer, ids) =>
    (await firewallsOfIds(viewer, database, ids)).map(presentFirewall),
  node: async ({ database }, viewer, ids) => (await nodesOfIds(viewer, database, ids)).map(presentNode),
  nodebalancer: async ({ database, config }, viewer, ids) =>
    (await nodeBalancersOfIds(viewer, database, ids)).map((row) =>
      presentNodeBalancer(row, config.platformDomain),
    ),
  volume: async ({ database }, viewer, ids) => (await volumesOfIds(viewer, database, ids)).map(presentVolume),
};

export const listTaggedObjects: Handler<'listTaggedObjects'> = async ({
  cloud,
  viewer,
  params,
  query,
  filter,
}) => {
  const { data: rows, ...page } = await listTaggedRows(
    viewer,
    cloud.database,
    params.tagLabel,
    query,
    filter,
  );
  const found = new Map<string, Data>();
  for (const type of new Set(rows.map((row) => row.type))) {
    const ids = rows.filter((row) => row.type === type).map(({ id }) => id);
    for (const data of await readers[type](cloud, viewer, ids)) found.set(`${type} ${data.id}`, data);
  }
  // Things that were deleted meanwhile are left out.
  const data = rows.flatMap(({ type, id }) => {
    const one = found.get(`${type} ${id}`);
    return one === undefined ? [] : [{ type, data: one }];
  });
  return { data, ...page };
};
