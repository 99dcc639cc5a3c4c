import {
  mediaIn,
  operationsIn,
  readDocument,
  resolve,
  schemaIn,
  type Content,
  type Document,
  type JsonSchema,
  type OperationText,
} from '@cloud-account/spec/document';
import { labCommandNames } from './lab-names.js';
import { later } from './later.js';
import { commandNames, optionName, type CommandName } from './names.js';

/** A parameter, or a field of a body. */
export interface Field {
  /** As requests have it. */
  readonly name: string;
  /** As the command line says it: `soa-email`. */
  readonly optionName: string;
  readonly schema: JsonSchema;
  readonly description: string;
  readonly required: boolean;
}

/** An operation without its name on the command line. */
export type UnnamedOperation = Omit<ApiOperation, 'api' | keyof CommandName>;

/** An operation of the API as a command. */
export interface ApiOperation extends CommandName {
  /** Whose API it is of. */
  readonly api: 'account' | 'operator';
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** The description of its tag. */
  readonly tag: string;
  readonly inPath: readonly Field[];
  readonly inQuery: readonly Field[];
  /** The fields that a body can set, `file` of a body that is a file; undefined where there is none. */
  readonly body: readonly Field[] | undefined;
  /** An example of the body; undefined where there is none. */
  readonly example: Readonly<Record<string, unknown>> | undefined;
  /** The media type of the body; undefined where there is none. */
  readonly bodyType: string | undefined;
  /** The fields that a list can be narrowed by, with their types; undefined where it cannot be. */
  readonly filter: ReadonlyMap<string, readonly string[]> | undefined;
  /** The fields of an item of a list; undefined where the answer is no list. */
  readonly item: JsonSchema | undefined;
  /** The fields of an item, those of objects within it by dotted names: `entity.label`. */
  readonly itemFields: readonly string[];
  /** The name of the schema of its answer; undefined where it has none. */
  readonly answer: string | undefined;
  /** The default name of the file that it answers; undefined where the answer is JSON. */
  readonly file: string | undefined;
  /** The states that its answer can say of a thing; undefined where it says none. */
  readonly states: readonly unknown[] | undefined;
  /** The action of the event that it records. */
  readonly event: string | undefined;
  /** True if it removes what cannot be restored, so that the user must confirm it; where its body has `overwrite`, only with that. */
  readonly removes: boolean;
  /** It needs no token. */
  readonly isPublic: boolean;
}

/** A command of the operator, as `x-command` has it in the specification. */
export interface WrittenCommand {
  /** Its words: `user create`. */
  readonly name: string;
  /** Its summary, where its operation has several commands. */
  readonly summary?: string;
  /** The parameters and fields that are arguments; by default the parameters of the path. */
  readonly arguments?: readonly string[];
  /** Its options: the field that each sets or filters by, or the values that it sets; by default the fields of the body. */
  readonly options?: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;
  /** Values that it always sets. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** The columns of its table. */
  readonly columns?: readonly string[];
  /** The work that cannot be undone, which the user must confirm; with parameters: `Deleting {kind} {entityId}`. */
  readonly confirm?: string;
  /** The message that is shown instead of the answer. */
  readonly done?: string;
}

/** The media type of bodies and answers that are no files. */
export const JSON_TYPE = 'application/json';

/** The operations that remove things by another method than DELETE. */
const REMOVING: readonly string[] = [
  'cancelNodeBackups',
  'cancelObjectStorage',
  'rebuildNode',
  'rebuildNodeBalancerConfig',
  'restoreNodeBackup',
];

/** A text for a terminal, without Markdown. */
const plain = (text: string): string => text.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim();

/** A text of paragraphs and lists, each on a line of its own. */
const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n|\n(?=- )/)
    .map(plain)
    .join('\n');

/** The types of a schema, without null. */
export const typesOf = ({ type = [] }: JsonSchema): readonly string[] =>
  [type].flat().filter((one) => one !== 'null');

/** The filterable fields of an item; those of objects within it have dotted names. */
const filterable = (document: Document, schema: JsonSchema, prefix = ''): [string, readonly string[]][] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, written]) => {
    const property = resolve(document, written);
    const key = `${prefix}${name}`;
    return [
      ...(property['x-filterable'] === true ? [[key, typesOf(property)] as [string, readonly string[]]] : []),
      ...filterable(document, property, `${key}.`),
    ];
  });

/** The names of all fields of a schema; those of the objects within it are dotted. */
const fieldNames = (document: Document, schema: JsonSchema, prefix = ''): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, written]) => {
    const key = `${prefix}${name}`;
    const property = resolve(document, written);
    return [key, ...fieldNames(document, resolve(document, property.items ?? property), `${key}.`)];
  });

