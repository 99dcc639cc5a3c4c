import type { ApiRequest } from './connection.js';
import { filledPath } from './lookup.js';
import { apiOperations, type ApiOperation } from './operations.js';

/** A request with its answer. */
export interface Answered {
  readonly operation: ApiOperation;
  /** The values of its path. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

/** The ID in an answer. */
export const idIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;

const isEmpty = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Object.keys(data).length === 0;

/** The operation that gets one thing of a path, such as `/volumes/{volumeId}`. */
const getting = (isPath: (path: string) => boolean): ApiOperation | undefined =>
  apiOperations().find((one) => one.method === 'GET' && isPath(one.path) && one.item === undefined);

/** A path and those above it, the longest first. */
const upward = (path: string): string[] =>
  path === '' ? [] : [path, ...upward(path.slice(0, path.lastIndexOf('/')))];

const requestFor = ({ path }: ApiOperation, values: Readonly<Record<string, unknown>>): ApiRequest => ({
  method: 'GET',
  path: filledPath(path, values),
  template: path,
  values,
});

/** True if a thing is being changed: `booting`, `creating`; `running` is a final state. */
export const isChanging = (status: unknown): boolean =>
  status === 'not ready' || (typeof status === 'string' && status !== 'running' && status.endsWith('ing'));

/** True if work may continue after an empty answer: the thing that is deleted or changed has a state meanwhile. */
export function mayContinue({ method, path, event }: ApiOperation): boolean {
  if (event === undefined) return false;
  const isMeanwhile = (status: unknown) => (method === 'DELETE' ? status === 'deleting' : isChanging(status));
  const places = method === 'DELETE' ? [path] : upward(path);
  return places.some((place) => getting((other) => other === place)?.states?.some(isMeanwhile));
}

/** The name of the last parameter of a path that ends with one. */
const lastOf = (path: string): string | undefined => /\{(\w+)\}$/.exec(path)?.[1];

/**
 * The request for the thing that a request was about: what it made, else what its path names. Undefined where that says
 * no state, or where the answer has what later answers have not, such as a secret.
 */
export function thingOf({ operation, values, data }: Answered): ApiRequest | undefined {
  if (operation.method === 'DELETE') return undefined;
  const id = idIn(data);
  for (const path of upward(operation.path)) {
    const made = getting(
      (other) => other.startsWith(`${path}/{`) && !other.slice(path.length + 1).includes('/'),
    );
    const named = getting((other) => other === path);
    for (const one of [made, named]) {
      const last = one && lastOf(one.path);
      if (one === undefined || last === undefined || one.states === undefined) continue;
      if (id !== undefined && one.answer === operation.answer)
        return requestFor(one, { ...values, [last]: id });
      if (isEmpty(data) && values[last] !== undefined) return requestFor(one, values);
    }
  }
  return undefined;
}
