import type { GrantLevel } from '@cloud-account/core';
import { sql, type Expression } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  reading,
  type Row,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { grantedList, isGranted, visiblePages } from '../access/visible-list.js';
import { plain } from '../listing/conditions.js';
import { recordRows } from '../record-rows.js';
import type { Transaction } from '../transaction.js';

/** A stored stack script. */
export type StoredStackScript = Row<'stackscripts'>;

/** The keys of a list of stack scripts, for an account. */
export const stackScriptKeys = (_: unknown, given: { readonly account_id: Expression<number> }) => ({
  mine: plain(sql`coalesce(s.account_id = ${given.account_id}, false)`),
  // A bare 0 would name a column by its position.
  ordinal: plain(sql`0::int`),
});

/** The rows of the stack scripts of accounts. */
export const stackScripts = recordRows(
  'stackscripts',
  'account_id',
  ['label', 'description', 'images', 'is_public', 'rev_note', 'script'],
  'stackscript',
);

const all = () => build.selectFrom('stackscripts as s').select(columnsOf('stackscripts', 's'));

const listed = grantedList(
  'listStackScripts',
  'stackscripts',
  {
    from: (given) =>
      all().where((eb) => eb.or([eb.ref('s.is_public'), eb('s.account_id', '=', given.account_id)])),
    id: (eb) => eb.ref('s.id'),
    keys: stackScriptKeys,
  },
  (eb, given) => eb.or([eb.ref('s.is_public'), isGranted('stackscript', eb.ref('s.id'), given.user_id)]),
);

/** The public stack scripts and those of the account that the viewer may read. */
export const listStackScriptRows = visiblePages(listed);

const one = statement(
  'find-stackscript',
  (given: Given<{ id: number; account_id: number; user_id: number }>) =>
    all()
      .leftJoin('entity_grants as g', (join) =>
        join
          .on('g.kind', '=', 'stackscript')
          .onRef('g.entity_id', '=', 's.id')
          .on('g.user_id', '=', given.user_id),
      )
      .select('g.permissions')
      .where('s.id', '=', given.id)
      .where((eb) => eb.or([eb.ref('s.is_public'), eb('s.account_id', '=', given.account_id)])),
);

/** A public stack script or one of the viewer's account, and the viewer's grant on it; undefined when there is none. */
export async function findStackScript(
  { account, user }: Viewer,
  session: Session,
  id: number,
): Promise<{ script: StoredStackScript; permissions: GrantLevel | null } | undefined> {
  const row = await one.first(session, { id, account_id: account.id, user_id: user.id });
  if (row === undefined) return undefined;
  const { permissions, ...script } = row;
  return { script, permissions };
}

const scriptText = reading('stackscript-text', 'stackscripts', ['id']);

/** The text of a stack script of any account, for a job; undefined when it no longer exists. */
export const findScriptText = async (session: Session, id: number): Promise<string | undefined> =>
  (await scriptText.first(session, { id }))?.script;

const deployed = statement('stackscript-deployed', (given: Given<{ id: number }>) =>
  build
    .updateTable('stackscripts')
    .set((eb) => ({
      deployments_total: eb('deployments_total', '+', 1),
      deployments_active: eb('deployments_active', '+', 1),
    }))
    .where('id', '=', given.id),
);

/** Adds a deployment to the counts of a stack script. */
export async function countDeployment(tx: Transaction, id: number): Promise<void> {
  await deployed.run(tx, { id });
}

const retired = statement('stackscript-retired', (given: Given<{ id: number }>) =>
  build
    .updateTable('stackscripts')
    .set((eb) => ({
      deployments_active: eb.fn<number>('greatest', [eb('deployments_active', '-', 1), eb.lit(0)]),
    }))
    .where('id', '=', given.id),
);

/** Subtracts the deployment of a removed node from the counts of a stack script. */
export async function uncountDeployment(tx: Transaction, id: number | null): Promise<void> {
  if (id !== null) await retired.run(tx, { id });
}
