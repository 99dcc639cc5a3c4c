import { Dictionary, type DialectWords, type Direction, type Dictionaries } from './words.js';
import type { WordShape } from './shape.js';

export const dictionariesOf = ({
  paths,
  fields,
  values,
  ids,
  scopes,
  headers,
}: DialectWords): Dictionaries => ({
  paths: new Dictionary(paths),
  fields: new Dictionary(fields),
  values: new Dictionary(values),
  ids: new Dictionary(ids),
  scopes: new Dictionary(scopes),
  headers: new Dictionary(headers),
});

/** Scopes, however they are separated: `domains:read_only events:*`. */
export const renameScopes = ({ scopes }: Dictionaries, text: string, way: Direction): string =>
  text.replace(/[A-Za-z_-]+(?=:)/g, (family) => scopes[way](family));

/** Each segment of a path. */
const renamePath = ({ paths }: Dictionaries, text: string, way: Direction): string =>
  text.replace(/[^/?#]+/g, (segment) => paths[way](segment));

/** The beginning of an ID, up to its first slash. */
const renameId = ({ ids }: Dictionaries, text: string, way: Direction): string => {
  const end = text.indexOf('/') + 1;
  return ids[way](text.slice(0, end)) + text.slice(end);
};

/** A text by what it is. */
export const renameText = (
  dictionaries: Dictionaries,
  kind: WordShape['text'],
  text: string,
  way: Direction,
): string => {
  switch (kind) {
    case undefined:
      return text;
    case 'value':
      return dictionaries.values[way](text);
    case 'id':
      return renameId(dictionaries, text, way);
    case 'scopes':
      return renameScopes(dictionaries, text, way);
    case 'path':
      return renamePath(dictionaries, text, way);
  }
};

const renameObject = (
  dictionaries: Dictionaries,
  { fields, values }: WordShape,
  object: object,
  way: Direction,
): unknown =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]: [string, unknown]) => {
      if (fields === undefined) return [name, renameValue(dictionaries, values, value, way)];
      const renamed = dictionaries.fields[way](name);
      const ours = way === 'toWire' ? name : renamed;
      // A name that the object does not have is a client's own, and stays as it came.
      if (!fields.has(ours) && !dictionaries.fields.has(name)) {
        return [name, renameValue(dictionaries, values, value, way)];
      }
      return [renamed, renameValue(dictionaries, fields.get(ours) ?? values, value, way)];
    }),
  );

/** A value with its words renamed. A value without words stays the same. */
export function renameValue(
  dictionaries: Dictionaries,
  shape: WordShape | undefined,
  value: unknown,
  way: Direction,
): unknown {
  if (shape === undefined || value === null) return value;
  if (typeof value === 'string') return renameText(dictionaries, shape.text, value, way);
  if (Array.isArray(value)) return value.map((item) => renameValue(dictionaries, shape.items, item, way));
  return typeof value === 'object' ? renameObject(dictionaries, shape, value, way) : value;
}
