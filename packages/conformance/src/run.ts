import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { operations, type OperationId, type Schema } from '@cloud-account/spec';
import { CleanUp } from './clean-up.js';
import { readPlaces } from './places.js';
import { placed } from './wire/placed.js';
import type { ConformanceOptions } from './options.js';
import type { Thing } from './things/subject.js';
import { BadInput, Skipped, Unmet } from './unmet.js';
import { Caller } from './wire/caller.js';
import { Wire } from './wire/wire.js';

/** The header of a token. */
export const bearer = (token: string): string => `Bearer ${token}`;

const withPath = (baseUrl: string): string => {
  const url = baseUrl.replace(/\/+$/, '');
  return URL.canParse(url) && new URL(url).pathname === '/' ? `${url}/v4` : url;
};

interface Profile {
  readonly username: string;
  readonly restricted: boolean;
}

/** Who calls. */
interface People {
  readonly owner: Caller;
  readonly ownerName: string;
  readonly second: Caller | undefined;
  readonly restricted: Caller | undefined;
  readonly restrictedName: string;
}

/** One run of the suite: the server, its callers, and what was made. */
export class Run implements People {
  /** The unrestricted user of the account that owns all things. */
  readonly owner: Caller;
  readonly ownerName: string;
  /** An unrestricted user of another account. */
  readonly second: Caller | undefined;
  /** A restricted user of the account, whose grants the suite changes. */
  readonly restricted: Caller | undefined;
  readonly restrictedName: string;
  /** Begins all names that this run makes up. */
  readonly #prefix = `s${randomBytes(3).toString('hex')}`;
  #names = 0;
  /** The grants that the restricted user has now, and on what. */
  granted = '';
  readonly #lasting = new Map<string, Promise<unknown>>();
  readonly #shared = new Map<string, Promise<unknown>>();

  private constructor(
    readonly options: ConformanceOptions,
    readonly wire: Wire,
    readonly cleanUp: CleanUp,
    people: People,
    /** The most seconds that something may take. */
    readonly timeout: number,
  ) {
    this.owner = people.owner;
    this.ownerName = people.ownerName;
    this.second = people.second;
    this.restricted = people.restricted;
    this.restrictedName = people.restrictedName;
  }

  /** Prepares a run. @throws BadInput when there is no such server, or a token is no use */
  static async prepare(options: ConformanceOptions): Promise<Run> {
    const { baseUrl, token, secondToken, restrictedToken, timeout = 120 } = options;
    if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
      throw new BadInput(`The base URL must be a URL of HTTP: ${baseUrl}`);
    const wire = new Wire(withPath(baseUrl), timeout);
    const cleanUp = new CleanUp(timeout);
    const callerOf = (own: string): Caller => new Caller(wire, bearer(own), cleanUp);
    const owner = callerOf(token);
    const { username: ownerName } = await profileOf(wire, owner, 'token', false);
    const second = secondToken === undefined ? undefined : callerOf(secondToken);
    const restricted = restrictedToken === undefined ? undefined : callerOf(restrictedToken);
    if (second) await profileOf(wire, second, 'second token', false);
    const restrictedName = restricted
      ? (await profileOf(wire, restricted, 'restricted token', true)).username
      : '';
    wire.places = await readPlaces(owner);
    const people = { owner, ownerName, second, restricted };
    return new Run(options, wire, cleanUp, { ...people, restrictedName }, timeout);
  }

  /** A unique label of 9 to 15 letters and digits, with one hyphen. */
  label(): string {
    return `${this.#prefix}-${++this.#names}`;
  }

  /** A unique domain name. */
  domainName(): string {
    return `${this.label()}.example`;
  }

  /** What only the server's operator can provide, from the options. @throws Skipped when they do not have it */
  async provided(
    thing: Thing,
    ids: Readonly<Record<string, number | string>> = {},
  ): Promise<number | string> {
    const make = this.options.things?.[thing];
    if (make === undefined)
      throw new Skipped(`The API cannot make it, and the options do not provide it: ${thing}.`);
    return make(ids);
  }

