import type { Filter } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Viewer } from '../../viewer.js';
import { entitiesText } from '../access/entities.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type ListSource, type Page, type PageRequest } from '../listing/list-page.js';

/** A VLAN: its label in its region names it (§4.5). */
export interface Vlan {
  readonly label: string;
  readonly region: string;
  readonly created: Date;
  /** The ids of the nodes in it that the viewer may read. */
  readonly nodes: readonly number[];
}

interface VlanRow {
  readonly label: string;
  readonly region: string;
  readonly created: Date;
}

interface MemberRow {
  readonly label: string;
  readonly region: string;
  readonly nodeId: number;
}

/** VLANs as the operator provides them, each label once in a region. */
const vlans = `(SELECT min(r.id) AS id, r.account_id, r.label, r.region, min(r.created_at) AS created_at
  FROM related_entities r WHERE r.kind = 'vlan' GROUP BY r.account_id, r.region, r.label) v`;

/** The interfaces that are in VLANs, with the region of their node; `$1` is the account. */
const members = `node_interfaces i JOIN ${entitiesText('node')} n ON n.id = i.node_id AND n.account_id = i.account_id`;
const isMember = `i.account_id = $1 AND i.purpose = 'vlan'`;
const isGranted = `EXISTS (
  SELECT 1 FROM entity_grants g WHERE g.user_id = $2 AND g.kind = 'node' AND g.entity_id = i.node_id)`;

const sourceFor = ({ account, user }: Viewer): ListSource => ({
  name: user.restricted ? 'granted-vlans' : 'vlans',
  columns: 'v.label, v.region, v.created_at AS created',
  from: vlans,
  id: 'v.id',
  where: user.restricted
    ? `v.account_id = $1 AND EXISTS (
         SELECT 1 FROM ${members} WHERE ${isMember} AND i.label = v.label AND n.region = v.region AND ${isGranted})`
    : 'v.account_id = $1',
  values: user.restricted ? [account.id, user.id] : [account.id],
  keys: { label: textSource('v.label'), region: textSource('v.region') },
});

/** The VLANs the viewer may know of: all of the account, or those of nodes that a restricted user was granted. */
export async function listVlanRows(
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<Vlan>> {
  const { rows, ...page } = await listPage<VlanRow>(database, sourceFor(viewer), request, filter);
  const { account, user } = viewer;
  const found = await query<MemberRow>(
    database,
    user.restricted ? 'granted-vlan-members' : 'vlan-members',
    `SELECT DISTINCT i.label, n.region, i.node_id AS "nodeId" FROM ${members}
     WHERE ${isMember} AND ($2::int IS NULL OR ${isGranted}) AND i.label = ANY($3::text[]) ORDER BY "nodeId"`,
    [account.id, user.restricted ? user.id : null, rows.map(({ label }) => label)],
  );
  const nodesOf = ({ label, region }: VlanRow) =>
    found.filter((member) => member.label === label && member.region === region).map(({ nodeId }) => nodeId);
  return { rows: rows.map((row) => ({ ...row, nodes: nodesOf(row) })), ...page };
}
