import { setTimeout as sleep } from 'node:timers/promises';
import { refused } from '../problems.js';
import { kindOf } from '../refusal.js';
import type { Session } from '../session.js';
import { isPage } from './pages.js';
import type { Api } from './connection.js';
import type { ApiOperation } from './operations.js';
import { idIn, isChanging, thingOf, type Answered } from './thing.js';

/** The interval of requests for events and states, in milliseconds. */
const PAUSE = 500;

/** The number of requests after which any event of the operation will do, and after which there seems to come none. */
const MAX_EXACT_REQUESTS = 2;
const MAX_REQUESTS = 60;

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

/** True if the work that an event reports has ended. */
export const isOver = ({ status }: Pick<Event, 'status'>): boolean =>
  status !== 'scheduled' && status !== 'started';

/** The means of waiting for a request. */
interface Waiting {
  readonly api: Api;
  readonly operation: ApiOperation;
  readonly show: (text: string) => void;
}

/** The result of a request: its answer and the values of its path. */
type Done = Pick<Answered, 'data' | 'values'>;

/**
 * The event of a request: the one of its action that is about what the request named or made. When none came for a while, it is one
 * about another thing, such as those of an address about its node, or else one of another action about what the request named: a
 * migration to another region has an action of its own.
 */
function eventOf(events: readonly Event[], action: string, { data, values }: Done, asked: number) {
  const ofAction = events.filter((event) => event.action === action);
  const own = ofAction.find(
    ({ entity }) => entity !== null && [...Object.values(values), idIn(data)].includes(entity.id),
  );
  if (own !== undefined || asked <= MAX_EXACT_REQUESTS) return own;
  const named = Object.entries(values);
  return (
    ofAction[0] ??
    events.find(({ entity }) => named.some(([name, id]) => kindOf(name) === entity?.type && id === entity.id))
  );
}

/** True if two events are about the same thing. */
const isAbout = ({ entity }: Event, other: Event): boolean =>
  entity !== null && entity.id === other.entity?.id && entity.type === other.entity.type;

const display = ({ action, status, percent_complete: percent, entity }: Event): string =>
  `${action} ${entity?.label ?? ''}: ${status}${percent === null ? '' : `, ${percent} %`}`;

/**
 * Waits until the event of a request has ended, and with it those that came later of the same thing: a new node boots in an event
 * of its own.
 *
 * @param before the newest event before the request
 * @throws CommandFailure when one failed
 */
async function waitForEvents({ api, operation, show }: Waiting, done: Done, before: number): Promise<void> {
  const action = operation.event ?? '';
  for (let asked = 1; ; asked += 1) {
    const events = await eventsBy(api, { id: { '+gt': before } });
    const own = eventOf(events, action, done, asked);
    if (own === undefined && asked > MAX_REQUESTS) throw refused(`There is no event ${action}.`);
    const all = own === undefined ? [] : events.filter((event) => event === own || isAbout(event, own));
    const failed = all.find(({ status }) => status === 'failed');
    if (failed !== undefined) throw refused(`${display(failed)} ${failed.message}`.trim());
    const unfinished = all.find((event) => !isOver(event));
    show(own === undefined ? `${action}: not begun` : display(unfinished ?? own));
    if (own !== undefined && unfinished === undefined) return;
    await sleep(PAUSE);
  }
}

const statusIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'status' in data ? data.status : undefined;

/** The thing of a request as soon as it is no longer being changed; the answer where it has no state. */
async function settled({ api, operation, show }: Waiting, done: Done): Promise<unknown> {
  const request = thingOf({ operation, ...done });
  if (request === undefined) return done.data;
  for (;;) {
    const { data } = await api.send(request);
    const status = statusIn(data);
    if (!isChanging(status)) return data;
    show(String(status));
    await sleep(PAUSE);
  }
}

/**
 * Prepares to wait for what an operation does, before its request is sent.
 *
 * @returns waits until it is done and gives the thing as it is then; it throws a CommandFailure when it failed
 */
export async function startWaiting(
  api: Api,
  operation: ApiOperation,
): Promise<(session: Session, done: Done) => Promise<unknown>> {
  const before = await newestEvent(api);
  return async (session, done) => {
    const progress = session.progress();
    const show = (text: string): void => {
      progress.show(text);
    };
    try {
      await waitForEvents({ api, operation, show }, done, before);
      return await settled({ api, operation, show }, done);
    } finally {
      progress.end();
    }
  };
}
