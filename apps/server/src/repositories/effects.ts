import {
  build,
  type Given,
  jsonRows,
  newColumns,
  type NewRow,
  type Session,
  statement,
} from '@cloud-account/database';

const eventColumns = newColumns(
  'events',
  'started_at',
  'progress',
  'duration',
  'rate',
  'time_remaining',
  'read',
  'seen',
);
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

/** An event without its id. */
export type NewEvent = Pick<NewRow<'events'>, (typeof eventColumns)[number]>;

/** A job to enqueue. */
type NewJob = Omit<Pick<NewRow<'jobs'>, (typeof jobColumns)[number]>, 'payload'> & {
  /** JSON. */
  readonly payload: unknown;
};

/** The events and jobs of a transaction that are not written yet. */
export interface Effects {
  readonly events: NewEvent[];
  /** By `pending_key`, which permits one pending job at a time, or by the job's own key. */
  readonly jobs: Map<string, NewJob>;
  /** When the enqueued jobs are due. */
  readonly dueTimes: Date[];
  /** True if the end of the transaction waits until this server's DNS includes it. */
  followZones: boolean;
}

export const newEffects = (): Effects => ({
  events: [],
  jobs: new Map(),
  dueTimes: [],
  followZones: false,
});

/**
 * The row of a job that is already pending is written, too, so that no worker can take the job before it can see the changes of
 * this transaction.
 */
const write = statement('write-effects', (given: Given<{ events: string; jobs: string }>) =>
  build
    .with('events', (db) =>
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
 * All transactions use one order, so that two that enqueue the same jobs do not deadlock; jobs with a key of their own keep
 * their order.
 */
const inOrder = (jobs: Effects['jobs']): NewJob[] =>
  [...jobs.values()].sort((one, other) => compare(one.pending_key ?? '', other.pending_key ?? ''));

const compare = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** Writes the events and jobs that are not written yet, in their transaction. */
export async function writeEffects(tx: Session & { readonly effects: Effects }): Promise<void> {
  const { events, jobs } = tx.effects;
  if (events.length === 0 && jobs.size === 0) return;
  const values = { events: JSON.stringify(events), jobs: JSON.stringify(inOrder(jobs)) };
  events.length = 0;
  jobs.clear();
  await write.run(tx, values);
}
