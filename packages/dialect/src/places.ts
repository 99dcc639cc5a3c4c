import {
  operationIdsOf,
  operationIn,
  resolve,
  type Document,
  type JsonSchema,
  type OperationId,
} from '@cloud-account/spec';
import { partsOf } from './shape.js';

/** The beginning of the name of each place. */
const PREFIX = 'shape.';

/** The thing in the name of an operation: `createNodeDisk` is about a `node-disk`. */
const thingOf = (id: string): string =>
  id
    .replace(/^[a-z]+/, '')
    .replaceAll(/\B[A-Z]/g, '-$&')
    .toLowerCase();

/**
 * The name of a place in requests by which a dialect gives the shape check another sentence there: `shape.volume.size`.
 *
 * @param field as the specification names it
 */
export const placeOf = (id: OperationId, field: string): string =>
  `${PREFIX}${thingOf(id)}.${field.replaceAll(/\[\d+\]/g, '')}`;

export const isPlace = (name: string): boolean => name.startsWith(PREFIX);

/** The fields of values of a schema, and the fields of those. */
function* fieldsOf(document: Document, schema: JsonSchema): Generator<string> {
  for (const { properties = {}, items, anyOf = [], oneOf = [] } of partsOf(document, schema)) {
    for (const [name, field] of Object.entries(properties)) {
      yield name;
      for (const inner of fieldsOf(document, field)) yield `${name}.${inner}`;
    }
    for (const part of [...(items ? [items] : []), ...anyOf, ...oneOf]) yield* fieldsOf(document, part);
  }
}

/** All places in the requests of the API. */
export function knownPlaces(document: Document): ReadonlySet<string> {
  return new Set(
    operationIdsOf('v4').flatMap((id) => {
      const { parameters = [], requestBody: { content = {} } = {} } = operationIn(document, id);
      const named = parameters.map((one) => resolve(document, one).name);
      const fields = Object.values(content).flatMap(({ schema }) => [...fieldsOf(document, schema)]);
      return [...named, ...fields].map((field) => placeOf(id, field));
    }),
  );
}
