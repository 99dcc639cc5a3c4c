import type { Body } from '@cloud-account/spec';
import { operatorBounds } from '@cloud-account/spec/bounds';
import { nearestName } from '../../nearest-name.js';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { textProblems } from '../../text-problems.js';
import { filledLike, matchesPath, operationPath, type PathForms } from './fault-path.js';

const { faults, s3_status: ofS3 } = operatorBounds.RequestFaultCreate;

type RequestFaultBody = Body<'createRequestFault'>;

type Effect = RequestFaultBody['effect'];

/** The fields that not every fault has. */
type OwnField = 'status' | 'reason' | 'retry_after' | 'delay_ms' | 'after_commit';

/** Whose requests meet a fault: those of the API, of S3, or questions of DNS. */
type FaultTarget = 'api' | 's3' | 'dns';

/** An operation of the API, for its faults. */
interface FaultableOperation {
  readonly id: string;
  /** Its path in the specification. */
  readonly path: string;
  /** The most segments of parameters whose values have slashes. */
  readonly segments: Readonly<Record<string, number>>;
  /** True if its requests name a thing that has a label, or have a label in their bodies. */
  readonly hasLabel: boolean;
}

/** The facts for a fault of requests. */
export interface RequestFaultFacts {
  /** All operations of the API. */
  readonly operations: readonly FaultableOperation[];
  /** The operations of S3: `s3:PutObject`. */
  readonly ofS3: readonly string[];
  /** True if the account in the body exists. */
  readonly accountIsThere: boolean;
  /** The number of faults. */
  readonly count: number;
}

