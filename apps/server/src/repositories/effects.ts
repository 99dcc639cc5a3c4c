import { build, jsonRows, newColumns, type Given, type NewRow } from '../database/build.js';
import { change, type Session } from '../database/session.js';
import { statement } from '../database/statement.js';

const eventColumns = newColumns('events', 'duration', 'rate', 'time_remaining', 'read', 'seen');
const jobColumns = newColumns(
  'jobs',
  'attempts',
  'step',
  'held_by',
  'failure',
  'lease_owner',
  'lease_until',
  'last_error',
  'finished_at',
);

/** An event before the database has numbered it. */
export type NewEvent = Pick<NewRow<'events'>, (typeof eventColumns)[number]>;

/** A job that is asked for. */
export type NewJob = Omit<Pick<NewRow<'jobs'>, (typeof jobColumns)[number]>, 'payload'> & {
  /** JSON. */
  readonly payload: unknown;
};

/** The events and jobs of a transaction that are not written yet. */
export interface Effects {
  readonly events: NewEvent[];
  /** By their `pending_key`, for each of which there is one pending job at a time, or by their own key. */
  readonly jobs: Map<string, NewJob>;
  /** When the jobs that the transaction asked for are due. */
  readonly dueTimes: Date[];
  /** Whether the end of the transaction waits until this server's DNS follows. */
  followZones: boolean;
}

export const newEffects = (): Effects => ({
  events: [],
  jobs: new Map(),
  dueTimes: [],
  followZones: false,
});

/**
 * A pending job stays one: its row is written all the same, so that no worker can take it before the transaction's
 * changes are there to be seen.
 */
const write = statement('write-effects', (given: Given<{ events: string; jobs: string }>) =>
  build
    .with('told', (db) =>
      db
        .insertInto('events')
        .columns(eventColumns)
        .expression((eb) => eb.selectFrom(jsonRows('events', given.events, 'e')).select(eventColumns)),
    )
    .insertInto('jobs')
    .columns(jobColumns)
    .expression((eb) => eb.selectFrom(jsonRows('jobs', given.jobs, 'j')).select(jobColumns))
    .onConflict((conflict) =>
      conflict
        .column('pending_key')
        .doUpdateSet((eb) => ({ requests: eb('jobs.requests', '+', eb.ref('excluded.requests')) })),
    ),
);

/**
 * In one order everywhere, so that two transactions that ask for the same jobs do not wait in a circle; those of which nobody
 * asks for the same keep the order in which they were asked for.
 */
const inOrder = (jobs: Effects['jobs']): NewJob[] =>
  [...jobs.values()].sort((one, other) => compare(one.pending_key ?? '', other.pending_key ?? ''));

const compare = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** Writes what is not written yet, in the transaction that it is of. */
export async function writeEffects(tx: Session & { readonly effects: Effects }): Promise<void> {
  const { events, jobs } = tx.effects;
  if (events.length === 0 && jobs.size === 0) return;
  const values = { events: JSON.stringify(events), jobs: JSON.stringify(inOrder(jobs)) };
  events.length = 0;
  jobs.clear();
  await change(tx, write, values);
}
