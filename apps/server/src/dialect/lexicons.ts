import { Lexicon, type DialectWords, type Direction, type Lexicons } from './words.js';
import type { WordShape } from './shape.js';

export const lexiconsOf = ({ paths, fields, values, ids, scopes, headers }: DialectWords): Lexicons => ({
  paths: new Lexicon(paths),
  fields: new Lexicon(fields),
  values: new Lexicon(values),
  ids: new Lexicon(ids),
  scopes: new Lexicon(scopes),
  headers: new Lexicon(headers),
});

/** Scopes, however they are separated: `domains:read_only events:*`. */
export const renameScopes = ({ scopes }: Lexicons, text: string, way: Direction): string =>
  text.replace(/[A-Za-z_-]+(?=:)/g, (family) => scopes[way](family));

/** The segments of a path, each by itself. */
export const renamePath = ({ paths }: Lexicons, text: string, way: Direction): string =>
  text.replace(/[^/?#]+/g, (segment) => paths[way](segment));

/** What an ID begins with, up to its first slash. */
const renameId = ({ ids }: Lexicons, text: string, way: Direction): string => {
  const end = text.indexOf('/') + 1;
  return ids[way](text.slice(0, end)) + text.slice(end);
};

/** A text by what it is. */
export const renameText = (
  lexicons: Lexicons,
  kind: WordShape['text'],
  text: string,
  way: Direction,
): string => {
  switch (kind) {
    case undefined:
      return text;
    case 'value':
      return lexicons.values[way](text);
    case 'id':
      return renameId(lexicons, text, way);
    case 'scopes':
      return renameScopes(lexicons, text, way);
    case 'path':
      return renamePath(lexicons, text, way);
  }
};

const renameObject = (
  lexicons: Lexicons,
  { fields, values }: WordShape,
  object: object,
  way: Direction,
): unknown =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]: [string, unknown]) => {
      if (fields === undefined) return [name, renameValue(lexicons, values, value, way)];
      const renamed = lexicons.fields[way](name);
      const ours = way === 'toWire' ? name : renamed;
      // A name that the object does not have is a client's own, and stays as it came.
      if (!fields.has(ours) && !lexicons.fields.has(name)) {
        return [name, renameValue(lexicons, values, value, way)];
      }
      return [renamed, renameValue(lexicons, fields.get(ours) ?? values, value, way)];
    }),
  );

/** A value with its words renamed; what has none is the same value. */
export function renameValue(
  lexicons: Lexicons,
  shape: WordShape | undefined,
  value: unknown,
  way: Direction,
): unknown {
  if (shape === undefined || value === null) return value;
  if (typeof value === 'string') return renameText(lexicons, shape.text, value, way);
  if (Array.isArray(value)) return value.map((item) => renameValue(lexicons, shape.items, item, way));
  return typeof value === 'object' ? renameObject(lexicons, shape, value, way) : value;
}
