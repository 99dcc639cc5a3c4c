import { call, pause } from '@cloud-account/testkit';
import * as actions from './actions.js';
import type { Action, ActualState } from './actions.js';
import type { ExpectedState, DomainState, RecordBody } from './expected-state.js';
import type { Random } from './random.js';
import type { Ready } from './server-process.js';

/** The maximum of domains of a writer; with more it deletes. */
const MAX_DOMAINS = 6;

/** The domain to which all writers write, each to its own records. */
export const SHARED = 'shared.example';

/** A client that writes to its own domains and to the shared one, one request after the other. */
export class Writer {
  #count = 0;
  #open: Action | undefined;

  constructor(
    private readonly expectedState: ExpectedState,
    private readonly name: string,
    private readonly random: Random,
  ) {}

  /** Writes until the server stops. @throws Error when the server refuses */
  async write(server: Ready): Promise<void> {
    for (;;) {
      const action = (this.#open ??= this.#next());
      const { method, path, body } = action;
      const sent = { token: server.token, ...(body === undefined ? {} : { body }) };
      const answer = await call(method, `${server.api}${path}`, sent).catch(() => undefined);
      if (answer === undefined) return;
      // A starved server meets the limits of its database. It changed nothing, and the same is sent again.
      if (answer.status === 503) {
        await pause(20);
        continue;
      }
      if (answer.status !== 200) {
        throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${answer.text}`);
      }
      this.#open = undefined;
      this.expectedState.acknowledged += 1;
      action.enter(this.expectedState, answer.body);
    }
  }

  /** Adds the interrupted write, if it happened. */
  recall(actual: ActualState): void {
    const action = this.#open;
    this.#open = undefined;
    if (action === undefined) return;
    const found = action.find(actual);
    this.expectedState.uncertain[found === undefined ? 'absent' : 'kept'] += 1;
    if (found !== undefined) action.enter(this.expectedState, found);
  }

  #once(): string {
    this.#count += 1;
    return `${this.name}-${this.#count}`;
  }

  #next(): Action {
    const own = this.#own();
    const some = this.random.pick(own);
    if (some === undefined) return actions.createDomain(`${this.#once()}.example`, 'made');
    const chance = this.random.fraction();
    if (own.length < MAX_DOMAINS) {
      if (chance < 0.08) return actions.createDomain(`${this.#once()}.example`, 'made');
      if (chance < 0.2) return actions.cloneDomain(some, `${this.#once()}.example`);
    } else if (chance < 0.2) {
      return actions.deleteDomain(some);
    }
    return chance < 0.35 ? this.#updateDomain(some) : this.#writeRecord(this.#shared() ?? some);
  }

  #own(): DomainState[] {
    const mine = ({ body }: DomainState) => body.domain.startsWith(`${this.name}-`);
    return [...this.expectedState.domains.values()].filter(mine);
  }

  /** The shared domain, for some of the writes. */
  #shared(): DomainState | undefined {
    if (this.random.fraction() < 0.7) return undefined;
    return [...this.expectedState.domains.values()].find(({ body }) => body.domain === SHARED);
  }

  #updateDomain(domain: DomainState): Action {
    const description = this.#once();
    switch (this.random.between(1, 4)) {
      case 1:
        return actions.updateDomain(domain, { description, domain: `${this.#once()}.example` });
      case 2: {
        const status = domain.body.status === 'active' ? 'disabled' : 'active';
        return actions.updateDomain(domain, { description, status });
      }
      default:
        return actions.updateDomain(domain, { description, refresh_sec: 7_200, ttl_sec: 3_600 });
    }
  }

  #writeRecord(domain: DomainState): Action {
    const mine = [...domain.records.values()].flatMap(({ body }) =>
      body !== undefined && (domain.body.domain !== SHARED || body.name.startsWith(`${this.name}-`))
        ? [body]
        : [],
    );
    const record = this.random.pick(mine);
    const chance = this.random.fraction();
    if (record === undefined || chance < 0.55) return actions.createRecord(domain, this.#record());
    if (chance < 0.8) return actions.updateRecord(domain, record, this.#target(record.type));
    return actions.deleteRecord(domain, record);
  }

  #record(): { type: RecordBody['type']; name: string; target: string } {
    const type = this.random.pick(['A', 'TXT', 'MX'] as const) ?? 'A';
    return { type, name: this.#once(), target: this.#target(type) };
  }

  #target(type: RecordBody['type']): string {
    const once = this.#once();
    if (type === 'TXT') return `text ${once} ${'x'.repeat(this.random.between(0, 400))}`;
    if (type === 'MX') return `mail-${once}.example.org`;
    // A run uses a few thousand of the 16 million addresses of 10/8, in order.
    const writer = Number(this.name.slice(1));
    return `10.${writer}.${(this.#count >> 8) & 255}.${this.#count & 255}`;
  }
}
