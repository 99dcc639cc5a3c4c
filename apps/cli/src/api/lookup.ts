import { misused, refused } from '../problems.js';
import { kindOf } from '../refusal.js';
import type { Api } from './connection.js';
import { filterHeader } from './filter.js';
import { singularOf } from './names.js';
import { apiOperations, typesOf, type ApiOperation, type Field } from './operations.js';
import { everyItemOf } from './pages.js';

/** The fields by which people name things. */
const NAMES = ['label', 'domain', 'name'];

/** A list in which a name is looked up. */
interface Naming {
  readonly list: ApiOperation;
  /** The field that has the names. */
  readonly field: string;
  /** The parameter of the path that the IDs of the list fill. */
  readonly parameter: string;
}

/**
 * The list in which the thing of a parameter is looked up by its name: that of the path before the parameter. Undefined where
 * the list has no names, or where the ID is a name itself.
 *
 * @param at the index of the parameter among those of the path
 */
export function namingOf({ api, path, inPath }: ApiOperation, at: number): Naming | undefined {
  const parameter = inPath[at];
  if (api !== 'account' || parameter === undefined) return undefined;
  const before = path.slice(0, path.indexOf(`/{${parameter.name}}`));
  // Some actions take any text as an ID, which is none of a thing then.
  const hasNumbers = apiOperations().some(
    (other) =>
      other.path === `${before}/{${parameter.name}}` &&
      typesOf(other.inPath[at]?.schema ?? {}).includes('integer'),
  );
  if (!hasNumbers) return undefined;
  const list = apiOperations().find(({ method, path: other }) => method === 'GET' && other === before);
  const properties = list?.item?.properties;
  const field = NAMES.find((name) => typesOf(properties?.[name] ?? {}).includes('string'));
  return list === undefined || field === undefined ? undefined : { list, field, parameter: parameter.name };
}

/**
 * The list in which the things of an ID field of a body are looked up by their names: for `node_id` and `nodes` that of the
 * operation that gets `{nodeId}`, for `id` that of its `type`. Undefined where there is none, or where its path needs more than
 * that of the operation has.
 *
 * @param type the `type` beside an `id`; the first of those that it can be by default
 */
export function referenceOf(
  { api, inPath, body }: ApiOperation,
  { name, schema }: Field,
  type = body?.find((field) => field.name === 'type')?.schema.enum?.[0],
): Naming | undefined {
  const ofIds = /(^|_)id$/.test(name) ? schema : schema.items;
  if (api !== 'account' || !typesOf(ofIds ?? {}).includes('integer')) return undefined;
  const parameter = `${name === 'id' ? String(type) : singularOf(name.replace(/_id$/, ''))}id`;
  const known = new Set(inPath.map((one) => one.name));
  for (const operation of apiOperations()) {
    if (!operation.path.toLowerCase().endsWith(`/{${parameter}}`)) continue;
    const above = operation.inPath.slice(0, -1);
    if (above.every((one) => known.has(one.name))) return namingOf(operation, above.length);
  }
  return undefined;
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The list whose IDs are the words of a field of a body: `/regions` for `region`, of several that of the same area. */
export const wordsOfField = (
  { api, path }: ApiOperation,
  { name, schema }: Field,
): ApiOperation | undefined =>
  api !== 'account' || !typesOf(schema).includes('string')
    ? undefined
    : apiOperations().find(
        (list) =>
          list.method === 'GET' &&
          singularOf(lastOf(list.path)) === name &&
          typesOf(list.item?.properties?.id ?? {}).includes('string') &&
          path.startsWith(list.path.slice(0, list.path.lastIndexOf('/') + 1)),
      );

/** The path of an operation with its values. @throws CommandFailure when a value cannot be in a path */
export const filledPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name]);
    // Without such a segment, the path would be that of another operation. URLs leave two out even where they are encoded.
    if (['.', '..'].includes(value)) throw misused(`${name} cannot be '${value}'.`);
    return encodeURIComponent(value);
  });

/** The ID of the thing with a name. @throws CommandFailure when there is none, or when several have the name */
async function idOf(
  api: Api,
  { list, field, parameter }: Naming,
  values: Readonly<Record<string, unknown>>,
  name: string,
): Promise<unknown> {
  const isFilterable = list.filter?.has(field) === true;
  const { data } = await everyItemOf(api, {
    method: 'GET',
    path: filledPath(list.path, values),
    template: list.path,
    values,
    filter: isFilterable ? filterHeader([{ [field]: name }]) : undefined,
    isPublic: list.isPublic,
  });
  const found = isFilterable ? data : data.filter((item) => item[field] === name);
  if (found.length === 0) {
    const reason = `Not found: ${kindOf(parameter)} ${name}`;
    throw refused(reason, [{ reason, rule: 'access.resource.exists' }]);
  }
  if (found.length > 1) {
    const ids = found.map(({ id }) => String(id)).join(', ');
    throw refused(`Several have the ${field} ${name}: ${ids}. Name one by its ID.`);
  }
  return found[0]?.id;
}

/**
 * The values of a path, with IDs for the names among them.
 *
 * @param named the values in their order, as they were typed
 * @throws CommandFailure when a name is that of nothing, or of several things
 */
export async function valuesFor(
  api: Api,
  operation: ApiOperation,
  named: readonly unknown[],
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [at, { name: parameter }] of operation.inPath.entries()) {
    const typed = named[at];
    const naming = typeof typed === 'string' ? namingOf(operation, at) : undefined;
    values[parameter] = naming === undefined ? typed : await idOf(api, naming, values, String(typed));
  }
  return values;
}

/**
 * The value of a field of a body, with IDs for the names in it.
 *
 * @param values of the path
 * @throws CommandFailure when a name is that of nothing, or of several things
 */
export async function withIds(
  api: Api,
  naming: Naming,
  values: Readonly<Record<string, unknown>>,
  given: unknown,
): Promise<unknown> {
  if (Array.isArray(given)) return Promise.all(given.map((one) => withIds(api, naming, values, one)));
  return typeof given === 'string' ? idOf(api, naming, values, given) : given;
}
