import { sql } from 'kysely';
import {
  build,
  type Database,
  type Given,
  type RowOf,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';

/** The minimum interval between checks of one zone, for any number of notices. */
const apart = sql`interval '1 second'`;

const claimed = statement(
  'claim-zone-copy',
  (given: Given<{ now: Date; until: Date; claim: string; busy: number[] }>) =>
    build
      .updateTable('zone_copies as c')
      .from('domains as d')
      .set({ due_at: given.until, claim: given.claim, claimed_at: given.now })
      .whereRef('d.id', '=', 'c.domain_id')
      .where((eb) =>
        eb(
          'c.domain_id',
          '=',
          eb
            .selectFrom('zone_copies')
            .select('domain_id')
            .where('due_at', '<=', given.now)
            .where((inner) => inner.not(inner('account_id', '=', inner.fn.any(given.busy))))
            .orderBy('due_at')
            .orderBy('domain_id')
            .limit(sql.lit(1))
            .forUpdate()
            .skipLocked(),
        ),
      )
      .returning([
        'c.domain_id',
        'c.account_id',
        'c.serial',
        'c.forced',
        'c.expires_at',
        'c.failures',
        'c.start_refresh',
        'c.start_retry',
        'c.start_expire',
        'c.notified_by',
        sql<boolean>`c.text IS NOT NULL`.as('has_text'),
        sql<string>`${given.claim}::text`.as('claim'),
        'd.domain',
        'd.master_ips',
        'd.axfr_ips',
        'd.refresh_sec',
        'd.retry_sec',
        'd.expire_sec',
      ]),
);

/** The copy of a slave zone that a server checks, with the data of its domain. */
export type ClaimedCopy = RowOf<typeof claimed>;

/**
 * Claims the copy that has been due for longest, of an account that is not busy; nobody else can claim it before `until`.
 *
 * @param asked `claim` is unique for each claim
 */
export const claimCopy = (
  session: Session,
  asked: { readonly now: Date; readonly until: Date; readonly claim: string; readonly busy: number[] },
): Promise<ClaimedCopy | undefined> => claimed.first(session, asked);

type Held = Given<{ domain_id: number; claim: string; now: Date; next: Date }>;

/** Of the last claim; due again at the next time, or now when a master sent a notice meanwhile. */
const held = (given: Held) =>
  build
    .updateTable('zone_copies')
    .where('domain_id', '=', given.domain_id)
    .where('claim', '=', given.claim)
    .set({
      claim: null,
      due_at: sql<Date>`CASE WHEN notified_at > claimed_at
        THEN least(${given.next}::timestamptz, greatest(${given.now}::timestamptz, claimed_at + ${apart}))
        ELSE ${given.next}::timestamptz END`,
    });

/** The claim of a copy, and the time of its next check. */
export interface CheckedCopy {
  readonly domain_id: number;
  readonly claim: string;
  readonly now: Date;
  readonly next: Date;
}

const kept = statement(
  'keep-zone-copy',
  (
    given: Held &
      Given<{
        text: string;
        serial: number;
        refresh: number;
        retry: number;
        expire: number;
        expires_at: Date;
      }>,
  ) =>
    held(given).set({
      text: given.text,
      serial: given.serial,
      start_refresh: given.refresh,
      start_retry: given.retry,
      start_expire: given.expire,
      transferred_at: given.now,
      checked_at: given.now,
      expires_at: given.expires_at,
      expired: false,
      forced: false,
      failures: 0,
      problem: null,
      notified_by: null,
    }),
);

/** Stores what a master sent. @returns whether the claim is still valid */
export const keepCopy = async (
  session: Session,
  copy: CheckedCopy & {
    readonly text: string;
    readonly serial: number;
    readonly refresh: number;
    readonly retry: number;
    readonly expire: number;
    readonly expires_at: Date;
  },
): Promise<boolean> => (await kept.run(session, copy)) > 0;

const confirmed = statement('confirm-zone-copy', (given: Held & Given<{ expires_at: Date }>) =>
  held(given).set({
    checked_at: given.now,
    expires_at: given.expires_at,
    expired: false,
    failures: 0,
    problem: null,
    notified_by: null,
  }),
);

/** Records that a master has no other version. */
export const confirmCopy = async (
  session: Session,
  copy: CheckedCopy & { readonly expires_at: Date },
): Promise<void> => {
  await confirmed.run(session, copy);
};

const failed = statement('fail-zone-copy', (given: Held & Given<{ problem: string }>) =>
  held(given).set((eb) => ({ failures: eb('failures', '+', 1), problem: given.problem, notified_by: null })),
);

/** Records that no master answered, or none sent a valid zone; the copy does not change. */
export const failCopy = async (
  session: Session,
  copy: CheckedCopy & { readonly problem: string },
): Promise<void> => {
  await failed.run(session, copy);
};

const released = statement('release-zone-copy', (given: Held) => held(given));

/** Ends a claim. */
export const releaseCopy = async (session: Session, copy: CheckedCopy): Promise<void> => {
  await released.run(session, copy);
};

const ENDED = 'The server ended during the check.';

const releasedAll = statement('release-zone-copies', (given: Given<{ now: Date }>) =>
  build
    .updateTable('zone_copies')
    .set((eb) => ({
      claim: null,
      failures: eb('failures', '+', 1),
      problem: ENDED,
      due_at: sql<Date>`${given.now}::timestamptz + interval '1 second' * power(2, least(failures, 12))`,
    }))
    .where('claim', 'is not', null)
    .where('due_at', 'is not', null),
);

/**
 * Ends the claims of servers that cannot be alive: an embedded database has no other server. Each check that ended with its
 * server counts as a failure and delays the next one, so that a zone whose check ends the server does not end every later one.
 */
export const releaseCopies = async (session: Session, now: Date): Promise<void> => {
  await releasedAll.run(session, { now });
};

const due = textStatement(
  'next-copy-due',
  { at: 'timestamptz?' },
  () => sql`
    SELECT least((SELECT min(due_at) FROM zone_copies), (SELECT min(expires_at) FROM zone_copies WHERE NOT expired)) AS at`,
);

/** The time when the next copy is due or expires. */
export const nextCopyDue = async ({ peek }: Pick<Database, 'peek'>): Promise<Date | undefined> =>
  (await due.first({ run: peek }, {}))?.at ?? undefined;

const expired = statement('expire-zone-copies', (given: Given<{ now: Date }>) =>
  build
    .updateTable('zone_copies')
    .set({ expired: true })
    .where('expires_at', '<=', given.now)
    .where('expired', '=', sql.lit(false)),
);

/** Expires copies that no master confirmed in time (§2.11, expire_sec). @returns how many */
export const expireCopies = (session: Session, now: Date): Promise<number> => expired.run(session, { now });

const followed = statement('set-zone-copies-back', (given: Given<{ now: Date; latest: Date }>) =>
  build
    .updateTable('zone_copies')
    .set({ due_at: given.now, claimed_at: null })
    .where('due_at', '>', given.latest),
);

/** Adjusts the due times after the clock was set back. @param latest a later due time was set before that */
export const setCopiesBack = async (session: Session, now: Date, latest: Date): Promise<void> => {
  await followed.run(session, { now, latest });
};

const notified = textStatement(
  'note-zones-notified',
  {},
  (given: Given<{ domains: readonly number[]; senders: readonly string[]; now: Date }>) => sql`
    UPDATE zone_copies AS c SET notified_at = ${given.now}, notified_by = n.sender,
      -- A claimed copy is due when its claim ends.
      due_at = CASE WHEN c.claim IS NULL
        THEN least(c.due_at, greatest(${given.now}::timestamptz, c.claimed_at + ${apart})) ELSE c.due_at END
    FROM unnest(${given.domains}::int[], ${given.senders}::text[]) AS n (domain_id, sender)
    WHERE c.domain_id = n.domain_id AND c.due_at IS NOT NULL`,
);

/** Makes copies due now, because masters sent notices. @param notices the addresses of the masters by the IDs of the domains */
export async function noteNotified(
  session: Session,
  notices: ReadonlyMap<number, string>,
  now: Date,
): Promise<void> {
  await notified.run(session, { domains: [...notices.keys()], senders: [...notices.values()], now });
}
