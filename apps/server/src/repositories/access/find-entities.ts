import {
  entityKinds,
  entityUrl,
  isGrantKind,
  isId,
  notGranted,
  type EntityKind,
  type GrantLevel,
} from '@cloud-account/core';
import type { OperationRow } from '@cloud-account/spec';
import { sql } from 'kysely';
import { build, type Given, type Session, statement } from '@cloud-account/database';
import { Refused } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { entitiesOf, forEachKind } from './entities.js';
import { idNamedBy, isOfOne, type Named } from './named-entities.js';

/** An entity of the viewer's account that a request names: a node, a volume, … */
export interface FoundEntity {
  readonly kind: EntityKind;
  readonly id: number;
  readonly label: string;
  /** Empty when it has no region. */
  readonly region: string;
  /** Its path in the API: `/v4/node/instances/12`. */
  readonly url: string;
  /**
   * The viewer's grant on the entity; null: none. For kinds without single grants it follows from the access to the account.
   */
  readonly level: GrantLevel | null;
}

interface EntityRow {
  readonly id: number;
  readonly label: string;
  readonly region: string;
  readonly permissions: GrantLevel | null;
}

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

type Asker = Given<{ account_id: number; user_id: number }>;

/** The entities of an account with the grants of a user. */
export const withGrants = (kind: EntityKind, given: Asker) =>
  build
    .selectFrom(entitiesOf(kind))
    .leftJoin('entity_grants as g', (join) =>
      join
        // Some kinds have no single grants.
        .on((eb) => eb(eb.ref('g.kind').$castTo<EntityKind>(), '=', sql.lit(kind)))
        .onRef('g.entity_id', '=', 'e.id')
        .on('g.user_id', '=', given.user_id),
    )
    .select(['e.id', 'e.label', 'g.permissions'])
    .where('e.account_id', '=', given.account_id);

const byIds = forEachKind(entityKinds, (kind) =>
  statement(`find-entities-${kind}`, (given: Asker & Given<{ ids: readonly number[] }>) =>
    withGrants(kind, given)
      .select('e.region')
      .where((eb) => eb('e.id', '=', eb.fn.any(given.ids))),
  ),
);

/**
 * Finds entities of one kind in the viewer's account, its own and the provided ones.
 *
 * @param ids any numbers; those of missing entities and of other accounts are left out
 * @returns the entities by id
 */
export async function findEntities(
  viewer: Viewer,
  session: Session,
  kind: EntityKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FoundEntity>> {
  const known = ids.filter(isId);
  const statementOfKind = byIds.get(kind);
  if (known.length === 0 || statementOfKind === undefined) return new Map();
  const values = { account_id: viewer.account.id, user_id: viewer.user.id, ids: known };
  const rows = await statementOfKind.all(session, values);
  return new Map(rows.map((row) => [row.id, found(viewer, kind, row)]));
}

/** Finds one entity of the viewer's account. @returns undefined for a missing entity and one of another account */
export const findEntity = async (
  viewer: Viewer,
  session: Session,
  { kind, id }: { readonly kind: EntityKind; readonly id: number },
): Promise<FoundEntity | undefined> => (await findEntities(viewer, session, kind, [id])).get(id);

/** Finds the entities of the viewer's account that the path and the body of a request name, as the grants for its operation say (`x-grant`). */
export async function listEntitiesNamed(
  viewer: Viewer,
  session: Session,
  { grants }: OperationRow,
  named: Named,
): Promise<FoundEntity[]> {
  const found: FoundEntity[] = [];
  for (const need of grants) {
    const id = isOfOne(need) ? idNamedBy(named, need.parameter) : undefined;
    if (!isOfOne(need) || id === undefined) continue;
    const entity = await findEntity(viewer, session, { kind: need.entity as EntityKind, id });
    if (entity !== undefined) found.push(entity);
  }
  return found;
}

/** Requires that the viewer may change an entity that it named. @throws Refused (403) without that grant */
export function requireWriteOn({ level }: FoundEntity): void {
  if (level !== 'read_write') throw new Refused(notGranted());
}

/** Requires the same of all entities of a kind among some IDs. @throws Refused (403) without one of these grants */
export async function requireWriteOnAll(
  viewer: Viewer,
  session: Session,
  kind: EntityKind,
  ids: readonly number[],
): Promise<void> {
  if (!viewer.user.restricted) return;
  for (const entity of (await findEntities(viewer, session, kind, ids)).values()) requireWriteOn(entity);
}

const byLabel = statement('find-vlan', (given: Asker & Given<{ label: string; region: string }>) =>
  withGrants('vlan', given)
    .select('e.region')
    .where('e.label', '=', given.label)
    .where('e.region', '=', given.region)
    .orderBy('e.id')
    .limit(sql.lit(1)),
);

/** Finds a VLAN of the viewer's account by its name in the API: its label and its region. */
export async function findVlan(
  viewer: Viewer,
  session: Session,
  { label, region }: { readonly label: string; readonly region: string },
): Promise<FoundEntity | undefined> {
  const row = await byLabel.first(session, {
    account_id: viewer.account.id,
    user_id: viewer.user.id,
    label,
    region,
  });
  return row && found(viewer, 'vlan', row);
}
