// Extracts schemas from a bundled specification, as JSON Schemas for editors and other programs.
const PREFIX = '#/components/schemas/';

const isObject = (node) => typeof node === 'object' && node !== null;

/** The names of the schemas that a schema refers to, directly or indirectly. */
const referredTo = (node, schemas, found = new Set()) => {
  if (!isObject(node)) return found;
  const name = typeof node.$ref === 'string' ? node.$ref.slice(PREFIX.length) : undefined;
  if (name !== undefined && !found.has(name)) referredTo(schemas[name], schemas, found.add(name));
  for (const child of Object.values(node)) referredTo(child, schemas, found);
  return found;
};

/** The keywords of OpenAPI as those of JSON Schema. The keys of `properties` are names of fields. */
const plain = (node, named = false) => {
  if (Array.isArray(node)) return node.map((item) => plain(item));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => named || !key.startsWith('x-'))
      .map(([key, value]) => {
        if (!named && key === '$ref') return [key, value.replace(PREFIX, '#/$defs/')];
        if (!named && key === 'example') return ['examples', [value]];
        return [key, plain(value, !named && key === 'properties')];
      }),
  );
};

/** The schemas marked `x-published-as`, by that name, each with all schemas that it refers to. */
export const publishedSchemas = ({ components: { schemas = {} } }) =>
  Object.values(schemas)
    .filter((schema) => schema['x-published-as'])
    .map((schema) => ({
      name: schema['x-published-as'],
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        ...plain(schema),
        $defs: Object.fromEntries(
          [...referredTo(schema, schemas)].sort().map((name) => [name, plain(schemas[name])]),
        ),
      },
    }));