  /** Reads again and again until there is a value. @throws Unmet when the time is up */
  async until<Value>(expected: string, read: () => Promise<Value | undefined>): Promise<Value> {
    const deadline = Date.now() + 1_000 * this.timeout;
    for (let pause = 5; ; pause = Math.min(2 * pause, 1_000)) {
      const value = await read();
      if (value !== undefined) return value;
      if (Date.now() > deadline) throw new Unmet(expected, `nothing of it within ${this.timeout} seconds`);
      await delay(pause);
    }
  }

  /** The newest events of a thing, or of everything. */
  async events(about: Readonly<Record<string, unknown>> = {}): Promise<readonly Schema<'Event'>[]> {
    const filter = { ...about, '+order_by': 'id', '+order': 'desc' };
    const { body } = await this.owner.call<{ data?: Schema<'Event'>[] }>('listEvents', {
      query: { page_size: 25 },
      filter,
    });
    return body.data ?? [];
  }

  /** Waits until all events of a thing have ended. @throws Unmet when the time is up */
  async settle(type: 'node' | 'volume', id: number | string): Promise<void> {
    await this.until(`an end of all work on the ${type} ${id}`, async () => {
      const events = await this.events({ 'entity.id': Number(id), 'entity.type': type });
      return events.some(({ status }) => status === 'started' || status === 'scheduled') ? undefined : true;
    });
  }

  /** Something that the cases of an operation share; it lasts until the next clean-up. */
  async shared<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#shared.get(key) ?? make();
    this.#shared.set(key, known);
    try {
      return (await known) as Value;
    } catch (error) {
      this.#shared.delete(key);
      throw error;
    }
  }

  /** Something that lasts as long as the run, such as a token. */
  lasting<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#lasting.get(key) ?? this.cleanUp.lasting(make);
    this.#lasting.set(key, known);
    return known as Promise<Value>;
  }

  /** Whether the server has the route of an operation. An unknown route answers without the headers of an operation. */
  serves(id: OperationId): Promise<boolean> {
    return this.lasting(`serves ${id}`, async () => {
      const { method, pathParameters } = operations[id];
      if (pathParameters.length > 0) return true;
      const { status } = await this.owner.send(method === 'get' ? 'GET' : 'OPTIONS', operations[id].path);
      return status !== 404;
    });
  }

  /** A value with the names that the server has in place of those of the examples. */
  placed<Value>(value: Value): Value {
    return placed(this.wire.places, value);
  }

  /** Forgets something shared, so that the next that asks makes it new. */
  forget(key: string): void {
    this.#shared.delete(key);
  }

  /** Removes what was made, but what lasts. */
  async clear(): Promise<void> {
    this.#shared.clear();
    this.granted = '';
    await this.cleanUp.run();
  }

  /** Removes everything. */
  async end(): Promise<void> {
    await this.clear();
    await this.cleanUp.end();
  }
}

/** Whose a token is. @throws BadInput */
async function profileOf(wire: Wire, caller: Caller, name: string, restricted: boolean): Promise<Profile> {
  const answer = await caller.call<Profile>('getProfile').catch((error: unknown) => {
    if (error instanceof Unmet)
      throw new BadInput(`${wire.api} does not answer as this API: ${error.message}`);
    const { cause } = error as { cause?: { message?: string } };
    throw new BadInput(`${wire.api} cannot be reached: ${cause?.message ?? String(error)}`);
  });
  if (answer.status !== 200)
    throw new BadInput(`The server does not accept the ${name}: ${answer.status} ${answer.text}`);
  if (answer.body.restricted !== restricted)
    throw new BadInput(`The ${name} must be of ${restricted ? 'a restricted' : 'an unrestricted'} user.`);
  return answer.body;
}
