import { refuse, statusOf, type Decision, type Refusal } from '@cloud-account/core';

/** A request that is refused, with every problem found. The HTTP layer makes the envelope from it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusals: readonly [Refusal, ...Refusal[]];

  constructor(...refusals: [Refusal, ...Refusal[]]) {
    super(refusals.map(({ id }) => id).join(', '));
    this.refusals = refusals;
  }

  get status(): number {
    return statusOf(this.refusals[0].id);
  }

  /** The seconds after which the request should be sent again; undefined: the answer does not say. */
  get retryAfter(): number | undefined {
    return this.status === 409 || this.status === 503 ? 1 : undefined;
  }
}

/** A request that a fault of the lab refuses: with any status, whatever rule it seems to break. */
export class RefusedByFault extends Refused {
  /** @param wait seconds; undefined: as its status has it */
  constructor(
    refusal: Refusal,
    private readonly answered: number,
    private readonly wait: number | undefined,
  ) {
    super(refusal);
  }

  override get status(): number {
    return this.answered;
  }

  override get retryAfter(): number | undefined {
    return this.wait ?? super.retryAfter;
  }
}

const isSome = (refusals: readonly Refusal[]): refusals is readonly [Refusal, ...Refusal[]] =>
  refusals.length > 0;

/** Throws when there are refusals. @throws Refused with all of them */
export function refuseAll(refusals: readonly Refusal[]): void {
  if (isSome(refusals)) throw new Refused(...refusals);
}

/** The problems of a decision; none when it accepts. */
export const refusalsOf = (decision: Decision<unknown>): readonly Refusal[] =>
  decision.ok ? [] : decision.refusals;

/** The accepted value, when neither the decision nor the other refusals refuse. @throws Refused with the problems of both */
export function unwrap<Value>(decision: Decision<Value>, ...beside: readonly Refusal[]): Value {
  refuseAll([...refusalsOf(decision), ...beside]);
  if (!decision.ok) throw new Error('A decision refused without a reason.');
  return decision.value;
}

/** The answer for a thing that does not exist or belongs to another account. */
export const notFound = (): Refused => new Refused(refuse('access.resource.exists'));

/** The answer while a part of the server that is needed for it is not there. */
export const unavailable = (): Refused => new Refused(refuse('request.service.available', 'unavailable'));
