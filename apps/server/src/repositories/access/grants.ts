import {
  isGrantKind,
  mayAct,
  type GrantHolder,
  type GrantKind,
  type GrantLevel,
  type GrantNeed as CoreNeed,
} from '@cloud-account/core';
import type { OperationRow } from '@cloud-account/spec';
import { type Database, insertion, removal } from '@cloud-account/database';
import { unwrap, notFound } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import type { Transaction } from '../transaction.js';
import { findEntity } from './find-entities.js';
import { idNamedBy, isInBody, isOfOne, type Named } from './named-entities.js';

/**
 * Requires that a restricted user has every grant that the specification demands for an operation (`x-grant`). Lists are not
 * refused: they contain what was granted. Unrestricted users cost nothing. If the account does not have an entity that the body
 * names, the operation itself refuses it, as for every user.
 *
 * @throws Refused (404) when an entity is not the account's, (403) when a grant is missing
 */
export async function requireGrants(
  viewer: Viewer,
  database: Database,
  { grants }: OperationRow,
  named: Named,
): Promise<void> {
  if (!viewer.user.restricted) return;
  const needs: CoreNeed[] = [];
  const held: { kind: GrantKind; id: number; permissions: GrantLevel | null }[] = [];
  for (const need of grants) {
    if ('entity' in need) {
      if (!isOfOne(need)) continue;
      const { level } = need;
      const kind = need.entity as GrantKind;
      const id = idNamedBy(named, need.parameter);
      if (id === undefined) continue;
      const entity = await findEntity(viewer, database, { kind, id });
      if (entity === undefined) {
        if (isInBody(need.parameter)) continue;
        throw notFound();
      }
      held.push({ kind, id, permissions: entity.level });
      needs.push({ entity: kind, id, level });
    } else {
      needs.push(need);
    }
  }
  unwrap(mayAct(grantHolder(viewer, held), ...needs));
}

/** The viewer in the form for the rules. @param held its grants on the entities that matter */
export const grantHolder = (
  { user }: Viewer,
  held: readonly { kind: GrantKind; id: number; permissions: GrantLevel | null }[] = [],
): GrantHolder =>
  user.restricted
    ? {
        restricted: true,
        grants: {
          global: {
            account_access: user.accountAccess,
            ...Object.fromEntries(user.globalGrants.map((grant) => [grant, true])),
          },
          ...Object.fromEntries(
            held.map(({ kind }) => [kind, held.filter((grant) => grant.kind === kind)] as const),
          ),
        },
      }
    : { restricted: false };

const insertGrant = insertion('grant-to-creator', 'entity_grants');

/** Gives a restricted user all rights on an entity that it has just made; others need no grants. */
export async function grantToCreator(
  { user }: Viewer,
  tx: Transaction,
  kind: GrantKind,
  entityId: number,
): Promise<void> {
  if (!user.restricted) return;
  await insertGrant.run(tx, { user_id: user.id, kind, entity_id: entityId, permissions: 'read_write' });
}

const take = removal('take-grants', 'entity_grants', ['kind', 'entity_id']);

/** Removes all grants on an entity that is removed. */
export async function takeGrants(tx: Transaction, kind: string, id: number): Promise<void> {
  if (isGrantKind(kind)) await take.run(tx, { kind, entity_id: id });
}
