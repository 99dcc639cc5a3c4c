import type { DomainValues, RecordValues } from '@cloud-account/core';

interface Identified {
  readonly id: number;
  readonly created: string;
  readonly updated: string;
}

/** A domain as the API shows it. */
export type DomainBody = DomainValues & Identified;

/** A record as the API shows it. */
export type RecordBody = RecordValues & Identified;

/** A domain with its records, by their names: writers never use one twice. */
export interface DomainState {
  body: DomainBody;
  readonly records: Map<string, RecordState>;
}

/** A record; of one that a clone brought, only the values are known until it is read. */
export interface RecordState {
  readonly values: RecordValues;
  readonly body?: RecordBody;
}

/** What a record says, without what belongs to the one row. */
export const valuesOf = ({
  id: _id,
  created: _created,
  updated: _updated,
  ...values
}: RecordBody): RecordValues => values;

/** What the server must know: everything it acknowledged, and of the rest what proved to be there. */
export class ExpectedState {
  readonly domains = new Map<number, DomainState>();
  /** How often each action happened to each domain, by `<id> <action>`. */
  readonly events = new Map<string, number>();
  /** How often each domain's zone was to be published. */
  readonly requests = new Map<number, number>();
  /** Writes that were answered. */
  acknowledged = 0;
  /** Writes that the server died on and that proved to be there, or not. */
  uncertain = { kept: 0, absent: 0 };

  /** Notes one write and what must have come with it: an event, and a job where the zone is published. */
  note(action: string, { id, type, status }: DomainBody): void {
    const key = `${id} ${action}`;
    this.events.set(key, (this.events.get(key) ?? 0) + 1);
    if (action === 'domain_delete' || type !== 'master' || status !== 'active') return;
    this.requests.set(id, (this.requests.get(id) ?? 0) + 1);
  }

  /** @throws Error when the book has no such domain */
  get(id: number): DomainState {
    const state = this.domains.get(id);
    if (state === undefined) throw new Error(`The book has no domain ${id}.`);
    return state;
  }
}
