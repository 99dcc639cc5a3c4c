import { sql } from 'kysely';
import { build, columnsOf, type Given, textStatement } from '@cloud-account/database';
import { removalOfEntity } from '../../access/own-rows.js';
import { byAccountId, list, pagesFor } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import { stackScriptKeys } from '../stack-scripts.js';

const listed = list('listStackScriptsOfAccount', 'operator-stackscripts', {
  from: (given: Given<{ account_id: number }>) =>
    build
      .selectFrom('stackscripts as s')
      .select(columnsOf('stackscripts', 's'))
      .where('s.account_id', '=', given.account_id),
  id: (eb) => eb.ref('s.id'),
  keys: stackScriptKeys,
});

/** The stack scripts of an account. */
export const listAccountStackScripts = pagesFor(listed, byAccountId);

/** Removes a stack script and the grants on it. @throws Refused (404) when the account has no such script */
export const removeStackScript = removalOfEntity('stackscript', 'stackscripts');

const uncount = textStatement(
  'operator-uncount-deployments',
  {},
  (given: Given<{ account_id: number }>) => sql`
    UPDATE stackscripts SET deployments_active = greatest(deployments_active - gone.nodes, 0)
    FROM (
      SELECT stackscript_id, count(*)::int AS nodes FROM nodes
      WHERE account_id = ${given.account_id} AND stackscript_id IS NOT NULL GROUP BY stackscript_id) gone
    WHERE id = gone.stackscript_id`,
);

/** Subtracts the deployments of a removed account's nodes from the counts of stack scripts. */
export async function uncountDeploymentsOfAccount(tx: Transaction, accountId: number): Promise<void> {
  await uncount.run(tx, { account_id: accountId });
}

const count = textStatement(
  'operator-count-deployments',
  {},
  (given: Given<{ account_id: number }>) => sql`
    UPDATE stackscripts SET deployments_total = deployments_total + made.nodes, deployments_active = deployments_active + made.nodes
    FROM (
      SELECT stackscript_id, count(*)::int AS nodes FROM nodes
      WHERE account_id = ${given.account_id} AND stackscript_id IS NOT NULL GROUP BY stackscript_id) made
    WHERE id = made.stackscript_id AND account_id IS DISTINCT FROM ${given.account_id}`,
);

/** Adds the deployments of a copied account's nodes to the counts of stack scripts of other accounts. */
export async function countDeploymentsOfCopy(tx: Transaction, accountId: number): Promise<void> {
  await count.run(tx, { account_id: accountId });
}
