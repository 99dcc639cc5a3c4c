import type { Body } from '@cloud-account/spec';
import { isIpv4, isIpv6 } from '../ip-addresses.js';
import { type Decision, type Refusal, refuse } from '../refusals/index.js';
import type { Kept } from '../shapes.js';
import { recordTypes } from './record-types/index.js';
import type { WantedRecord } from './record-types/record-type.js';
import { roundRecordTtl } from './times.js';
import type { RecordValues } from './types.js';

/** The facts of a request for the rules of a record. */
export interface RecordFacts {
  /** The name of the record's domain. */
  readonly zone: string;
  /** The address of the caller, for `[remote_addr]`; absent when it is unknown. */
  readonly callerAddress?: string | undefined;
}

/**
 * A decision on a record without regard to other records. A refused decision has the draft, too, so that one answer can
 * also report conflicts with other records.
 */
export type RecordDecision =
  | Extract<Decision<RecordValues>, { ok: true }>
  | { readonly ok: false; readonly refusals: readonly Refusal[]; readonly draft: RecordValues };

/** The type of a new record: a record of an address has the type of its address, whichever of both was sent. */
function typeOf({ type, target }: Body<'createDomainRecord'>): RecordValues['type'] {
  if (type !== 'A' && type !== 'AAAA') return type;
  if (isIpv4(target ?? '')) return 'A';
  return isIpv6(target ?? '') ? 'AAAA' : type;
}

/**
 * Decides on a new record without regard to other records (§2.12); `recordConflicts` checks those.
 *
 * @param input the body, its shape already checked, and its facts
 * @returns the record to store, or all its problems
 */
export function draftRecord({
  body,
  ...facts
}: RecordFacts & { body: Body<'createDomainRecord'> }): RecordDecision {
  return draft(typeOf(body), {
    ...body,
    name: body.name ?? '',
    zone: facts.zone,
    callerAddress: facts.callerAddress,
    unchanged: { name: false, target: false, priority: false, serviceName: false },
    ttl_sec: body.ttl_sec ?? 0,
  });
}

/**
 * Decides on a change of a record: absent fields stay, and the whole record is checked (§4.3).
 *
 * An unchanged name or target is not checked again, so that an update accepts all values that a read returned.
 *
 * @param input the stored record, the body, its shape already checked, and its facts
 * @returns the record to store, or all its problems
 */
export function changeRecord({
  current,
  body,
  ...facts
}: RecordFacts & { current: RecordValues; body: Body<'updateDomainRecord'> }): RecordDecision {
  const type = body.type ?? current.type;
  if (type !== current.type) {
    // The refusals of the other type would not help.
    return { ok: false, refusals: [refuse('record.type.fixed', { field: 'type' })], draft: current };
  }
  const same = (field: keyof Kept<Body<'updateDomainRecord'>>) =>
    body[field] === undefined || body[field] === current[field];
  const { name = current.name } = type === 'SRV' ? current : body;
  return draft(type, {
    ...current,
    ...body,
    name,
    zone: facts.zone,
    callerAddress: facts.callerAddress,
    unchanged: {
      name: name === current.name,
      target: same('target') && same('tag'),
      priority: same('priority'),
      serviceName: same('service') && same('protocol'),
    },
    ttl_sec: body.ttl_sec === undefined ? current.ttl_sec : (body.ttl_sec ?? 0),
  });
}

function draft(
  type: RecordValues['type'],
  wanted: Omit<WantedRecord, 'type'> & Pick<RecordValues, 'flags' | 'ttl_sec'>,
): RecordDecision {
  const typed = recordTypes[type]({ ...wanted, type });
  const values: RecordValues = {
    type,
    name: typed.name,
    target: typed.target,
    // Clients may send these with any type, although only some types use them.
    priority: wanted.priority ?? 0,
    weight: wanted.weight ?? 0,
    port: wanted.port ?? 0,
    service: typed.service ?? null,
    protocol: typed.protocol ?? null,
    tag: typed.tag ?? null,
    ...(wanted.flags !== undefined && { flags: wanted.flags }),
    ttl_sec: roundRecordTtl(wanted.ttl_sec),
  };
  const { refusals } = typed;
  return refusals.length === 0 ? { ok: true, value: values } : { ok: false, refusals, draft: values };
}
