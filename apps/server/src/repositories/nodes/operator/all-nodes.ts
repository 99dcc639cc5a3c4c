import { sql } from 'kysely';
import { type Given, type RowOf, type Session, statement } from '@cloud-account/database';
import { list, pagesOf } from '../../listing/list.js';
import { nodeRows } from '../machines/node-row.js';
import { foundRow } from '../../found-row.js';

/** The same condition as for operations on the node. */
const busy = sql<boolean>`(EXISTS (
    SELECT FROM jobs j WHERE j.queue = 'node:' || n.id AND j.due_at IS NOT NULL AND j.kind <> 'settleDisk')
  OR EXISTS (
    SELECT FROM jobs j WHERE j.kind = 'cloneNode' AND j.subject = n.id::text AND j.due_at IS NOT NULL))`;

const migrates = sql<Date | null>`(SELECT m.start_at FROM node_migrations m WHERE m.node_id = n.id)`;

const nodes = () => nodeRows().select(busy.as('busy')).select(migrates.as('migrates'));

const listed = list('listAllNodes', 'operator-nodes', {
  from: nodes,
  id: (eb) => eb.ref('n.id'),
  idsFirst: true,
});

const one = statement('operator-node', (given: Given<{ id: number }>) =>
  nodes().where('n.id', '=', given.id),
);

/** A node in the form for the operator. */
export type OperatorNode = RowOf<typeof one>;

/** The nodes of all accounts. */
export const listAllNodeRows = pagesOf(listed);

/** @throws Refused (404) when there is no such node */
export const getNodeRow = (session: Session, id: number): Promise<OperatorNode> =>
  foundRow(session, one, { id });
