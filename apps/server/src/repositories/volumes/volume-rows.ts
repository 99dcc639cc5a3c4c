import type { VolumeState } from '@cloud-account/core';
import type { Volume } from '../../generated/prisma/client.js';
import { entitiesText } from '../access/entities.js';
import { selectList } from '../columns.js';

const columns = {
  id: 'id',
  accountId: 'account_id',
  label: 'label',
  status: 'status',
  size: 'size',
  region: 'region',
  nodeId: 'node_id',
  tags: 'tags',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof Volume, string>;

/** The select list of a volume in raw SQL, over `volumesFrom`. */
export const volumeColumns = `${selectList('v', columns)}, n.label AS "nodeLabel"`;

/** Volumes, under the alias `v`, with the nodes they are attached to. */
export const volumesFrom = `volumes v
  LEFT JOIN ${entitiesText('node')} n ON n.id = v.node_id AND n.account_id = v.account_id`;

/** A row of `volumeColumns`. */
export type VolumeRow = Volume & { readonly nodeLabel: string | null };

/** A volume as it is kept. */
export interface StoredVolume extends VolumeState {
  readonly id: number;
  readonly status: 'creating' | 'active' | 'resizing';
  readonly nodeLabel: string | null;
  readonly created: Date;
  readonly updated: Date;
}

/** A volume from its row. */
export const storedVolume = (row: VolumeRow): StoredVolume => ({
  id: row.id,
  label: row.label,
  status: row.status as StoredVolume['status'],
  size: row.size,
  region: row.region,
  nodeId: row.nodeId,
  nodeLabel: row.nodeLabel,
  tags: row.tags,
  created: row.createdAt,
  updated: row.updatedAt,
});
