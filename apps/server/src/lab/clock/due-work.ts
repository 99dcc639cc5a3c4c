import { sql } from 'kysely';
import { type Given, type Session, textStatement } from '@cloud-account/database';
import type { JobKind } from '../../generated/kinds/job-kinds.js';

const present = textStatement(
  'lab-work-now',
  { work: 'text' },
  (
    given: Given<{
      now: Date;
      soon: Date | null;
      left: readonly string[];
      leased: boolean;
      copies: boolean;
    }>,
  ) => sql`
    (SELECT kind || ' ' || subject AS work FROM jobs
     WHERE due_at IS NOT NULL AND kind <> ALL(${given.left}::text[])
       AND (due_at <= ${given.now}
         OR (${given.leased}::bool AND state = 'running' AND lease_owner IS NOT NULL)
         OR (${given.soon}::timestamptz IS NOT NULL AND held_by IS NULL
           AND (due_at <= ${given.soon} OR step IS NOT NULL OR state = 'running')))
     ORDER BY due_at, id LIMIT 1)
    UNION ALL
    (SELECT 'a check of the slave ' || domain FROM zone_copies JOIN domains ON domains.id = zone_copies.domain_id
     WHERE ${given.copies}::bool
       AND (zone_copies.due_at <= ${given.now} OR (${given.leased}::bool AND zone_copies.claim IS NOT NULL))
     ORDER BY domains.id LIMIT 1)
    LIMIT 1`,
);

/** The work to find. */
interface Looked {
  readonly now: Date;
  /**
   * While the clock passes: jobs that have begun, and those that become due by then, count as well, without those that a step fault holds.
   * Jobs that recur do not count then, since one of them is often due. Null: the clock stands still.
   */
  readonly soon: Date | null;
  readonly recurring: readonly JobKind[];
  /** True if jobs and checks in progress count, whose worker may have ended. */
  readonly leased: boolean;
  /** True if checks of slaves count. */
  readonly copies: boolean;
}

/** Work that is in progress or due, in words; undefined: none. */
export const findWork = async (
  session: Session,
  { recurring, ...looked }: Looked,
): Promise<string | undefined> =>
  (await present.first(session, { ...looked, left: looked.soon === null ? [] : recurring }))?.work;

/**
 * The next time at which something is due. A job that recurs to look for work counts from the time at which there is some: of backups,
 * of crashed machines. A backup is due when the job looks at its time or after it.
 */
const next = textStatement(
  'lab-next-due',
  { at: 'timestamptz?' },
  (given: Given<{ now: Date; recurring: readonly string[]; crashed: boolean; copies: boolean }>) => sql`
    SELECT min(at) AS at FROM (
      SELECT min(due_at) AS at FROM jobs
      WHERE state IN ('pending', 'running') AND due_at > ${given.now} AND kind <> ALL(${given.recurring}::text[])
      UNION ALL
      SELECT greatest(min(next_backup_at), (SELECT min(due_at) FROM jobs WHERE kind = 'scheduleBackups' AND state = 'pending'))
      FROM nodes HAVING min(next_backup_at) IS NOT NULL
      UNION ALL
      SELECT min(due_at) FROM jobs WHERE ${given.crashed}::bool AND kind = 'watchNodes' AND state = 'pending'
      UNION ALL
      SELECT min(due_at) FROM zone_copies WHERE ${given.copies}::bool AND due_at > ${given.now}
      UNION ALL
      SELECT min(expires_at) FROM zone_copies WHERE ${given.copies}::bool AND NOT expired AND expires_at > ${given.now}
    ) times WHERE at > ${given.now}`,
);

/** The next time at which something is due; undefined: nothing is. @param looked `crashed`: whether a crashed machine waits */
export const nextDue = async (
  session: Session,
  looked: Omit<Looked, 'soon' | 'leased'> & { readonly crashed: boolean },
): Promise<Date | undefined> => (await next.one(session, looked)).at ?? undefined;

const ended = textStatement(
  'lab-ended-jobs',
  { jobs: 'int4' },
  (given: Given<{ after: Date; until: Date; recurring: readonly string[] }>) => sql`
    SELECT count(*)::int AS jobs FROM jobs
    WHERE finished_at > ${given.after} AND finished_at <= ${given.until} AND kind <> ALL(${given.recurring}::text[])`,
);

/** The number of jobs that have ended in a span of time, without those that recur. */
export const countEnded = async (
  session: Session,
  span: { readonly after: Date; readonly until: Date; readonly recurring: readonly JobKind[] },
): Promise<number> => (await ended.one(session, span)).jobs;
