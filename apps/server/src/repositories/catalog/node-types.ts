import type { Filter } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import type { Transaction } from '../transaction.js';

/** A size of compute node. Everybody sees the same, so no viewer is asked for. */
export type NodeType = Schema<'NodeType'>;

const columns = `t.id, t.label, t.class, t.disk, t.memory, t.vcpus, t.gpus, t.transfer, t.network_out, t.price,
  t.region_prices, t.addons, t.successor`;

const keys = {
  label: textSource('t.label'),
  class: textSource('t.class'),
  disk: { sql: 't.disk' },
  memory: { sql: 't.memory' },
  vcpus: { sql: 't.vcpus' },
  gpus: { sql: 't.gpus' },
  transfer: { sql: 't.transfer' },
  network_out: { sql: 't.network_out' },
};

/** All types, in the order of the catalog. */
export const listNodeTypeRows = (
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<NodeType>> =>
  listPage(
    database,
    { name: 'node-types', columns, from: 'node_types t', id: 't.position', where: 'TRUE', values: [], keys },
    request,
    filter,
  );

/** A type by its ID; undefined when there is none. */
export async function findNodeType(
  on: Database | Transaction['client'],
  id: string,
): Promise<NodeType | undefined> {
  const [type] = await query<NodeType>(
    on,
    'find-node-type',
    `SELECT ${columns} FROM node_types t WHERE t.id = $1`,
    [id],
  );
  return type;
}
