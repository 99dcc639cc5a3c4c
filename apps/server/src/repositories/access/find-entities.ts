import { entityUrl, isGrantKind, type EntityKind, type GrantLevel } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Viewer } from '../../viewer.js';
import type { Transaction } from '../transaction.js';
import { entitiesOf } from './entities.js';

/** Something of the viewer's account that a request names: a node, a volume, … */
export interface FoundEntity {
  readonly kind: EntityKind;
  readonly id: number;
  readonly label: string;
  /** Empty when it is nowhere in particular. */
  readonly region: string;
  /** Its path in the API: `/v4/node/instances/12`. */
  readonly url: string;
  /**
   * What the viewer may do with it; null is nothing. Kinds that are not granted one by one go with the access to the
   * account.
   */
  readonly level: GrantLevel | null;
}

interface EntityRow {
  readonly id: number;
  readonly label: string;
  readonly region: string;
  readonly permissions: GrantLevel | null;
}

const LARGEST = 2_147_483_647;

const isRowId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= LARGEST;

const levelOf = ({ user }: Viewer, kind: EntityKind, granted: GrantLevel | null): GrantLevel | null => {
  if (!user.restricted) return 'read_write';
  return isGrantKind(kind) ? granted : user.accountAccess;
};

const found = (viewer: Viewer, kind: EntityKind, row: EntityRow): FoundEntity => ({
  kind,
  id: row.id,
  label: row.label,
  region: row.region,
  url: kind === 'vlan' ? entityUrl(kind, row.region, row.label) : entityUrl(kind, row.id),
  level: levelOf(viewer, kind, row.permissions),
});

const select = (kind: EntityKind): string =>
  `SELECT e.id, e.label, e.region, g.permissions FROM ${entitiesOf(kind)} e
   LEFT JOIN entity_grants g ON g.kind = '${kind}' AND g.entity_id = e.id AND g.user_id = $2
   WHERE e.account_id = $1`;

/**
 * Finds entities of one kind that the viewer's account has, its own and those the operator provided.
 *
 * @param ids any numbers; those that name nothing, or what is another account's, are left out
 * @returns by id
 */
export async function findEntities(
  viewer: Viewer,
  on: Database | Transaction['client'],
  kind: EntityKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FoundEntity>> {
  const known = ids.filter(isRowId);
  if (known.length === 0) return new Map();
  const rows = await query<EntityRow>(
    on,
    `find-entities-${kind}`,
    `${select(kind)} AND e.id = ANY($3::int[])`,
    [viewer.account.id, viewer.user.id, known],
  );
  return new Map(rows.map((row) => [row.id, found(viewer, kind, row)]));
}

/** Finds one entity of the viewer's account. @returns undefined for nothing, and for what is another account's */
export const findEntity = async (
  viewer: Viewer,
  on: Database | Transaction['client'],
  { kind, id }: { readonly kind: EntityKind; readonly id: number },
): Promise<FoundEntity | undefined> => (await findEntities(viewer, on, kind, [id])).get(id);

/** Finds a VLAN of the viewer's account by what names it in the API: its label, and the region it is in. */
export async function findVlan(
  viewer: Viewer,
  on: Database | Transaction['client'],
  { label, region }: { readonly label: string; readonly region: string },
): Promise<FoundEntity | undefined> {
  const [row] = await query<EntityRow>(
    on,
    'find-vlan',
    `${select('vlan')} AND e.label = $3 AND e.region = $4 ORDER BY e.id LIMIT 1`,
    [viewer.account.id, viewer.user.id, label, region],
  );
  return row && found(viewer, 'vlan', row);
}