/** The name of a file that an operation takes or answers, by the last word of its path: `thumbnail.png`. */
const fileNameOf = (path: string, type: string): string =>
  `${path.split('/').at(-1) ?? ''}.${type.split('/').at(-1) ?? ''}`;

/** True if it needs no token; it may accept one. */
const isPublic = ({ security }: OperationText): boolean =>
  security !== undefined && (security.length === 0 || security.some((way) => Object.keys(way).length === 0));

class Reader {
  #document: Document | undefined;

  /**
   * @param names the document, or the part that names commands
   * @param read reads the whole document, which a command needs only where it needs more than names
   */
  constructor(
    private readonly names: Document,
    private readonly read: () => Document = () => names,
  ) {}

  get document(): Document {
    return (this.#document ??= this.read());
  }

  #tagOf({ tags: [name] }: OperationText): string {
    const tags = this.names.tags as readonly { readonly name: string; readonly description: string }[];
    return tags.find((tag) => tag.name === name)?.description ?? '';
  }

  #typeOf(content: Content | undefined): string | undefined {
    return content && Object.keys(resolve(this.document, content).content ?? {})[0];
  }

  #bodyOf(path: string, { requestBody }: OperationText): ApiOperation['body'] {
    const bodyType = this.#typeOf(requestBody);
    const schema = schemaIn(this.document, requestBody, bodyType);
    if (bodyType === undefined || schema === undefined) return undefined;
    const file = { ...schema, example: fileNameOf(path, bodyType) };
    const isFile = schema.format === 'binary';
    return this.#fieldsOf(isFile ? { properties: { file }, required: ['file'] } : schema);
  }

  /** The first example of a body. */
  #exampleIn(body: Content | undefined): ApiOperation['example'] {
    const { example, examples = {} } = mediaIn(this.document, body) ?? {};
    return (example ?? Object.values(examples)[0]?.value) as ApiOperation['example'];
  }

  #statesIn(answer: Content | undefined): readonly unknown[] | undefined {
    const status = schemaIn(this.document, answer)?.properties?.status;
    return status && (resolve(this.document, status).enum ?? []);
  }

  /** The items of a page. */
  #itemOf({ responses }: OperationText): JsonSchema | undefined {
    const page = schemaIn(this.document, responses['200'])?.properties;
    if (page?.data === undefined || page.pages === undefined) return undefined;
    const { items } = resolve(this.document, page.data);
    if (items === undefined) return undefined;
    const item = resolve(this.document, items);
    const properties = Object.entries(item.properties ?? {}).map(([name, property]) => [
      name,
      resolve(this.document, property),
    ]);
    return { ...item, properties: Object.fromEntries(properties) as Record<string, JsonSchema> };
  }

  #fieldsOf(schema: JsonSchema): Field[] {
    return Object.entries(schema.properties ?? {}).flatMap(([name, written]) => {
      const property = resolve(this.document, written);
      if (property.readOnly === true || property['x-fixed'] === true) return [];
      const items = property.items && resolve(this.document, property.items);
      return {
        name,
        optionName: optionName(name),
        schema: items === undefined ? property : { ...property, items },
        description: plain(property.description ?? ''),
        required: schema.required?.includes(name) === true,
      };
    });
  }

  /** An operation, of whose fields a command reads few: all of all operations take longer than the rest of a command. */
  operation({ path, method, operation: named }: Placed): UnnamedOperation {
    const text = (): OperationText => this.document.paths[path]?.[method] as OperationText;
    const parameters = () => (text().parameters ?? []).map((parameter) => resolve(this.document, parameter));
    const fieldsIn = (place: string): Field[] =>
      parameters()
        .filter((parameter) => parameter.in === place)
        .map(({ name, description = '', required = false, schema, example }) => ({
          name,
          optionName: optionName(name),
          schema: { ...resolve(this.document, schema), ...(example !== undefined && { example }) },
          description: plain(description),
          required,
        }));
    const answer = (): Content | undefined => text().responses['200'] ?? text().responses['201'];
    const operation: UnnamedOperation = later({
      operationId: () => named.operationId,
      method: () => method.toUpperCase(),
      path: () => path,
      summary: () => plain(text().summary),
      description: () => paragraphs(text().description ?? ''),
      tag: () => plain(this.#tagOf(named)),
      inPath: () => fieldsIn('path'),
      inQuery: () => fieldsIn('query'),
      body: () => this.#bodyOf(path, text()),
      bodyType: () => this.#typeOf(text().requestBody),
      example: () => this.#exampleIn(text().requestBody),
      filter: () => {
        const { item } = operation;
        const takesFilter = item !== undefined && parameters().some(({ name }) => name === 'X-Filter');
        return takesFilter ? new Map(filterable(this.document, item)) : undefined;
      },
      item: () => this.#itemOf(text()),
      itemFields: () => (operation.item === undefined ? [] : fieldNames(this.document, operation.item)),
      answer: () => mediaIn(this.document, answer())?.schema.$ref,
      file: () => {
        const type = this.#typeOf(answer()) ?? JSON_TYPE;
        return type === JSON_TYPE ? undefined : fileNameOf(path, type);
      },
      states: () => this.#statesIn(answer()),
      event: () => text()['x-event'],
      removes: () => method === 'delete' || REMOVING.includes(named.operationId),
      isPublic: () => isPublic(text()),
    });
    return operation;
  }
}

