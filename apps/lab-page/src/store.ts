import type { Answer } from '@cloud-account/client';
import type { OperatorSchema } from '@cloud-account/spec';
import { shallowReactive, shallowRef } from 'vue';
import { isUnauthorized, openApi, problemsOf, type Api } from './api.js';
import { deleteKey, keepKey } from './key.js';

export type Part = OperatorSchema<'LabPart'>;

/** The most entries that a list of the page has. */
const SHOWN = 50;

/** The contents of the page; an undefined part was not read yet. */
interface Shown {
  readonly clock: { readonly read: OperatorSchema<'LabClock'>; readonly at: number } | undefined;
  readonly tasks: Answer<'getLabTasks'> | undefined;
  readonly nodes: Answer<'listAllNodes'> | undefined;
  /** The jobs of nodes that have not ended. */
  readonly jobs: Answer<'listJobs'> | undefined;
  readonly events: Answer<'listLabEvents'> | undefined;
  readonly requests: Answer<'listRequests'> | undefined;
  readonly faults: Answer<'listRequestFaults'> | undefined;
  readonly snapshots: Answer<'listLabSnapshots'> | undefined;
  readonly accounts: Answer<'listAccounts'> | undefined;
}

const NOTHING: Shown = {
  clock: undefined,
  tasks: undefined,
  nodes: undefined,
  jobs: undefined,
  events: undefined,
  requests: undefined,
  faults: undefined,
  snapshots: undefined,
  accounts: undefined,
};

export const shown = shallowReactive<Shown>({ ...NOTHING });

/** The API with the key of the reader; undefined until there is one. */
export const api = shallowRef<Api>();

/** Why the reader has to sign in again. */
export const refusal = shallowRef('');

/** The connection that brings changes, and whether the reader stopped them. */
export const connection = shallowReactive<{ state: 'connecting' | 'live' | 'lost'; isPaused: boolean }>({
  state: 'connecting',
  isPaused: false,
});

/** The requests to show. */
export const wanted = shallowReactive({ refused: false });

/** The last action, for everybody and for screen readers. */
export const announced = shallowRef('');

export const announce = (text: string): void => {
  announced.value = text;
};

export function signIn(key: string): void {
  try {
    api.value = openApi(key);
  } catch {
    // No header can have it, so that no server can have this key.
    refusal.value = 'Invalid operator key';
    return;
  }
  keepKey(key);
  refusal.value = '';
}

/** @param reason why, where the reader did not ask for it */
export function signOut(reason = ''): void {
  deleteKey();
  refusal.value = reason;
  api.value = undefined;
  Object.assign(shown, NOTHING);
}

const WORKING = (['pending', 'running', 'waiting'] as const).map((state) => ({ state }));

/** Reads a part. */
const readers: Readonly<Record<Part, (client: Api['client']) => Promise<Partial<Shown>>>> = {
  cloud: async (client) => {
    const [nodes, jobs, events, accounts] = await Promise.all([
      client.listAllNodes({ page_size: 100 }),
      client.listJobs({ page_size: 500, filter: { queue: { contains: 'node:' }, or: WORKING } }),
      client.listLabEvents({ page_size: SHOWN }),
      client.listAccounts({ page_size: SHOWN, filter: { order_by: 'id', order: 'desc' } }),
    ]);
    return { nodes, jobs, events, accounts };
  },
  lab: async (client) => {
    const [read, tasks, faults, snapshots] = await Promise.all([
      client.getLabClock(),
      client.getLabTasks(),
      client.listRequestFaults({ page_size: 100 }),
      client.listLabSnapshots({ page_size: 100 }),
    ]);
    return { clock: { read, at: performance.now() }, tasks, faults, snapshots };
  },
  requests: async (client) => ({
    requests: await client.listRequests({
      page_size: SHOWN,
      ...(wanted.refused && { filter: { status: { gte: 400 } } }),
    }),
  }),
};

const waiting = new Set<Part>();
let reading: Promise<void> | undefined;

async function readWaiting(): Promise<void> {
  const present = () => api.value?.client;
  for (let client = present(); client !== undefined && waiting.size > 0; client = present()) {
    const known = client;
    const parts = [...waiting];
    waiting.clear();
    const read = await Promise.all(parts.map((part) => readers[part](known)));
    // The reader may have signed out meanwhile.
    if (present() === known) Object.assign(shown, ...read);
  }
}

/** Reads parts again. One call at a time reads; it reads again what changes meanwhile. */
export function refresh(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) waiting.add(part);
  reading ??= readWaiting()
    .catch((error: unknown) => {
      if (isUnauthorized(error)) signOut(problemsOf(error)[0]?.reason);
      else announce(`Not up to date: ${problemsOf(error)[0]?.reason ?? ''}.`);
    })
    .finally(() => {
      reading = undefined;
    });
  return reading;
}
