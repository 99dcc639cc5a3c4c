import {
  Dictionary,
  type DialectWords,
  type Direction,
  type Dictionaries,
  type DictionaryKind,
} from './words.js';
import type { TextKind, WordShape } from './shape.js';

export const dictionariesOf = ({
  paths,
  fields,
  values,
  ids,
  scopes,
  headers,
  labels,
}: Pick<DialectWords, DictionaryKind>): Dictionaries => ({
  paths: new Dictionary(paths),
  fields: new Dictionary(fields),
  values: new Dictionary(values),
  ids: new Dictionary(ids),
  scopes: new Dictionary(scopes),
  headers: new Dictionary(headers),
  labels: new Dictionary(labels),
});

/** The means of renaming texts; `path` and `say` are for texts of more than one word. */
export interface Renaming {
  readonly dictionaries: Dictionaries;
  /** A path of the API, as clients write it. */
  readonly path: (own: string) => string;
  /** A sentence of ours, as clients read it. */
  readonly say: (own: string) => string;
}

/** Scopes, however they are separated: `domains:read_only events:*`. */
export const renameScopes = ({ scopes }: Dictionaries, text: string, way: Direction): string =>
  text.replace(/(?<![A-Za-z_-])[A-Za-z_-]+(?=:)/g, (family) => scopes[way](family));

/** A text by what it is. Paths and sentences only go out. */
export const renameText = (
  { dictionaries, path, say }: Renaming,
  kind: TextKind | undefined,
  text: string,
  way: Direction,
): string => {
  switch (kind) {
    case undefined:
      return text;
    case 'value':
      return dictionaries.values[way](text);
    case 'id':
      return dictionaries.ids[way](text);
    case 'label':
      return dictionaries.labels[way](text);
    case 'scopes':
      return renameScopes(dictionaries, text, way);
    case 'path':
      return way === 'toWire' ? path(text) : text;
    case 'sentence':
      return way === 'toWire' ? say(text) : text;
  }
};

/** The shape of a field of an object; of some it depends on the `type` of the object. */
const shapeIn = (shape: WordShape | undefined, object: object): WordShape | undefined => {
  if (shape?.byType === undefined) return shape;
  const { type } = object as { readonly type?: unknown };
  return { text: typeof type === 'string' ? shape.byType[type] : undefined };
};

const renameObject = (
  renaming: Renaming,
  { fields, values }: WordShape,
  object: object,
  way: Direction,
): unknown =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]: [string, unknown]) => {
      if (fields === undefined) return [name, renameValue(renaming, values, value, way)];
      const known = renaming.dictionaries.fields;
      const renamed = known[way](name);
      const ours = way === 'toWire' ? name : renamed;
      // A name that the object does not have is a client's own, and stays as it came.
      if (!fields.has(ours) && !known.has(name)) {
        return [name, renameValue(renaming, values, value, way)];
      }
      return [renamed, renameValue(renaming, shapeIn(fields.get(ours), object) ?? values, value, way)];
    }),
  );

/** A value with its words renamed. A value without words stays the same. */
export function renameValue(
  renaming: Renaming,
  shape: WordShape | undefined,
  value: unknown,
  way: Direction,
): unknown {
  if (shape === undefined || value === null) return value;
  if (typeof value === 'string') return renameText(renaming, shape.text, value, way);
  if (Array.isArray(value)) return value.map((item) => renameValue(renaming, shape.items, item, way));
  if (typeof value !== 'object') return value;
  const { alternatives } = shape;
  if (alternatives === undefined) return renameObject(renaming, shape, value, way);
  const found = alternatives.find(({ required }) => required.every((name) => name in value));
  return renameValue(renaming, found?.shape, value, way);
}