/** An operation of a document, where it stands. */
type Placed = ReturnType<typeof operationsIn>[number];

/** Operations of a document as commands. */
function asCommands(
  api: ApiOperation['api'],
  reader: Reader,
  operations: readonly Placed[],
  names: ReadonlyMap<string, CommandName>,
): ApiOperation[] {
  return operations.map((placed) => {
    const { operationId } = placed.operation;
    const name = names.get(operationId);
    if (name === undefined) throw new Error(`${operationId} has no name on the command line.`);
    return Object.assign(reader.operation(placed), { api, ...name });
  });
}

function accountOperations(): ApiOperation[] {
  const document = readDocument('names/v4');
  const reader = new Reader(document, readDocument);
  const operations = operationsIn(document);
  const named = operations.map(({ path, operation: { operationId, tags } }) => ({
    operationId,
    path,
    tag: tags[0],
  }));
  return asCommands('account', reader, operations, commandNames(named));
}

let known: readonly ApiOperation[] | undefined;

/** Every operation of the API that accounts use. */
export const apiOperations = (): readonly ApiOperation[] => (known ??= accountOperations());

/** True if the body and the answer of an operation are JSON or empty, so that a command can send and show them. */
const isOfJson = ({ operation: { requestBody, responses } }: Placed, document: Document): boolean =>
  [requestBody, responses['200'] ?? responses['201']].every((part) => {
    const content = part && resolve(document, part).content;
    return content === undefined || 'application/json' in content;
  });

function readLabOperations(): ApiOperation[] {
  const document = readDocument('operator');
  const operations = operationsIn(document).filter(
    (one) => one.path.startsWith('/lab/') && isOfJson(one, document),
  );
  const names = labCommandNames(
    operations.map(({ path, method, operation: { operationId } }) => ({ operationId, path, method })),
  );
  return asCommands('operator', new Reader(document), operations, names);
}

let knownOfLab: readonly ApiOperation[] | undefined;

/** The operations of the lab in the operator's API, without those that take or answer a file. */
export const labOperations = (): readonly ApiOperation[] => (knownOfLab ??= readLabOperations());

/** The commands of the operator that the specification has, each with its operation. */
export function operatorOperations(): { command: WrittenCommand; operation: UnnamedOperation }[] {
  const document = readDocument('operator');
  const reader = new Reader(document);
  return operationsIn(document).flatMap((placed) =>
    [(placed.operation['x-command'] ?? []) as WrittenCommand | readonly WrittenCommand[]]
      .flat()
      .map((command) => ({ command, operation: reader.operation(placed) })),
  );
}

/** An operation and the values in a path. */
export interface OperationAt {
  readonly operation: ApiOperation;
  /** The values in the path, by their names. */
  readonly values: Readonly<Record<string, string>>;
}

const matcher = (path: string, last: string): RegExp =>
  new RegExp(
    `^${path.replaceAll(/\{(\w+)\}$/g, (_, name: string) => `(?<${name}>${last})`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
  );

/**
 * The operation of a path with its values, if there is one. The last value may contain a slash, as the IDs of images do.
 *
 * @param path without a query
 * @param among the operations of one API; those that accounts use by default
 */
export function operationAt(
  method: string,
  path: string,
  among: readonly ApiOperation[] = apiOperations(),
): OperationAt | undefined {
  for (const last of ['[^/]+', '.+']) {
    for (const operation of among) {
      const found = operation.method === method ? matcher(operation.path, last).exec(path) : null;
      if (found !== null) return { operation, values: { ...found.groups } };
    }
  }
  return undefined;
}
