import type { Body } from '@cloud-account/spec';
import type { Refusal } from '../../refusals/index.js';
import type { RecordValues } from '../types.js';

/**
 * A record as the client sent it, before the rules of its type. An absent target differs from `''`: a null MX record
 * has an empty one.
 */
export interface WantedRecord extends Omit<Body<'createDomainRecord'>, 'name' | 'ttl_sec'> {
  readonly name: string;
  /** The name of the domain. */
  readonly zone: string;
  /** The address of the caller; absent when it is unknown. */
  readonly callerAddress: string | undefined;
  /** The fields that an update does not change; they are not checked again. */
  readonly unchanged: Unchanged;
}

/** Which fields of a record an update does not change; none on a create. */
interface Unchanged {
  readonly name: boolean;
  readonly target: boolean;
  readonly priority: boolean;
  /** Service and protocol, the parts of the name of an SRV record. */
  readonly serviceName: boolean;
}

/** A value to store, and its problems. */
export interface Checked<T> {
  readonly value: T;
  readonly refusals: readonly Refusal[];
}

/** The fields that depend on the type. */
interface TypedFields {
  readonly name: string;
  readonly target: string;
  readonly service?: RecordValues['service'];
  readonly protocol?: RecordValues['protocol'];
  readonly tag?: RecordValues['tag'];
  readonly refusals: readonly Refusal[];
}

/** The rules of one type of record. */
export type RecordTypeRule = (wanted: WantedRecord) => TypedFields;
