import { setTimeout as sleep } from 'node:timers/promises';
import { refused } from '../problems.js';
import type { Session } from '../session.js';
import { isPage } from './pages.js';
import type { Api } from './connection.js';
import type { ApiOperation } from './operations.js';

/** The interval of requests for events, in milliseconds. */
const PAUSE = 500;

/** How often they are asked for until any of the operation will do, and until there seems to come none. */
const TIME_LIMIT = 2;
const LONGEST_TIME_LIMIT = 60;

/** An event, as far as waiting needs it (§6). */
export interface Event extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly action: string;
  readonly created: string;
  readonly status: string;
  readonly percent_complete: number | null;
  readonly username: string | null;
  readonly message: string;
  readonly entity: { readonly id: number | string; readonly type: string; readonly label: string } | null;
}

/** Events that match a filter, by ID unless the filter sets another order. */
export async function eventsBy(api: Api, filter: Readonly<Record<string, unknown>>): Promise<Event[]> {
  const { data } = await api.send({
    method: 'GET',
    path: '/account/events?page_size=100',
    template: '/account/events',
    filter: JSON.stringify({ '+order_by': 'id', '+order': 'asc', ...filter }),
  });
  return isPage(data) ? (data.data as readonly unknown[] as Event[]) : [];
}

/** The ID of the newest event; 0 when there is none. */
export const newestEvent = async (api: Api): Promise<number> =>
  (await eventsBy(api, { '+order': 'desc' }))[0]?.id ?? 0;

/** The result of a request: its answer and the values of its path. */
interface Done {
  readonly data: unknown;
  readonly values: readonly unknown[];
}

const idIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;

/**
 * The event of a request: the one that is about what the request named or made. Some are about another thing, such as those of an
 * address about its node; they are taken when none of the right thing came for a while.
 */
const eventOf = (events: readonly Event[], { data, values }: Done, asked: number): Event | undefined =>
  events.find(({ entity }) => entity !== null && [...values, idIn(data)].includes(entity.id)) ??
  (asked > TIME_LIMIT ? events[0] : undefined);

const display = ({ action, status, percent_complete: percent, entity }: Event): string =>
  `${action} ${entity?.label ?? ''}: ${status}${percent === null ? '' : `, ${percent} %`}`;

/**
 * Prepares to wait for the event of an operation, before its request is sent.
 *
 * @returns waits until the event has ended; it throws a Problem when it ended badly
 */
export async function startWaiting(
  api: Api,
  { event: action }: ApiOperation,
): Promise<(session: Session, done: Done) => Promise<void>> {
  const before = await newestEvent(api);
  return async (session, done) => {
    const progress = session.progress();
    try {
      for (let asked = 1; ; asked += 1) {
        const events = await eventsBy(api, { action, id: { '+gt': before } });
        const event = eventOf(events, done, asked);
        if (event === undefined && asked > LONGEST_TIME_LIMIT)
          throw refused(`There is no event ${action ?? ''}.`);
        progress.show(event === undefined ? `${action ?? ''}: not begun` : display(event));
        if (event?.status === 'failed') throw refused(`${display(event)} ${event.message}`.trim());
        if (event?.status === 'finished' || event?.status === 'notification') return;
        await sleep(PAUSE);
      }
    } finally {
      progress.end();
    }
  };
}
