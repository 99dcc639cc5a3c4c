// Reads the bounds of values from bundled specifications, for rules that the shape check cannot check.
import { isDeepStrictEqual } from 'node:util';

const KEYWORDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'enum', 'default'];

const PREFIX = '#/components/schemas/';

const isEmpty = (bounds) => Object.keys(bounds).length === 0;

/** The type of a value has null already, so it is removed from the enum. */
const written = (keyword, value) => (keyword === 'enum' ? value.filter((word) => word !== null) : value);

const keywordsOf = (schema) =>
  Object.fromEntries(
    KEYWORDS.filter((keyword) => schema[keyword] !== undefined).map((keyword) => [
      keyword,
      written(keyword, schema[keyword]),
    ]),
  );

/** Joins bounds; two bounds with the same name are an error. */
const join = (at, ...parts) =>
  parts.reduce((all, part) => {
    const twice = Object.keys(part).find((name) => name in all);
    if (twice !== undefined) throw new Error(`${at} has two bounds of the name ${twice}.`);
    return { ...all, ...part };
  }, {});

/** A named object has its bounds under its own name; other schemas repeat them where they are used. */
const resolve = (schemas, node) => {
  if (!node.$ref) return node;
  const { $ref, ...own } = node;
  const target = resolve(schemas, schemas[$ref.slice(PREFIX.length)]);
  return target.properties ? own : { ...target, ...own };
};

const boundsOf = (schemas, schema, at) => {
  const part = (node, name) => {
    const bounds = boundsOf(schemas, resolve(schemas, node), `${at}.${name}`);
    return isEmpty(bounds) ? {} : { [name]: bounds };
  };
  return join(
    at,
    keywordsOf(schema),
    schema['x-bounds'] ?? {},
    ...Object.entries(schema.properties ?? {}).map(([name, node]) => part(node, name)),
    schema.items ? part(schema.items, 'items') : {},
  );
};

/** True if a schema is a page, which bounds only its own numbers. */
const isPage = ({ properties }) => properties?.data !== undefined && properties.pages !== undefined;

/** The bounds of all schemas of a document: by name, then by the path of the property. */
export const schemaBounds = ({ components: { schemas } }) =>
  Object.fromEntries(
    Object.entries(schemas)
      .filter(([, schema]) => !isPage(schema))
      .map(([name, schema]) => [name, boundsOf(schemas, resolve(schemas, schema), name)])
      .filter(([, bounds]) => !isEmpty(bounds))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** The bounds that other specifications do not have with the same values. */
export const ownBounds = (bounds, others) =>
  Object.fromEntries(Object.entries(bounds).filter(([name, own]) => !isDeepStrictEqual(own, others[name])));

const isLeaf = (value) =>
  !Array.isArray(value) &&
  Object.values(value).every((part) => Array.isArray(part) || typeof part !== 'object');

/** Bounds as a literal of TypeScript; those of one value in one line. */
export const literal = (bounds, indent = '') => {
  if (typeof bounds !== 'object' || Array.isArray(bounds)) return JSON.stringify(bounds);
  const parts = Object.entries(bounds);
  if (isLeaf(bounds)) return `{ ${parts.map(([name, value]) => `${name}: ${literal(value)}`).join(', ')} }`;
  const inner = `${indent}  `;
  return `{\n${parts.map(([name, value]) => `${inner}${name}: ${literal(value, inner)},\n`).join('')}${indent}}`;
};
