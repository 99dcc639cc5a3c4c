import { refused } from '../problems.js';
import { kindOf } from '../refusal.js';
import type { Api } from './connection.js';
import { filterHeader } from './filter.js';
import { apiOperations, typesOf, type ApiOperation } from './operations.js';
import { isPage } from './pages.js';

/** The fields by which people name things. */
const NAMES = ['label', 'domain'];

/** A list in which a name is looked up. */
interface Naming {
  readonly list: ApiOperation;
  /** The field that has the names. */
  readonly field: string;
}

/**
 * Where the thing of a parameter is looked up by its name: in the list that stands before the parameter in the path. Undefined
 * where the list knows no names, or where the ID is a name itself.
 *
 * @param at the index of the parameter among those of the path
 */
export function namingOf({ api, path, inPath }: ApiOperation, at: number): Naming | undefined {
  const parameter = inPath[at];
  if (api !== 'account' || parameter === undefined) return undefined;
  const before = path.slice(0, path.indexOf(`/{${parameter.name}}`));
  // Some actions take any text as an ID, which is none of a thing then.
  const hasNumbers = apiOperations().some(
    ({ path: other, inPath: own }) =>
      other === `${before}/{${parameter.name}}` && typesOf(own[at]?.schema ?? {}).includes('integer'),
  );
  if (!hasNumbers) return undefined;
  const list = apiOperations().find(({ method, path: other }) => method === 'GET' && other === before);
  const field = NAMES.find((name) => list?.filter?.get(name)?.includes('string') === true);
  return list === undefined || field === undefined ? undefined : { list, field };
}

/** The path of an operation with its values. */
export const filledPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

/** The ID of the thing with a name. @throws Problem when there is none, or when several have the name */
async function idOf(
  api: Api,
  { list, field }: Naming,
  values: Readonly<Record<string, unknown>>,
  { name, parameter }: { readonly name: string; readonly parameter: string },
): Promise<unknown> {
  const { data } = await api.send({
    method: 'GET',
    path: filledPath(list.path, values),
    template: list.path,
    values,
    filter: filterHeader([{ [field]: name }]),
    isPublic: list.isPublic,
  });
  const found = isPage(data) ? data.data : [];
  if (found.length === 0) throw refused(`Not found: ${kindOf(parameter)} ${name}`);
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
 * @throws Problem when a name is that of nothing, or of several things
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
    values[parameter] =
      naming === undefined ? typed : await idOf(api, naming, values, { name: String(typed), parameter });
  }
  return values;
}
