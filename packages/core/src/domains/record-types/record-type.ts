import type { Body } from '@cloud-account/spec';
import type { Refusal } from '../../refusals/index.js';
import type { RecordValues } from '../types.js';

/**
 * A record as the client wants it, before its type has looked at it. An absent target differs from `''`: only a null MX
 * record has an empty one.
 */
export interface WantedRecord extends Omit<Body<'createDomainRecord'>, 'name' | 'ttl_sec'> {
  readonly name: string;
  /** The name of the domain. */
  readonly zone: string;
  /** The address the request came from; absent where it is not known. */
  readonly callerAddress: string | undefined;
  /** What an update leaves as it was: kept untouched and not checked on its own again. */
  readonly unchanged: Unchanged;
}

/** Which fields of a record an update leaves as they were; none on a create. */
export interface Unchanged {
  readonly name: boolean;
  readonly target: boolean;
  readonly priority: boolean;
  /** Service and protocol, which make the name of an SRV record. */
  readonly serviceName: boolean;
}

/** A value as it will be kept, and what is wrong with it. */
export interface Checked<T> {
  readonly value: T;
  readonly refusals: readonly Refusal[];
}

/** What a type makes of the fields whose meaning is its own. */
export interface TypedFields {
  readonly name: string;
  readonly target: string;
  readonly service?: RecordValues['service'];
  readonly protocol?: RecordValues['protocol'];
  readonly tag?: RecordValues['tag'];
  readonly refusals: readonly Refusal[];
}

/** The rules of one type of record. */
export type RecordTypeRule = (wanted: WantedRecord) => TypedFields;
