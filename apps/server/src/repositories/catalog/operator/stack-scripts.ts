import type { Filter } from '@cloud-account/core';
import type { Database } from '../../../database/database.js';
import type { Prisma, StackScript } from '../../../generated/prisma/client.js';
import { notFound } from '../../../refused.js';
import { listPage, type Page, type PageRequest } from '../../listing/list-page.js';
import type { Transaction } from '../../transaction.js';
import { stackScriptColumns, storedStackScript, type StoredStackScript } from '../stack-script-rows.js';
import { stackScriptKeys } from '../stack-scripts.js';

/** A stack script that the operator provides. */
export type StackScriptDraft = Pick<
  StoredStackScript,
  | 'username'
  | 'gravatarId'
  | 'label'
  | 'description'
  | 'images'
  | 'isPublic'
  | 'revNote'
  | 'script'
  | 'userDefinedFields'
>;

/** The stack scripts of an account. */
export async function listAccountStackScripts(
  database: Database,
  accountId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredStackScript>> {
  const { rows, ...page } = await listPage<StackScript>(
    database,
    {
      name: 'operator-stackscripts',
      columns: stackScriptColumns,
      from: 'stackscripts s',
      id: 's.id',
      where: 's.account_id = $1',
      values: [accountId],
      keys: stackScriptKeys,
    },
    request,
    filter,
  );
  return { rows: rows.map(storedStackScript), ...page };
}

/** Keeps a stack script of an account. */
export async function insertStackScript(
  { client, now }: Transaction,
  accountId: number,
  draft: StackScriptDraft,
): Promise<StoredStackScript> {
  const userDefinedFields = draft.userDefinedFields as unknown as Prisma.InputJsonValue;
  const data = { ...draft, userDefinedFields, accountId, createdAt: now, updatedAt: now };
  return storedStackScript(await client.stackScript.create({ data }));
}

/** Removes a stack script and the grants on it. @throws Refused (404) when the account has no such script */
export async function removeStackScript(
  { client }: Transaction,
  accountId: number,
  id: number,
): Promise<void> {
  const { count } = await client.stackScript.deleteMany({ where: { id, accountId } });
  if (count === 0) throw notFound();
  await client.entityGrant.deleteMany({ where: { kind: 'stackscript', entityId: id } });
}
