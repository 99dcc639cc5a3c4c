import type { DomainValues, RecordValues } from '@cloud-account/core';
import { until } from '@cloud-account/testkit';
import { expect } from 'vitest';

interface Identified {
  readonly id: number;
  readonly created: string;
  readonly updated: string;
}

/** A domain as the API shows it. */
export type DomainBody = DomainValues & Identified;

/** A record as the API shows it. */
export type RecordBody = RecordValues & Identified;

/** A domain with its records, by their names: writers never use a name twice. */
export interface DomainState {
  body: DomainBody;
  readonly records: Map<string, RecordState>;
}

/** A record; of a record that a clone made, only the values are known until it is read. */
interface RecordState {
  readonly values: RecordValues;
  readonly body?: RecordBody;
}

/** The values of a record, without its id and times. */
export const valuesOf = ({
  id: _id,
  created: _created,
  updated: _updated,
  ...values
}: RecordBody): RecordValues => values;

/** The state that the server must have: all acknowledged writes, and those interrupted ones that happened. */
export class ExpectedState {
  readonly domains = new Map<number, DomainState>();
  /** The number of events by domain and action, with the key `<id> <action>`. */
  readonly events = new Map<string, number>();
  /** The number of times that each domain's zone was to be published. */
  readonly requests = new Map<number, number>();
  /** The number of writes that were answered. */
  acknowledged = 0;
  /** The number of interrupted writes that happened, and of those that did not. */
  uncertain = { kept: 0, absent: 0 };

  /** Adds a write with its consequences: an event, and a job if the zone is published. */
  note(action: string, { id, type, status }: DomainBody): void {
    const key = `${id} ${action}`;
    this.events.set(key, (this.events.get(key) ?? 0) + 1);
    if (action === 'domain_delete' || type !== 'master' || status !== 'active') return;
    this.requests.set(id, (this.requests.get(id) ?? 0) + 1);
  }

  /** @throws Error when there is no such domain */
  get(id: number): DomainState {
    const state = this.domains.get(id);
    if (state === undefined) throw new Error(`The book has no domain ${id}.`);
    return state;
  }
}

/** Waits until so many writes are acknowledged. @throws Error when the writers end before, or what they throw */
export const untilWritten = (
  goal: number,
  state: { readonly acknowledged: number },
  writing: Promise<unknown>,
): Promise<unknown> =>
  Promise.race([
    writing.then(() => expect.fail('The server ended by itself.')),
    until(() => {
      expect(state.acknowledged).toBeGreaterThanOrEqual(goal);
    }, 2),
  ]);
