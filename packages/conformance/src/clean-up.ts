import { setTimeout as delay } from 'node:timers/promises';
import type { OperationId } from '@cloud-account/spec';
import type { Caller } from './wire/caller.js';
import type { Answer } from './wire/exchange.js';
import { operationOf } from './wire/routes.js';
import { bodyOf, follow } from './wire/schemas.js';

/** Something that the suite made and has not removed. */
interface Made {
  readonly caller: Caller;
  readonly path: string;
}

/** Something that the suite could not remove. */
export interface LeftBehind {
  /** `/support/tickets/12` */
  readonly path: string;
  readonly reason: string;
}

/** A thing that everybody has one of, as it was. */
interface Before {
  readonly caller: Caller;
  readonly path: string;
  readonly body: object;
}

/** The settings that the suite changes; it puts them back. */
const SETTINGS = ['/profile', '/account/settings'];

const idIn = ({ body }: Answer): string | undefined => {
  const { id, username, label } = (body ?? {}) as Partial<
    Record<'id' | 'username' | 'label', number | string>
  >;
  const found = id ?? username ?? label;
  return found === undefined ? undefined : String(found);
};

/** Where things are that an action of another thing makes: a clone lies beside what it is of. */
const collectionOf = (path: string): string => path.replace(/\/[^/]+\/clone$|\/import$/, '');

const isBelow = (path: string, above: string): boolean => path.startsWith(`${above}/`);

/** The fields of settings that a request may change. */
const changeable = (path: string, body: object): object => {
  const operation = operationOf('PUT', path);
  const schema = operation && bodyOf(operation)?.schema;
  const { properties = {} } = schema === undefined ? {} : follow(schema);
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name]) => name in properties && follow(properties[name] ?? {}).readOnly !== true,
    ),
  );
};

/** Notes what the suite makes, by what servers answer, and removes it. */
export class CleanUp {
  #made: Made[] = [];
  #before: Before[] = [];
  #lasting: Made[] = [];
  readonly #left: LeftBehind[] = [];

  constructor(
    /** The most seconds of one clean-up. */
    private readonly timeout: number,
  ) {}

  /** What could not be removed. */
  get leftBehind(): readonly LeftBehind[] {
    return this.#left;
  }

  /** Reads the settings that a request may change. */
  async before(caller: Caller, method: string, path: string): Promise<void> {
    if (method !== 'PUT' || !SETTINGS.includes(path) || this.#before.some((one) => one.path === path)) return;
    const { status, body } = await caller.get<object>(path);
    if (status === 200) this.#before.push({ caller, path, body });
  }

  /** Notes what an answer says was made or removed. */
  after(
    caller: Caller,
    operation: OperationId | undefined,
    method: string,
    path: string,
    answer: Answer,
  ): void {
    if (operation === undefined || answer.status >= 300) return;
    if (method === 'DELETE') this.#made = this.#made.filter((one) => one.path !== path);
    if (method !== 'POST') return;
    const id = idIn(answer);
    if (id === undefined) return;
    const { cluster } = answer.body as { cluster?: string };
    const thing = `${collectionOf(path)}/${operation === 'createBucket' ? `${cluster ?? ''}/` : ''}${id}`;
    if (operationOf('DELETE', thing) !== undefined) this.#made.push({ caller, path: thing });
    else if (operation === 'createTicket')
      this.#left.push({ path: thing, reason: 'No operation deletes tickets.' });
  }

  /** Makes something that is removed at the end of the run only. */
  async lasting<Value>(make: () => Promise<Value>): Promise<Value> {
    const before = this.#made;
    this.#made = [];
    try {
      return await make();
    } finally {
      this.#lasting.push(...this.#made);
      this.#made = before;
    }
  }

  /** Removes what lasted as long as the run. */
  async end(): Promise<void> {
    this.#made.push(...this.#lasting.splice(0));
    await this.run();
  }

  /** Removes what was made, the last first, and puts settings back. What is in use is tried again until the time is up. */
  async run(): Promise<void> {
    for (const { caller, path, body } of this.#before.splice(0).reverse()) {
      const { status, text } = await caller.send('PUT', path, { body: changeable(path, body) });
      if (status >= 300) this.#left.push({ path, reason: text });
    }
    this.#before = [];
    const deadline = Date.now() + 1_000 * this.timeout;
    let pause = 10;
    let wanted = this.#made.reverse();
    // What is below another thing goes with it.
    wanted = wanted.filter(({ path }) => !wanted.some((other) => isBelow(path, other.path)));
    this.#made = [];
    for (;;) {
      const refused: (Made & { reason: string })[] = [];
      for (const one of wanted) {
        if (one.path.startsWith('/object-storage/buckets/')) await empty(one);
        const { status, text } = await one.caller.delete(one.path);
        if (status >= 400 && status !== 404) refused.push({ ...one, reason: text });
      }
      if (refused.length === 0) return;
      if (Date.now() > deadline) {
        for (const { path, reason } of refused) this.#left.push({ path, reason });
        return;
      }
      wanted = refused;
      await delay(pause);
      pause = Math.min(2 * pause, 1_000);
    }
  }
}

/** Removes the objects of a bucket. */
async function empty({ caller, path }: Made): Promise<void> {
  const { body } = await caller.get<{ data?: readonly { name: string }[] }>(
    `${path}/object-list?page_size=500`,
  );
  for (const { name } of body.data ?? []) {
    const answer = await caller.post<{ url: string }>(`${path}/object-url`, { name, method: 'DELETE' });
    if (answer.status === 200) await fetch(answer.body.url, { method: 'DELETE' });
  }
}
