import { mediaIn, type Document, type OperationText } from '@cloud-account/spec';
import type { Api } from '../api/connection.js';
import { exitCodes, CommandFailure } from '../problems.js';
import { readInventory, segmentOf, type Inventory, type Thing } from './things.js';

/** Examples for a specification: an Overlay of the OpenAPI Initiative. */
interface Overlay {
  readonly overlay: '1.0.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly extends: string;
  readonly actions: readonly { readonly target: string; readonly update: object }[];
}

/** True if an operation answers JSON about the account, and not the same for everybody. */
const isOfAccount = (document: Document, { security, responses }: OperationText): boolean =>
  security?.length !== 0 &&
  security?.some((way) => Object.keys(way).length === 0) !== true &&
  mediaIn(document, responses['200']) !== undefined;

/** The value that paths have for a thing; undefined where they have several for one. */
function valueIn({ kind, item }: Thing): unknown {
  const own = kind.itemPath.slice(kind.path.length).match(/\{\w+\}/g) ?? [];
  return own.length === 1 ? (item.id ?? item[own[0].slice(1, -1)] ?? item.label) : undefined;
}

/** A path with the values of the first thing that fits; undefined where the account has none. */
function filled(path: string, { kinds, things }: Inventory): string | undefined {
  if (!path.includes('{')) return path;
  const kind = kinds.findLast(({ itemPath }) => path === itemPath || path.startsWith(`${itemPath}/`));
  const thing = things.find((one) => one.kind === kind);
  const values: string[] = [];
  for (let at = thing; at !== undefined; at = at.parent) {
    const value = segmentOf(valueIn(at));
    if (value === undefined) return undefined;
    values.unshift(value);
  }
  const found = path.replaceAll(/\{\w+\}/g, (parameter) => values.shift() ?? parameter);
  return found.includes('{') ? undefined : found;
}

/** The answer of a server; undefined where it refuses the request. @throws CommandFailure when it cannot be reached */
async function answerTo(api: Api, path: string): Promise<unknown> {
  try {
    return (await api.send({ method: 'GET', path })).data;
  } catch (error) {
    if (error instanceof CommandFailure && error.exitCode === exitCodes.refused) return undefined;
    throw error;
  }
}

/**
 * Examples of the specification from an account: the answer of each operation that reads something of the account.
 * Of a list, it is the first page; of a thing, the first of its kind.
 *
 * @throws CommandFailure when the server cannot be reached
 */
export async function overlayOf(api: Api): Promise<Overlay> {
  const inventory = await readInventory(api);
  const { document } = inventory;
  const actions: { target: string; update: object }[] = [];
  for (const [path, { get }] of Object.entries(document.paths) as [string, { get?: OperationText }][]) {
    const request = get && isOfAccount(document, get) ? filled(path, inventory) : undefined;
    const value = request === undefined ? undefined : await answerTo(api, request);
    if (value === undefined) continue;
    actions.push({
      target: `$.paths['${path}'].get.responses['200'].content['application/json']`,
      update: { examples: { account: { value } } },
    });
  }
  const { title, version } = document.info as { title: string; version: string };
  return {
    overlay: '1.0.0',
    info: { title: `Examples for ${title}`, version },
    extends: `${api.url}/openapi.json`,
    actions,
  };
}
