import { setTimeout as delay } from 'node:timers/promises';
import type { OperationId } from '@cloud-account/spec';
import type { Caller } from './wire/caller.js';
import type { Answer } from './wire/exchange.js';
import { type Contents, type Item, pathIdOf, readContents } from './contents.js';
import { NoAnswer, Skipped, STOPPED, Unmet } from './unmet.js';
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
  /** Whose it is, with the token of the options: a token of the suite may have too few scopes. */
  readonly caller: Caller;
  readonly path: string;
  readonly body: object;
}

/** The settings that the suite changes; it puts them back. */
const SETTINGS = ['/account', '/account/settings', '/profile', '/profile/preferences'];

/** The reasons why nobody can remove what an operation makes. */
const staying: Readonly<Partial<Record<OperationId, string>>> = {
  createTicket: 'No operation deletes tickets.',
  createPayment: 'No operation deletes payments.',
};

const DEFAULT_STAYS = 'No operation deletes the default payment method.';

/** Why nobody can remove what an answer says was made; undefined when somebody can. */
const stayingBy = (operation: OperationId, { body }: Answer): string | undefined => {
  const { is_default: isDefault } = (body ?? {}) as { is_default?: boolean };
  return operation === 'createPaymentMethod' && isDefault === true ? DEFAULT_STAYS : staying[operation];
};

const idIn = ({ body }: Answer): string | undefined => {
  const thing = (body ?? {}) as Item & { readonly image?: Item | string | null };
  const uploaded = typeof thing.image === 'object' ? thing.image?.id : undefined;
  const found = uploaded ?? pathIdOf(thing);
  return found === undefined ? undefined : String(found).replace('/', '%2F');
};

/** The collection of a thing that an action creates: a clone lies beside its original. */
const collectionOf = (path: string): string => path.replace(/\/[^/]+\/clone$|\/(import|upload)$/, '');

const isBelow = (path: string, above: string): boolean => path.startsWith(`${above}/`);

