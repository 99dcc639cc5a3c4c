import { resolve, schemaIn, type Document, type JsonSchema, type OperationText } from '@cloud-account/spec';
import { singularOf } from '../api/names.js';

/** A kind of thing that accounts create and delete, in the words of the document of a server. */
export interface ThingKind {
  /** The operation that lists things of this kind. */
  readonly operationId: string;
  /** The path of the list, and of one thing. */
  readonly path: string;
  readonly itemPath: string;
  /** The kind that its things are below: for a record that of domains. */
  readonly parent: ThingKind | undefined;
  /** Its name as a word of a resource: `domain_record`. */
  readonly type: string;
  /** The words for its IDs: `domain` for `domain_id`. */
  readonly words: readonly string[];
  /** The fields of a request that creates a thing; those of objects and lists are resolved where they are read. */
  readonly fields: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** The names of the query and of the page. */
  readonly names: PageNames;
}

/** The names that the list of a kind has for its pages. */
interface PageNames {
  readonly page: string;
  readonly pageSize: string;
  readonly items: string;
  readonly pages: string;
}

type PathItem = Readonly<Partial<Record<'get' | 'post' | 'delete', OperationText>>>;

/** The name of the component that a reference names. Components keep their names in every dialect. */
const componentOf = ({ $ref = '' }: { readonly $ref?: string }): string =>
  $ref.slice($ref.lastIndexOf('/') + 1);

/** The names of a list for its pages; undefined for what is no list with pages. */
function pageNamesOf(
  document: Document,
  { parameters = [], responses }: OperationText,
): PageNames | undefined {
  const page = schemaIn(document, responses['200'])?.properties ?? {};
  const fieldOf = (component: string): string | undefined =>
    Object.entries(page).find(([, field]) => componentOf(field) === component)?.[0];
  const parameterOf = (component: string): string | undefined => {
    const found = parameters.find((one) => componentOf(one) === component);
    return found && resolve(document, found).name;
  };
  const items = Object.entries(page).find(([, { type }]) => type === 'array')?.[0];
  const pages = fieldOf('PageTotal');
  if (items === undefined || pages === undefined) return undefined;
  return {
    ...{ items, pages },
    page: parameterOf('Page') ?? 'page',
    pageSize: parameterOf('PageSize') ?? 'page_size',
  };
}

const wordOf = (segment: string): string => singularOf(segment).replaceAll('-', '_');

/** The words of a path below that of its parent, without those that only group paths: `record`, `instance`. */
function wordsIn(path: string, parent: ThingKind | undefined): string[] {
  const below = path.slice(parent?.itemPath.length ?? 0);
  return below
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith('{'))
    .map(wordOf);
}

/** The words for the IDs of a kind: the last of its path, its parameter's, and those before. */
function wordsOf(words: readonly string[], itemPath: string): string[] {
  const [, parameter = ''] = /\{(\w+?)(?:Id)?\}$/.exec(itemPath) ?? [];
  const own = parameter.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return [...new Set([own, ...[...words].reverse()])].filter((word) => word !== '');
}

/**
 * The kinds of things that accounts create and delete: the lists with pages whose path also creates, and below which a path
 * deletes.
 */
export function kindsIn(document: Document): ThingKind[] {
  const paths = Object.entries(document.paths) as [string, PathItem][];
  const kinds: ThingKind[] = [];
  for (const [path, { get, post }] of paths) {
    const itemPath = paths.find(
      ([other, item]) =>
        item.delete !== undefined &&
        other.startsWith(`${path}/`) &&
        /^(?:\/\{\w+\})+$/.test(other.slice(path.length)),
    )?.[0];
    const names = get && pageNamesOf(document, get);
    const body = schemaIn(document, post?.requestBody);
    if (get === undefined || names === undefined || body === undefined || itemPath === undefined) continue;
    const parent = kinds.findLast((kind) => path.startsWith(`${kind.itemPath}/`));
    // A list below something that is no kind cannot be read.
    if (path.includes('{') && parent === undefined) continue;
    const words = wordsIn(path, parent);
    kinds.push({
      operationId: get.operationId,
      ...{ path, itemPath, parent, names },
      type: [...(parent === undefined ? [] : [parent.type]), words.at(-1) ?? ''].join('_'),
      words: wordsOf(words, itemPath),
      fields: Object.fromEntries(
        Object.entries(body.properties ?? {}).map(([name, field]) => [name, resolve(document, field)]),
      ),
      required: body.required ?? [],
    });
  }
  return kinds;
}