/** A fault of requests to store. */
export interface RequestFaultDraft {
  readonly operation: string;
  readonly path: string | null;
  readonly label: string | null;
  readonly account_id: number | null;
  readonly effect: Effect;
  readonly status: number | null;
  readonly reason: string | null;
  readonly retry_after: number | null;
  readonly delay_ms: number | null;
  readonly skip: number;
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

/** The operations that are several, and the only one of DNS. */
const ALL = '*';
const ALL_OF_S3 = 's3:*';
const OF_DNS = 'dns:query';

/** The effects on questions of DNS, which have only a delay to choose. */
const EFFECTS_OF_DNS: readonly Effect[] = ['status', 'delay', 'disconnect'];

/** The fields that faults of S3 and of DNS do not have. */
const NOT_OF = {
  api: [],
  s3: ['label'],
  dns: ['path', 'label', 'account_id', 'status', 'reason', 'retry_after', 'after_commit'],
} as const satisfies Readonly<Record<FaultTarget, readonly (keyof RequestFaultBody)[]>>;

const OWN_FIELDS: readonly OwnField[] = ['status', 'reason', 'retry_after', 'delay_ms', 'after_commit'];

/** @returns undefined when the operation does not exist */
function targetOf(
  operation: string,
  { operations, ofS3: known }: RequestFaultFacts,
): FaultTarget | undefined {
  if (operation === OF_DNS) return 'dns';
  if (operation === ALL_OF_S3 || known.includes(operation)) return 's3';
  return operation === ALL || operations.some(({ id }) => id === operation) ? 'api' : undefined;
}

function operationProblems(operation: string, { operations, ofS3: known }: RequestFaultFacts): Refusal[] {
  const field = 'operation';
  const near = nearestName(operation, [...operations.map(({ id }) => id), ...known, ALL_OF_S3, OF_DNS]);
  return [
    near === undefined
      ? refuse('lab.fault.operation', 'unknown', { field, operation })
      : refuse('lab.fault.operation', 'near', { field, operation, near }),
  ];
}

const fieldProblems = (
  body: RequestFaultBody,
  operation: string,
  target: FaultTarget | undefined,
): Refusal[] => {
  const { effect } = body;
  const ofEffect = OWN_FIELDS.filter(
    (field) => body[field] !== undefined && !FIELDS[effect].includes(field),
  ).map((field) => refuse('lab.fault.field', 'effect', { field, effect }));
  const refused = ofEffect.map(({ field }) => field);
  const ofTarget = NOT_OF[target ?? 'api']
    .filter((field) => body[field] !== undefined && !refused.includes(field))
    .map((field) => refuse('lab.fault.field', 'operation', { field, operation }));
  return [...ofEffect, ...ofTarget];
};

/** The path of the specification: clients and records have the version before it. */
const withoutVersion = (path: string): string => path.replace(/^\/v4(?:beta)?(?=\/)/, '');

/** The refusal of a path that no operation has, or not the one that the fault is about. */
function unknownPath(path: string, operation: string, operations: readonly FaultableOperation[]): Refusal {
  const field = 'path';
  const own = operations.find(({ id }) => id === operation)?.path;
  if (own !== undefined) return refuse('lab.fault.path', 'other', { field, operation, own });
  const near = nearestName(
    path,
    operations.map(({ path: known }) => filledLike(known, path)),
  );
  return near === undefined
    ? refuse('lab.fault.path', 'unknown', { field, path })
    : refuse('lab.fault.path', 'near', { field, path, near });
}

/** The problems of a fault of the API whose path or label no request has. */
function choiceProblems(
  { path, label }: { readonly path: string | undefined; readonly label?: string },
  operation: string,
  { operations }: RequestFaultFacts,
): Refusal[] {
  const named = operations.filter(({ id }) => operation === ALL || id === operation);
  // An operation that does not exist is a problem of its own.
  const asked = named.length === 0 ? operations : named;
  const concerned = asked.filter(
    (one) => path === undefined || matchesPath(path, operationPath(one.path, one.segments)),
  );
  if (path !== undefined && concerned.length === 0) return [unknownPath(path, operation, operations)];
  if (label === undefined || concerned.some(({ hasLabel }) => hasLabel)) return [];
  const about = named.length === 1 ? operation : (path ?? operation);
  return [refuse('lab.fault.field', 'operation', { field: 'label', operation: about })];
}

const statusProblems = ({ status }: RequestFaultBody, target: FaultTarget | undefined): Refusal[] => {
  const known: readonly number[] = ofS3.enum;
  if (target !== 's3' || status === undefined || known.includes(status)) return [];
  return [refuse('lab.fault.status', { field: 'status', values: known.join(', ') })];
};

/** Decides on a new fault of requests. */
export function draftRequestFault(
  body: RequestFaultBody,
  facts: RequestFaultFacts,
): Decision<RequestFaultDraft> {
  const { operation = ALL, effect, delay_ms: delay } = body;
  const target = targetOf(operation, facts);
  const path = target === 's3' ? body.path : body.path && withoutVersion(body.path);
  const max = faults.maximum;
  const isAnswer = effect === 'status' && target !== 'dns';
  return decide(
    [
      ...(target === undefined ? operationProblems(operation, facts) : []),
      ...(target === 'dns' && !EFFECTS_OF_DNS.includes(effect)
        ? [refuse('lab.fault.effect', { field: 'effect', operation })]
        : []),
      ...fieldProblems(body, operation, target),
      ...(target === 's3' || target === 'dns' ? [] : choiceProblems({ ...body, path }, operation, facts)),
      ...statusProblems(body, target),
      ...(effect === 'delay' && delay === undefined
        ? [refuse('request.field.required', { field: 'delay_ms' })]
        : []),
      ...(facts.accountIsThere ? [] : [refuse('lab.fault.account', { field: 'account_id' })]),
      ...textProblems('path', body.path),
      ...textProblems('label', body.label),
      ...textProblems('reason', body.reason),
      ...(facts.count < max ? [] : [refuse('lab.fault.limit', { max })]),
    ],
    {
      operation,
      path: path ?? null,
      label: body.label ?? null,
      account_id: body.account_id ?? null,
      effect,
      status: isAnswer ? (body.status ?? DEFAULT_STATUS) : null,
      reason: body.reason ?? null,
      retry_after: body.retry_after ?? (effect === 'rate_limit' ? DEFAULT_WAIT : null),
      delay_ms: delay ?? null,
      skip: body.skip ?? 0,
      times: body.times ?? null,
      probability: body.probability ?? 1,
      after_commit: body.after_commit ?? false,
    },
  );
}

/** The fields by which a fault is chosen. */
export type FaultChoice = Pick<
  RequestFaultDraft,
  'operation' | 'path' | 'account_id' | 'effect' | 'after_commit' | 'times'
> & { readonly hits: number };

/** A request that may meet faults. */
export interface FaultedRequest {
  /** `createNode`, `s3:PutObject`, `dns:query`. */
  readonly operation: string;
  /** Questions of DNS have none. */
  readonly path: PathForms;
  /** Undefined where nobody in particular asks. */
  readonly accountId: number | undefined;
  /** True if its operation is done. */
  readonly isDone: boolean;
}

/** Half of an answer can be sent once there is one. */
const isMetAtEnd = ({ effect, after_commit: after }: FaultChoice): boolean => after || effect === 'partial';

const concerns = (pattern: string, operation: string): boolean => {
  if (pattern === ALL) return !operation.includes(':');
  return pattern === operation || (pattern === ALL_OF_S3 && operation.startsWith('s3:'));
};

/** True if a fault concerns a request at this point of its way, apart from its label and its probability. */
export const matchesRequest = (
  fault: FaultChoice,
  { operation, path, accountId, isDone }: FaultedRequest,
): boolean =>
  isMetAtEnd(fault) === isDone &&
  concerns(fault.operation, operation) &&
  (fault.path === null || matchesPath(fault.path, path)) &&
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
