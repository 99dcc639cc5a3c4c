import { sql } from 'kysely';
import { type Given, textStatement } from '@cloud-account/database';

/**
 * How long a server may be silent before it counts as dead, and how long a turn lasts unless it is prolonged: longer than a pause of its
 * process, and shorter than others wait for it.
 */
const LIFE = sql`interval '10 seconds'`;

/** By the clock of the database, which several servers share. */
const now = sql`pg_catalog.clock_timestamp()`;

/** Adds a server, also one that was taken for dead, and removes those that have been dead for long. */
export const joinServers = textStatement(
  'lab-join-servers',
  {},
  (given: Given<{ id: string }>) => sql`
    WITH dead AS (DELETE FROM lab_servers WHERE seen_at < ${now} - interval '1 minute' AND id <> ${given.id}::uuid)
    INSERT INTO lab_servers (id, seen_at) VALUES (${given.id}, ${now}) ON CONFLICT (id) DO UPDATE SET seen_at = ${now}`,
);

export const leaveServers = textStatement(
  'lab-leave-servers',
  {},
  (given: Given<{ id: string }>) => sql`DELETE FROM lab_servers WHERE id = ${given.id}`,
);

/**
 * Notes that a server is alive, the turn for which it is halted, and the version that it has read. It prolongs its own turn, but
 * for the time in which its transaction has the row.
 *
 * @returns the changes through all other servers together; nothing when the server was removed
 */
export const beat = textStatement(
  'lab-beat',
  { others: 'int8' },
  (given: Given<{ id: string; haltedIn: bigint; read: bigint; changes: bigint }>) => sql`
    WITH prolonged AS (
      UPDATE lab_control SET held_until = ${now} + ${LIFE}
      WHERE id IN (SELECT id FROM lab_control WHERE holder = ${given.id}::uuid FOR UPDATE SKIP LOCKED))
    UPDATE lab_servers SET seen_at = ${now}, halted_in = ${given.haltedIn}, read = ${given.read}, changes = ${given.changes}
    WHERE id = ${given.id}::uuid
    RETURNING (SELECT coalesce(sum(o.changes), 0)::int8 FROM lab_servers o WHERE o.id <> ${given.id}::uuid) AS others`,
);

/** What the servers agree on. `over`: the server whose turn it is has been silent for too long. */
export const readControl = textStatement(
  'lab-read-control',
  { version: 'int8', turn: 'int8', holder: 'text?', over: 'bool' },
  () => sql`
    SELECT version, turn, holder::text AS holder, coalesce(holder IS NOT NULL AND held_until < ${now}, false) AS over FROM lab_control`,
);

/** Begins a turn. @returns nothing while another server has one */
export const beginTurn = textStatement(
  'lab-begin-turn',
  { turn: 'int8' },
  (given: Given<{ id: string }>) => sql`
    UPDATE lab_control SET holder = ${given.id}, turn = turn + 1, held_until = ${now} + ${LIFE}
    WHERE holder IS NULL RETURNING turn`,
);

/** Ends a turn; all servers then read the rows of the lab again. @returns the version that they read; nothing when it had ended */
export const endTurn = textStatement(
  'lab-end-turn',
  { version: 'int8' },
  (given: Given<{ turn: bigint }>) => sql`
    UPDATE lab_control SET holder = NULL, version = version + 1
    WHERE turn = ${given.turn} AND holder IS NOT NULL RETURNING version`,
);

/** Ends the turn of a server that is silent, unless its transaction is still there. */
export const takeTurnAway = textStatement(
  'lab-take-turn-away',
  {},
  () => sql`
    UPDATE lab_control SET holder = NULL, version = version + 1
    WHERE id IN (SELECT id FROM lab_control WHERE held_until < ${now} AND holder IS NOT NULL FOR UPDATE SKIP LOCKED)`,
);

/** Announces a change of rows of the lab. */
export const announceVersion = textStatement(
  'lab-announce',
  { version: 'int8' },
  () => sql`UPDATE lab_control SET version = version + 1 RETURNING version`,
);

/** How many other servers are alive and not yet halted for a turn, or have not yet read a version. */
export const countBehind = textStatement(
  'lab-count-behind',
  { behind: 'int4' },
  (given: Given<{ id: string; turn: bigint; version: bigint }>) => sql`
    SELECT count(*)::int AS behind FROM lab_servers
    WHERE id <> ${given.id}::uuid AND seen_at > ${now} - ${LIFE}
      AND (halted_in < ${given.turn} OR read < ${given.version})`,
);

/** Locks the row of a turn until the transaction ends, so that nobody takes it away; it returns nothing when it has ended. */
export const LOCK_TURN = 'SELECT turn FROM lab_control WHERE turn = $1 AND holder = $2 FOR UPDATE';
