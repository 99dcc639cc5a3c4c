import type { Schema } from '@cloud-account/spec';
import { EventFailed } from './errors.js';
import type { Methods } from './generated/v4.js';
import { timeUp } from './send.js';

/** The options of a wait. */
export interface WaitOptions {
  /** Seconds after which the wait ends with a TimeoutError; 600 by default. */
  readonly within?: number;
  /** Seconds between two reads; 1 by default. */
  readonly every?: number;
  readonly signal?: AbortSignal;
}

type Event = Schema<'Event'>;
type Node = Schema<'Node'>;

/** Functions that wait for work that outlives its request. */
export interface Waits {
  /**
   * Waits until the work of an event has ended (§6).
   *
   * @param wanted the event, or its ID
   * @throws EventFailed when it failed
   */
  waitFor(wanted: { readonly event: number | Pick<Event, 'id'> }, options?: WaitOptions): Promise<Event>;
  /**
   * Waits until a node has a status.
   *
   * @throws EventFailed when work on the node failed meanwhile
   */
  waitForNode(nodeId: number, status: Node['status'], options?: WaitOptions): Promise<Node>;
}

/**
 * Reads something until it is as wanted.
 *
 * @param missing what has not happened when the time is up
 * @throws DOMException (TimeoutError) when the time is up
 */
async function until<Value>(
  missing: string,
  read: (signal: AbortSignal) => Promise<Value | undefined>,
  { within = 600, every = 1, signal: own }: WaitOptions = {},
): Promise<Value> {
  const limit = AbortSignal.timeout(1_000 * within);
  const signal = own === undefined ? limit : AbortSignal.any([own, limit]);
  try {
    for (;;) {
      const value = await read(signal);
      if (value !== undefined) return value;
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, 1_000 * every);
        signal.addEventListener(
          'abort',
          () => {
            clearTimeout(timer);
            reject(signal.reason as Error);
          },
          { once: true },
        );
      });
    }
  } catch (error) {
    throw error === limit.reason ? timeUp(missing, within) : error;
  }
}

const isInProgress = ({ status }: Pick<Event, 'status'>): boolean =>
  status === 'scheduled' || status === 'started';

/** The waits of a client. */
export const waitsOf = (cloud: Pick<Methods, 'getEvent' | 'getNode' | 'listEvents'>): Waits => ({
  waitFor: ({ event }, options) => {
    const eventId = typeof event === 'number' ? event : event.id;
    return until(
      `Event ${eventId} did not end`,
      async (signal) => {
        const current = await cloud.getEvent({ eventId }, { signal });
        if (current.status === 'failed') throw new EventFailed(current);
        return isInProgress(current) ? undefined : current;
      },
      options,
    );
  },
  waitForNode: async (nodeId, wanted, options) => {
    const about = { 'entity.id': nodeId, 'entity.type': 'node' } as const;
    const newest = async (signal?: AbortSignal): Promise<Event | undefined> => {
      const filter = { ...about, order_by: 'id', order: 'desc' } as const;
      const { data } = await cloud.listEvents({ filter, page_size: 25 }, signal && { signal });
      return data[0];
    };
    const before = await newest(options?.signal);
    // An event in progress may fail during the wait.
    const first = before === undefined ? 0 : before.id + (before.status === 'failed' ? 1 : 0);
    return until(
      `Node ${nodeId} did not become ${wanted}`,
      async (signal) => {
        const node = await cloud.getNode({ nodeId }, { signal });
        if (node.status === wanted) return node;
        const last = await newest(signal);
        // What failed before the wait, and what may still succeed, end nothing.
        if (last?.status === 'failed' && last.id >= first) throw new EventFailed(last);
        return undefined;
      },
      options,
    );
  },
});
