import type { Refusal } from '../../refusals/index.js';
import type { CaaTag, RecordType } from '../types.js';

/** A record as the client wants it, before its type has looked at it. */
export interface WantedRecord {
  readonly type: RecordType;
  readonly name: string;
  /** Absent and null differ from `''`: only a null MX record has an empty target. */
  readonly target?: string | null | undefined;
  readonly priority?: number | null | undefined;
  readonly weight?: number | null | undefined;
  readonly port?: number | null | undefined;
  readonly service?: string | null | undefined;
  readonly protocol?: string | null | undefined;
  readonly tag?: CaaTag | null | undefined;
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
  readonly service?: string | null;
  readonly protocol?: string | null;
  readonly tag?: CaaTag | null;
  readonly refusals: readonly Refusal[];
}

/** The rules of one type of record. */
export type RecordTypeRule = (wanted: WantedRecord) => TypedFields;
