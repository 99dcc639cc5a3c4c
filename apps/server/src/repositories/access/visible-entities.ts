import type { GrantKind } from '@cloud-account/core';
import type { Viewer } from '../../viewer.js';
import type { ListSource } from '../listing/list-page.js';

/**
 * Which entities a list shows: all of the viewer's account, or those that a restricted user was granted.
 *
 * @param kind what the list is of; its plural names the prepared statements
 * @param alias the table's alias in the statement; it has the columns id and account_id
 */
export const visibleEntities = (
  { account, user }: Viewer,
  kind: GrantKind,
  alias: string,
): Pick<ListSource, 'name' | 'where' | 'values'> =>
  user.restricted
    ? {
        name: `granted-${kind}s`,
        where: `${alias}.account_id = $1 AND EXISTS (
          SELECT 1 FROM entity_grants g WHERE g.user_id = $2 AND g.kind = '${kind}' AND g.entity_id = ${alias}.id)`,
        values: [account.id, user.id],
      }
    : { name: `${kind}s`, where: `${alias}.account_id = $1`, values: [account.id] };
