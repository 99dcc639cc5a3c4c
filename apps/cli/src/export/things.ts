import { resolve, type Document, type JsonSchema } from '@cloud-account/spec';
import type { Api } from '../api/connection.js';
import { withQuery } from '../api/pages.js';
import { collected } from '../collected.js';
import { isObject } from '@cloud-account/core/is-object';
import { kindsIn, type ThingKind } from './kinds.js';

/** A thing of an account. */
export interface Thing {
  readonly kind: ThingKind;
  readonly parent: Thing | undefined;
  /** The name that people use; that of a record and the like is its values. */
  readonly name: string;
  /** As the list answers it. */
  readonly item: Readonly<Record<string, unknown>>;
  /** The values that a request to create it would have. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The things of an account, and the words of the server for them. */
export interface Inventory {
  readonly document: Document;
  readonly kinds: readonly ThingKind[];
  /** Each after what it is below. */
  readonly things: readonly Thing[];
}

/** The largest page. */
const MAX_PAGE_SIZE = 500;

const isDocument = (data: unknown): data is Document =>
  isObject(data) && isObject(data.paths) && isObject(data.components);

/** The specification of a server, in its words. @throws CommandFailure when the server cannot be reached or is another one */
export async function readServedDocument(api: Api): Promise<Document> {
  const path = '/openapi.json';
  const { data } = await api.send({ method: 'GET', path, template: path, isPublic: true });
  if (!isDocument(data)) throw new Error(`${api.url}${path} is no OpenAPI document.`);
  return data;
}

/** The items of all pages of a list, in the words of the server. */
async function itemsOf(
  api: Api,
  path: string,
  { names }: ThingKind,
): Promise<Readonly<Record<string, unknown>>[]> {
  const { allPages } = await import('@cloud-account/client');
  return collected(
    allPages(async (page) => {
      const request = withQuery(path, { [names.page]: page, [names.pageSize]: MAX_PAGE_SIZE });
      const { data } = await api.send({ method: 'GET', path: request });
      const found: unknown = isObject(data) ? data[names.items] : undefined;
      if (!isObject(data) || !Array.isArray(found)) throw new Error(`${path} is no list.`);
      return { data: found.filter(isObject), pages: Number(data[names.pages]) };
    }),
  );
}

/** The part of a value that a schema of requests has, without what is null. */
function writable(document: Document, written: JsonSchema, value: unknown): unknown {
  const schema = resolve(document, written);
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((one) => writable(document, items, one));
  }
  if (!isObject(value) || schema.properties === undefined) return value;
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, field]) => {
      const own = value[name];
      if (own === null || own === undefined || resolve(document, field).readOnly === true) return [];
      return [[name, writable(document, field, own)]];
    }),
  );
}

/** The thing that a request names by `id`, where a thing refers to another: the node of a device of a firewall. */
const sourceOf = (kind: ThingKind, item: Thing['item']): Thing['item'] => {
  if (kind.fields.id === undefined) return item;
  return (
    Object.values(item)
      .filter(isObject)
      .find(({ id }) => id !== undefined) ?? item
  );
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** True for a record that says that there is no host; requests name its target by a dot. */
export const isNullRecord = ({ type, target }: Readonly<Record<string, unknown>>): boolean =>
  (type === 'MX' || type === 'SRV') && target === '';

function valuesOf(document: Document, kind: ThingKind, item: Thing['item']): Record<string, unknown> {
  const source = sourceOf(kind, item);
  return Object.fromEntries(
    Object.entries(kind.fields).flatMap(([name, schema]) => {
      const value = name === 'target' && isNullRecord(source) ? '.' : source[name];
      if (schema.readOnly === true || isEmpty(value) || value === schema.default) return [];
      return [[name, writable(document, schema, value)]];
    }),
  );
}

function nameOf(kind: ThingKind, item: Thing['item'], values: Thing['values']): string {
  const { label } = sourceOf(kind, item);
  if (typeof label === 'string') return label;
  const named = kind.required.find(
    (name) => typeof values[name] === 'string' && kind.fields[name]?.enum === undefined,
  );
  if (named !== undefined) return String(values[named]);
  return Object.values(values)
    .filter((value) => typeof value === 'string')
    .join(' ');
}

/**
 * Reads everything that an account has, by the lists of the specification that the server offers. So the words are those of
 * the server, also where it speaks a dialect.
 *
 * @throws CommandFailure when a list is refused, or the server cannot be reached
 */
export async function readInventory(api: Api): Promise<Inventory> {
  const document = await readServedDocument(api);
  const kinds = kindsIn(document);
  const things: Thing[] = [];
  for (const kind of kinds) {
    const parents =
      kind.parent === undefined ? [undefined] : things.filter((one) => one.kind === kind.parent);
    for (const parent of parents) {
      const path = pathBelow(kind, parent);
      for (const item of path === undefined ? [] : await itemsOf(api, path, kind)) {
        const values = valuesOf(document, kind, item);
        things.push({ kind, parent, item, values, name: nameOf(kind, item, values) });
      }
    }
  }
  return { document, kinds, things };
}

/** An ID or a name as a segment of a path; undefined for what is neither. */
export const segmentOf = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? encodeURIComponent(value) : undefined;

/** The path of the things below another one; undefined where that has no ID. */
function pathBelow({ path }: ThingKind, parent: Thing | undefined): string | undefined {
  const ids: string[] = [];
  for (let at = parent; at !== undefined; at = at.parent) {
    const id = segmentOf(at.item.id);
    if (id === undefined) return undefined;
    ids.unshift(id);
  }
  return path.replaceAll(/\{\w+\}/g, (parameter) => ids.shift() ?? parameter);
}
