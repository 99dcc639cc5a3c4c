import type { Body } from '@cloud-account/spec';
import { operatorBounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { textProblems } from '../../text-problems.js';

const { faults, s3_status: ofS3 } = operatorBounds.RequestFaultCreate;

type RequestFaultBody = Body<'createRequestFault'>;

type Effect = RequestFaultBody['effect'];

/** The fields that not every fault has. */
type OwnField = 'status' | 'reason' | 'retry_after' | 'delay_ms' | 'after_commit';

/** Whose requests meet a fault: those of the API, of S3, or questions of DNS. */
export type FaultTarget = 'api' | 's3' | 'dns';

/** The facts for a fault of requests. */
export interface RequestFaultFacts {
  /** Undefined when the operation does not exist. */
  readonly target: FaultTarget | undefined;
  /** True if the account in the body exists. */
  readonly accountIsThere: boolean;
  /** The number of faults. */
  readonly count: number;
}

/** A fault of requests to store. */
export interface RequestFaultDraft {
  readonly operation: string;
  readonly account_id: number | null;
  readonly effect: Effect;
  readonly status: number | null;
  readonly reason: string | null;
  readonly retry_after: number | null;
  readonly delay_ms: number | null;
  readonly times: number | null;
  readonly probability: number;
  readonly after_commit: boolean;
}

/** The fields of each effect. */
const FIELDS: Readonly<Record<Effect, readonly OwnField[]>> = {
  status: ['status', 'reason', 'retry_after', 'after_commit'],
  delay: ['delay_ms', 'after_commit'],
  disconnect: ['after_commit'],
  rate_limit: ['retry_after'],
  partial: [],
};

/** The default status of the effect `status`, and the default seconds of `rate_limit`. */
const DEFAULT_STATUS = 503;
const DEFAULT_WAIT = 1;

/** The effects on questions of DNS, which have only a delay to choose. */
const OF_DNS: readonly Effect[] = ['status', 'delay', 'disconnect'];
const NOT_OF_DNS = ['account_id', 'status', 'reason', 'retry_after', 'after_commit'] as const;

const OWN_FIELDS: readonly OwnField[] = ['status', 'reason', 'retry_after', 'delay_ms', 'after_commit'];

const fieldProblems = (body: RequestFaultBody, target: FaultTarget | undefined): Refusal[] => {
  const { effect, operation } = body;
  const ofEffect = OWN_FIELDS.filter(
    (field) => body[field] !== undefined && !FIELDS[effect].includes(field),
  ).map((field) => refuse('lab.fault.field', 'effect', { field, effect }));
  if (target !== 'dns') return ofEffect;
  const refused = ofEffect.map(({ field }) => field);
  const ofDns = NOT_OF_DNS.filter((field) => body[field] !== undefined && !refused.includes(field)).map(
    (field) => refuse('lab.fault.field', 'operation', { field, operation }),
  );
  return [...ofEffect, ...ofDns];
};

const statusProblems = ({ status }: RequestFaultBody, target: FaultTarget | undefined): Refusal[] => {
  const known: readonly number[] = ofS3.enum;
  if (target !== 's3' || status === undefined || known.includes(status)) return [];
  return [refuse('lab.fault.status', { field: 'status', values: known.join(', ') })];
};

/** Decides on a new fault of requests. */
export function draftRequestFault(
  body: RequestFaultBody,
  { target, accountIsThere, count }: RequestFaultFacts,
): Decision<RequestFaultDraft> {
  const { operation, effect, delay_ms: delay } = body;
  const max = faults.maximum;
  const isAnswer = effect === 'status' && target !== 'dns';
  return decide(
    [
      ...(target === undefined ? [refuse('lab.fault.operation', { field: 'operation' })] : []),
      ...(target === 'dns' && !OF_DNS.includes(effect)
        ? [refuse('lab.fault.effect', { field: 'effect', operation })]
        : []),
      ...fieldProblems(body, target),
      ...statusProblems(body, target),
      ...(effect === 'delay' && delay === undefined
        ? [refuse('request.field.required', { field: 'delay_ms' })]
        : []),
      ...(accountIsThere ? [] : [refuse('lab.fault.account', { field: 'account_id' })]),
      ...textProblems('reason', body.reason),
      ...(count < max ? [] : [refuse('lab.fault.limit', { max })]),
    ],
    {
      operation,
      account_id: body.account_id ?? null,
      effect,
      status: isAnswer ? (body.status ?? DEFAULT_STATUS) : null,
      reason: body.reason ?? null,
      retry_after: body.retry_after ?? (effect === 'rate_limit' ? DEFAULT_WAIT : null),
      delay_ms: delay ?? null,
      times: body.times ?? null,
      probability: body.probability ?? 1,
      after_commit: body.after_commit ?? false,
    },
  );
}

/** The fields by which a fault is chosen. */
export type FaultChoice = Pick<
  RequestFaultDraft,
  'operation' | 'account_id' | 'effect' | 'after_commit' | 'times'
> & { readonly hits: number };

/** A request that may meet faults. */
export interface FaultedRequest {
  /** `createNode`, `s3:PutObject`, `dns:query`. */
  readonly operation: string;
  /** Undefined where nobody in particular asks. */
  readonly accountId: number | undefined;
  /** True if its operation is done. */
  readonly isDone: boolean;
}

/** Half of an answer can be sent once there is one. */
const isMetAtEnd = ({ effect, after_commit: after }: FaultChoice): boolean => after || effect === 'partial';

const concerns = (pattern: string, operation: string): boolean => {
  if (pattern === '*') return !operation.includes(':');
  return pattern === operation || (pattern === 's3:*' && operation.startsWith('s3:'));
};

/** True if a fault concerns a request at this point of its way, apart from its probability. */
export const matchesRequest = (
  fault: FaultChoice,
  { operation, accountId, isDone }: FaultedRequest,
): boolean =>
  isMetAtEnd(fault) === isDone &&
  concerns(fault.operation, operation) &&
  (fault.account_id === null || fault.account_id === accountId) &&
  (fault.times === null || fault.hits < fault.times);

/** The rules by which the API itself refuses with a status. */
const OWN: Readonly<Record<number, () => Refusal>> = {
  401: () => refuse('access.token.valid'),
  404: () => refuse('access.resource.exists'),
  429: () => refuse('request.rate.limit'),
  500: () => refuse('request.service.sound'),
  503: () => refuse('request.service.available', 'unavailable'),
};

/**
 * The answer to a request that a fault with a status affects.
 *
 * @param reason that of the fault; null: the one that the API gives
 */
export const refusalOfFault = (status: number, reason: string | null): Refusal =>
  (reason === null ? OWN[status]?.() : undefined) ??
  refuse('lab.fault.met', { reason: reason ?? 'The operator wanted this to fail' });
