import type { CatalogueEntry } from '../entry.js';

/** Faults of requests, which the operator asks for in the lab. */
export const labFaultRefusals = [
  {
    id: 'lab.fault.operation',
    sentence: 'A fault of requests names an operation of the API, of S3 or of the name server.',
    reasons: {
      unknown: 'There is no operation {operation}',
      near: 'There is no operation {operation}; did you mean {near}?',
    },
    fix: 'Use an `operationId`, `*`, `s3:` with the name of an operation of S3, `s3:*` or `dns:query`.',
  },
  {
    id: 'lab.fault.path',
    sentence: 'A fault of requests has a path that its operation has.',
    reasons: {
      unknown: 'No operation has the path {path}',
      near: 'No operation has the path {path}; did you mean {near}?',
      other: '{operation} has the path {own}',
    },
    fix: 'Use a path of the specification, with values or `*` in the place of its parameters.',
  },
  {
    id: 'lab.fault.effect',
    sentence: 'The effect of a fault fits its operation.',
    reason: '{field} does not fit {operation}',
    fix: 'Use `status`, `delay` or `disconnect` for `dns:query`.',
  },
  {
    id: 'lab.fault.field',
    sentence: 'A fault of requests has only fields that fit its effect, its operation and its path.',
    reasons: {
      effect: '{field} does not fit the effect {effect}',
      operation: '{field} does not fit {operation}',
    },
    fix: 'Leave the field out.',
  },
  {
    id: 'lab.fault.status',
    sentence: 'The status of a fault is one that its operation can answer.',
    reason: 'Must be one of {values}',
    fix: 'Use one of the statuses that the error names.',
  },
  {
    id: 'lab.fault.account',
    sentence: 'The account of a fault exists.',
    reason: '{field} is not valid',
    fix: 'Name an account that exists.',
  },
  {
    id: 'lab.fault.limit',
    sentence: 'The number of faults of requests has a limit.',
    reason: 'There may be at most {max} faults',
    fix: 'Delete faults that are not needed.',
  },
  {
    id: 'lab.fault.met',
    sentence: 'No fault of the lab affects the request.',
    reason: '{reason}',
    fix: 'Delete the fault in the lab.',
    status: 503,
  },
] as const satisfies readonly CatalogueEntry[];
