import { readFileSync } from 'node:fs';
import { operations as table } from './generated/operations.js';
import type * as operator from './generated/operator.js';
import type { components, operations as v4Shapes, paths } from './generated/v4.js';
import type { Document, OperationText } from './document.js';
import type { OperationRow } from './operation-row.js';

export {
  absentThings,
  limitsOfAll,
  scopeDescriptions,
  scopes,
  secretFields,
} from './generated/operations.js';
export { clientDocument } from './client-document.js';
export { edition, mediaIn, operationsIn, readDocument, referencesIn, resolve, schemaIn } from './document.js';
export type { Content, Document, JsonSchema, Media, OperationText, Parameter } from './document.js';
export type { AbsentThings, FilterKey, GrantNeed, OperationRow, RateLimit } from './operation-row.js';
export type { components, paths };

/** The paths of the operator's API. */
export type OperatorPaths = operator.paths;

type shapes = v4Shapes & operator.operations;

/** The unique name of an operation. */
export type OperationId = keyof typeof table;

/** The operations that need no token. */
export type PublicOperationId = {
  [Id in OperationId]: (typeof table)[Id]['public'] extends true ? Id : never;
}[OperationId];

/** The operations that take a file: as their body, or in a form. */
export type UploadOperationId = {
  [Id in OperationId]: [RequestBody<Id>] extends [never]
    ? never
    : RequestBody<Id> extends
          | { content: { 'multipart/form-data': unknown } }
          | { content: { 'image/png': unknown } }
      ? Id
      : never;
}[OperationId];

/** The operations that answer with a file or a stream. */
export type FileOperationId = {
  [Id in OperationId]: shapes[Id]['responses'] extends
    | { 200: { content: { 'application/octet-stream': unknown } } }
    | { 200: { content: { 'image/png': unknown } } }
    | { 200: { content: { 'text/html': unknown } } }
    | { 200: { content: { 'text/event-stream': unknown } } }
    ? Id
    : never;
}[OperationId];

/** The operations of one specification. */
export type OperationIdOf<Api extends string> = {
  [Id in OperationId]: (typeof table)[Id]['api'] extends Api ? Id : never;
}[OperationId];

/** The operations whose lists take a filter (`X-Filter`). */
export type FilteredOperationId = {
  [Id in OperationId]: (typeof table)[Id]['filter'] extends null ? never : Id;
}[OperationId];

/** The operations whose body may be left out. */
export type OptionalBodyId = {
  [Id in OperationId]: (typeof table)[Id] extends { readonly bodyOptional: true } ? Id : never;
}[OperationId];

/** The keys of the filter of a list with their types. */
export type FilterKeysOf<Id extends FilteredOperationId> = (typeof table)[Id]['filter'];

/** The keys of the filter of a list: the properties marked `x-filterable`. */
export type FilterKeyOf<Id extends FilteredOperationId> = keyof (typeof table)[Id]['filter'] & string;

/** The scalar fields of the items of a list that are not marked `x-filterable`. */
export type OtherKeyOf<Id extends FilteredOperationId> = keyof (typeof table)[Id]['otherKeys'] & string;

/** A schema of the specification by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** A schema of the operator's specification by its name. */
export type OperatorSchema<Name extends keyof operator.components['schemas']> =
  operator.components['schemas'][Name];

type Located<Id extends OperationId, Place extends 'path' | 'query'> = Exclude<
  shapes[Id]['parameters'][Place],
  undefined
>;
type OrNothing<Shape> = [Shape] extends [never] ? Record<string, never> : Shape;
type Content<Part> = Part extends { content: infer Types }
  ? Types extends { 'application/json': infer Json }
    ? Json
    : undefined
  : undefined;
type RequestBody<Id extends OperationId> = shapes[Id] extends { requestBody?: infer Part }
  ? Exclude<Part, undefined>
  : never;

/** The path parameters of an operation, with the types of the specification. */
export type Params<Id extends OperationId> = OrNothing<Located<Id, 'path'>>;

type Defaulted<Shape> = { [Key in keyof Shape]-?: Exclude<Shape[Key], undefined> };

/** The query parameters of an operation with defaults: parameters with a default are always present. */
export type Query<Id extends OperationId> = Defaulted<OrNothing<Located<Id, 'query'>>>;

/** The JSON body of an operation. */
export type Body<Id extends OperationId> = [RequestBody<Id>] extends [never]
  ? undefined
  : Content<RequestBody<Id>>;

type Success<Id extends OperationId, Status extends number> =
  shapes[Id]['responses'] extends Readonly<Record<Status, infer Part>> ? Content<Part> : never;

/** The success answer of an operation; undefined for an answer without a body (204). */
export type Reply<Id extends OperationId> =
  | Success<Id, 200>
  | Success<Id, 201>
  | (shapes[Id]['responses'] extends { 204: unknown } ? undefined : never);

/** Every operation of the specification, by operationId. */
export const operations: Readonly<Record<OperationId, OperationRow>> = table;

/** The operations of one specification, in the order of the document. @param api its name: v4, operator */
export const operationIdsOf = <Api extends OperationRow['api']>(api: Api): OperationIdOf<Api>[] =>
  (Object.keys(operations) as OperationId[]).filter(
    (id) => operations[id].api === api,
  ) as OperationIdOf<Api>[];

/** An operation as the document of its specification has it. */
export const operationIn = (document: Document, id: OperationId): OperationText =>
  document.paths[operations[id].path]?.[operations[id].method] as OperationText;

/**
 * Reads a JSON Schema that the specification publishes; every call returns a fresh copy.
 *
 * @param name without its ending: seed, dialect
 */
export const readSchema = (name: string): Record<string, unknown> =>
  JSON.parse(
    readFileSync(new URL(`../src/generated/schemas/${name}.schema.json`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>;