/** The fields of settings that a request may change; all where it replaces the whole object. */
const changeable = (path: string, body: object): object => {
  const operation = operationOf('PUT', path);
  const schema = operation && bodyOf(operation)?.schema;
  const { properties } = schema === undefined ? {} : follow(schema);
  if (properties === undefined) return body;
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
  /** The tags of things that the suite made or changed: the server makes those that were not there. */
  readonly #tags = new Set<string>();
  /** The things of the account before the run. */
  #contents: Contents | undefined;
  #isRunning = false;

  constructor(
    /** Begins the names that the suite chooses. */
    readonly prefix: string,
    /** The most seconds of one clean-up. */
    private readonly timeout: number,
    /** Stops all requests but those of a clean-up. */
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** The things that could not be removed. */
  get leftBehind(): readonly LeftBehind[] {
    return this.#left;
  }

  /** Stops all requests; undefined during a clean-up, whose requests wait as long as the server asks. */
  get stop(): AbortSignal | undefined {
    return this.#isRunning ? undefined : this.signal;
  }

  /** Reads the settings that a request may change. @throws Skipped when the run is stopped */
  async before({ base: caller }: Caller, method: string, path: string): Promise<void> {
    if (this.stop?.aborted === true) throw new Skipped(STOPPED);
    if (method !== 'PUT' || !SETTINGS.includes(path)) return;
    if (this.#before.some((one) => one.path === path && one.caller === caller)) return;
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
    const { tags } = (answer.body ?? {}) as { tags?: unknown };
    if (method !== 'GET' && Array.isArray(tags))
      for (const tag of tags) this.#tags.add(`/tags/${String(tag)}`);
    if (method === 'DELETE') this.#made = this.#made.filter((one) => one.path !== path);
    if (method !== 'POST') return;
    if (operation === 'makePaymentMethodDefault') {
      const own = path.replace(/\/make-default$/, '');
      this.#made = this.#made.filter((one) => one.path !== own);
      this.#note(own, DEFAULT_STAYS);
    }
    const id = idIn(answer);
    if (id === undefined) return;
    const { cluster } = answer.body as { cluster?: string };
    const thing = `${collectionOf(path)}/${operation === 'createBucket' ? `${cluster ?? ''}/` : ''}${id}`;
    const stays = stayingBy(operation, answer);
    if (stays !== undefined) this.#note(thing, stays);
    else if (operationOf('DELETE', thing) !== undefined) this.#made.push({ caller, path: thing });
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

  /** Notes what the account has before the run. */
  async begin(owner: Caller): Promise<void> {
    this.#contents = await readContents(owner);
  }

  /** Removes what lasted as long as the run, and all else that is new by the suite; notes what is new nevertheless. */
  async end(owner: Caller): Promise<void> {
    this.#made.push(...this.#lasting.splice(0));
    await this.run();
    let fresh = await this.#newThings(owner);
    const ours = fresh.filter(({ path, name }) => this.#tags.has(path) || name.startsWith(this.prefix));
    if (ours.length > 0) {
      this.#made.push(...ours.map(({ path }) => ({ caller: owner, path })));
      await this.run();
      fresh = await this.#newThings(owner);
    }
    for (const { path, name } of fresh) this.#note(path, `It is new since the run began: ${name}`);
  }

  /** The things of the account, when none is being removed any more, or the time is up. Its lists are read one after the other. */
  async #settledContents(owner: Caller): Promise<Contents> {
    const deadline = Date.now() + 1_000 * this.timeout;
    let last: number | undefined;
    for (let pause = 10; ; pause = Math.min(2 * pause, 1_000)) {
      const now = await readContents(owner);
      const isSettled = !now.isSettling && now.names.size === last;
      if (isSettled || Date.now() > deadline) return now;
      last = now.names.size;
      await delay(pause);
    }
  }

  /** The things that the account did not have before the run, but those that are known to be left. */
  async #newThings(owner: Caller): Promise<readonly { readonly path: string; readonly name: string }[]> {
    this.#isRunning = true;
    const now = await this.#settledContents(owner);
    this.#isRunning = false;
    const before = this.#contents ?? now;
    const unread = new Map([...before.unread, ...now.unread]);
    const [[, reason] = []] = unread;
    const lists = [...unread.keys()];
    if (reason !== undefined)
      this.#note(
        lists.join(' '),
        `It is not known what the run left there, since a list cannot be read: ${reason}`,
      );
    const left = new Set(this.#left.map(({ path }) => path));
    return [...now.names]
      .filter(
        ([path]) => !before.names.has(path) && !left.has(path) && !lists.some((list) => isBelow(path, list)),
      )
      .map(([path, name]) => ({ path, name }));
  }

  /** Notes what is left, once. */
  #note(path: string, reason: string): void {
    if (this.#left.every((one) => one.path !== path)) this.#left.push({ path, reason });
  }

  /** Removes what was made, the last first, and puts settings back. What is in use is tried again until the time is up. */
  async run(): Promise<void> {
    this.#isRunning = true;
    for (const { caller, path, body } of this.#before.splice(0).reverse()) {
      const refusal = await refusalOf(() => caller.send('PUT', path, { body: changeable(path, body) }));
      if (refusal !== undefined) this.#left.push({ path, reason: refusal.reason });
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
      // Where the server does not answer, each further request of this round would take the longest time.
      let silence: string | undefined;
      for (const one of wanted) {
        const refusal: Refusal | undefined =
          silence === undefined ? await refusalOf(() => remove(one)) : { reason: silence, isSilence: true };
        if (refusal?.isSilence === true) silence = refusal.reason;
        if (refusal !== undefined) refused.push({ ...one, reason: refusal.reason });
      }
      if (refused.length === 0) break;
      if (Date.now() > deadline) {
        for (const { path, reason } of refused) this.#left.push({ path, reason });
        break;
      }
      wanted = refused;
      await delay(pause);
      pause = Math.min(2 * pause, 1_000);
    }
    this.#isRunning = false;
  }
}

/** Why a request did not succeed. */
interface Refusal {
  readonly reason: string;
  readonly isSilence: boolean;
}

/** @returns undefined when the request succeeded, or when there is nothing left to remove */
async function refusalOf(send: () => Promise<Answer>): Promise<Refusal | undefined> {
  try {
    const { status, text } = await send();
    return status < 400 || status === 404 ? undefined : { reason: text, isSilence: false };
  } catch (error) {
    if (error instanceof Unmet) return { reason: error.message, isSilence: error instanceof NoAnswer };
    throw error;
  }
}

async function remove(one: Made): Promise<Answer> {
  if (one.path.startsWith('/object-storage/buckets/')) await empty(one);
  return one.caller.delete(one.path);
}

/** Removes the objects of a bucket. */
async function empty({ caller, path }: Made): Promise<void> {
  const { body } = await caller.get<{ data?: readonly { name: string }[] }>(
    `${path}/object-list?page_size=500`,
  );
  for (const { name } of body.data ?? []) {
    const answer = await caller.post<{ url: string }>(`${path}/object-url`, { name, method: 'DELETE' });
    if (answer.status === 200) await caller.wire.request('DELETE', answer.body.url);
  }
}
