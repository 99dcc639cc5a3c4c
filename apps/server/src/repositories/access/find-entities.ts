import {
  entityKinds,
  entityUrl,
  isGrantKind,
  isId,
  notGranted,
  type EntityKind,
  type GrantLevel,
} from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given } from '../../database/build.js';
import { allRows, firstRow, type Session } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import { Refused } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { entitiesOf, forEachKind } from './entities.js';

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

/** The entities of an account with what a user was granted on each. */
const withGrants = (kind: EntityKind, given: Asker) =>
  build
    .selectFrom(entitiesOf(kind))
    .leftJoin('entity_grants as g', (join) =>
      join
        // Of some kinds nobody is granted single ones.
        .on((eb) => eb(eb.ref('g.kind').$castTo<EntityKind>(), '=', sql.lit(kind)))
        .onRef('g.entity_id', '=', 'e.id')
        .on('g.user_id', '=', given.user_id),
    )
    .select(['e.id', 'e.label', 'e.region', 'g.permissions'])
    .where('e.account_id', '=', given.account_id);

const byIds = forEachKind(entityKinds, (kind) =>
  statement(`find-entities-${kind}`, (given: Asker & Given<{ ids: readonly number[] }>) =>
    withGrants(kind, given).where((eb) => eb('e.id', '=', eb.fn.any(given.ids))),
  ),
);

/**
 * Finds entities of one kind that the viewer's account has, its own and those the operator provided.
 *
 * @param ids any numbers; those that name nothing, or what is another account's, are left out
 * @returns by id
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
  const rows = await allRows(session, statementOfKind, values);
  return new Map(rows.map((row) => [row.id, found(viewer, kind, row)]));
}

/** Finds one entity of the viewer's account. @returns undefined for nothing, and for what is another account's */
export const findEntity = async (
  viewer: Viewer,
  session: Session,
  { kind, id }: { readonly kind: EntityKind; readonly id: number },
): Promise<FoundEntity | undefined> => (await findEntities(viewer, session, kind, [id])).get(id);

/** Makes sure that the viewer may change something it named. @throws Refused (403) when it was not granted that */
export function requireWriteOn({ level }: FoundEntity): void {
  if (level !== 'read_write') throw new Refused(notGranted());
}

const byLabel = statement('find-vlan', (given: Asker & Given<{ label: string; region: string }>) =>
  withGrants('vlan', given)
    .where('e.label', '=', given.label)
    .where('e.region', '=', given.region)
    .orderBy('e.id')
    .limit(sql.lit(1)),
);

/** Finds a VLAN of the viewer's account by what names it in the API: its label, and the region it is in. */
export async function findVlan(
  viewer: Viewer,
  session: Session,
  { label, region }: { readonly label: string; readonly region: string },
): Promise<FoundEntity | undefined> {
  const row = await firstRow(session, byLabel, {
    account_id: viewer.account.id,
    user_id: viewer.user.id,
    label,
    region,
  });
  return row && found(viewer, 'vlan', row);
}
