import { randomBytes } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { operations, type OperationId, type Schema } from '@cloud-account/spec';
import { CleanUp } from './clean-up.js';
import type { ConformanceOptions } from './options.js';
import { expectAccepted } from './expect.js';
import { readPeople, type People } from './people.js';
import { readPlaces } from './places.js';
import { Waits } from './waits.js';
import { readServices, type Services } from './services.js';
import type { Thing } from './things/subject.js';
import { BadInput, NoAnswer, Skipped, STOPPED, Unmet } from './unmet.js';
import type { Caller } from './wire/caller.js';
import { placed } from './wire/placed.js';
import { Wire } from './wire/wire.js';

const withPath = (baseUrl: string): string => {
  const url = baseUrl.replace(/\/+$/, '');
  return URL.canParse(url) && new URL(url).pathname === '/' ? `${url}/v4` : url;
};

/** The words of a wait. */
interface Awaited {
  /** By default what was expected. */
  readonly fault?: string;
  /** Returns in words what was found instead. */
  readonly found?: () => string;
}

/** An event in a few words. */
export const shortEvent = ({ action, status, username, entity }: Schema<'Event'>): string =>
  `${action} (${status}) by ${username ?? 'nobody'} of ${entity === null ? 'nothing' : `${entity.type} ${entity.id}`}`;

/** One run of the suite: the server, its callers, and what was made. */
export class Run implements People, Services {
  readonly owner: Caller;
  readonly ownerName: string;
  readonly second: Caller | undefined;
  readonly restricted: Caller | undefined;
  readonly restrictedName: string;
  readonly storage: URL | undefined;
  readonly nameServer: Resolver | undefined;
  #names = 0;
  /** The grants that the restricted user has now, and on what. */
  granted = '';
  readonly #waits: Waits;
  readonly #lasting = new Map<string, Promise<unknown>>();
  readonly #shared = new Map<string, Promise<unknown>>();

  private constructor(
    readonly options: ConformanceOptions,
    readonly wire: Wire,
    readonly cleanUp: CleanUp,
    people: People,
    services: Services,
    /** The most seconds that something may take. */
    readonly timeout: number,
  ) {
    this.#waits = new Waits(timeout);
    this.owner = people.owner;
    this.ownerName = people.ownerName;
    this.second = people.second;
    this.restricted = people.restricted;
    this.restrictedName = people.restrictedName;
    this.storage = services.storage;
    this.nameServer = services.nameServer;
  }

  /** Prepares a run. @throws BadInput when an option is no use: there is no such server, or a token does not fit */
  static async prepare(options: ConformanceOptions): Promise<Run> {
    const { baseUrl, timeout = 120, signal } = options;
    if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
      throw new BadInput(`The base URL must be a URL of HTTP: ${baseUrl}`);
    const wire = new Wire(withPath(baseUrl), timeout);
    const cleanUp = new CleanUp(`s${randomBytes(3).toString('hex')}`, timeout, signal);
    const people = await readPeople(wire, cleanUp, options);
    const services = await readServices(wire, options);
    wire.places = await readPlaces(people.owner);
    await cleanUp.begin(people.owner);
    return new Run(options, wire, cleanUp, people, services, timeout);
  }

  /** A unique label of 9 to 15 letters and digits, with one hyphen. */
  label(): string {
    return `${this.cleanUp.prefix}-${++this.#names}`;
  }

  /** A unique domain name. */
  domainName(): string {
    return `${this.label()}.example`;
  }

  /** A thing that only the server's operator can provide, from the options. @throws Skipped when they do not have it */
  async provided(
    thing: Thing,
    ids: Readonly<Record<string, number | string>> = {},
  ): Promise<number | string> {
    const make = this.options.things?.[thing];
    if (make === undefined)
      throw new Skipped(`The API cannot make it, and the options do not provide it: ${thing}.`);
    return make(ids);
  }

  /** True if the server answers at all. */
  async isAnswered(): Promise<boolean> {
    try {
      await this.owner.get('/profile');
    } catch (error) {
      return !(error instanceof NoAnswer);
    }
    return true;
  }

  /**
   * Reads again and again until there is a value, for a shorter time where the same was awaited in vain.
   *
   * @throws Unmet when the time is up, Skipped when the run is stopped
   */
  async until<Value>(
    expected: string,
    read: () => Promise<Value | undefined>,
    { fault = expected, found = () => 'nothing of it' }: Awaited = {},
  ): Promise<Value> {
    const seconds = this.#waits.secondsFor(fault);
    const deadline = Date.now() + 1_000 * seconds;
    const removePolls = this.wire.mark();
    for (let pause = 5; ; pause = Math.min(2 * pause, 1_000)) {
      const value = await read();
      if (value !== undefined) {
        this.#waits.came(fault);
        return value;
      }
      if (this.options.signal?.aborted === true) throw new Skipped(STOPPED);
      removePolls();
      if (Date.now() > deadline) {
        this.#waits.missed(fault);
        throw new Unmet(expected, `${found()} within ${Math.round(seconds)} seconds`, { fault });
      }
      await delay(pause);
    }
  }

  /** The newest events of a thing, or of everything. */
  async events(about: Readonly<Record<string, unknown>> = {}): Promise<readonly Schema<'Event'>[]> {
    const filter = { ...about, '+order_by': 'id', '+order': 'desc' };
    const answer = await this.owner.call<{ data: Schema<'Event'>[] }>('listEvents', {
      query: { page_size: 25 },
      filter,
    });
    expectAccepted(answer);
    return answer.body.data;
  }

  /** Waits until all events of a thing have ended. @throws Unmet when the time is up */
  async settle(type: 'node' | 'volume', id: number | string): Promise<void> {
    let events: readonly Schema<'Event'>[] = [];
    const isOpen = ({ status }: Schema<'Event'>): boolean => status === 'started' || status === 'scheduled';
    await this.until(
      `an end of all work on the ${type} ${id}`,
      async () => {
        events = await this.events({ 'entity.id': Number(id), 'entity.type': type });
        return events.some(isOpen) ? undefined : true;
      },
      {
        fault: `the end of ${type}s' work`,
        found: () => `${events.filter(isOpen).map(shortEvent).join(', ')}, and no end`,
      },
    );
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

  /** True if the server has the route of an operation. An unknown route answers without the headers of an operation. */
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

  /** Removes something shared, so that the next case that needs it makes another. */
  removeShared(key: string): void {
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
    await this.cleanUp.end(this.owner);
  }
}
