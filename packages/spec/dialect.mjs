// The words of the specification that a dialect may rename, as a JSON Schema for editors and the server.

/** A node and all its descendants. */
function* nodesOf(node) {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield node;
  for (const child of Object.values(node)) yield* nodesOf(child);
}

const sorted = (words) => [...new Set(words)].sort();

/** The fields of the envelope of errors, which is the same for all clients. */
const ENVELOPE = new Set(['errors', 'reason', 'field']);

const isText = (value) => typeof value === 'string';

/** The words of each kind. */
const wordsOf = ({ paths, components }, scopes) => {
  const nodes = [...nodesOf({ paths, components })];
  const named = (place) =>
    nodes.filter((node) => node.in === place && isText(node.name)).map(({ name }) => name);
  const fields = nodes.flatMap(({ properties }) => Object.keys(properties ?? {}));
  return {
    paths: sorted(
      Object.keys(paths).flatMap((path) => path.split('/').filter((segment) => /^[^{]/.test(segment))),
    ),
    fields: sorted([...fields, ...named('query')].filter((name) => !ENVELOPE.has(name))),
    values: sorted(
      nodes.flatMap((node) => [
        ...[node.enum ?? []].flat().filter(isText),
        ...(node['x-grant'] ?? []).flatMap(({ entity }) => entity ?? []),
      ]),
    ),
    ids: sorted(nodes.flatMap((node) => node['x-text']?.prefixes ?? [])),
    scopes: sorted(Object.keys(scopes).map((scope) => scope.split(':')[0])),
    // Standard headers of HTTP keep their names.
    headers: sorted(
      [...Object.keys(components.headers ?? {}), ...named('header')].filter((name) => name.startsWith('X-')),
    ),
  };
};

const kinds = {
  paths: ['Segments of paths.', '^[A-Za-z0-9._~-]+$', 'zones'],
  fields: ['Fields, keys of filters and parameters of queries.', '^[A-Za-z_][A-Za-z0-9_-]*$', 'ttl'],
  values: ['Values of enumerations, and kinds of entities.', '^\\S(?:.*\\S)?$', 'primary'],
  ids: ['What IDs begin with.', '^[A-Za-z0-9_-]+/$', 'server/'],
  scopes: ['Families of scopes, what stands before the colon.', '^[A-Za-z][A-Za-z0-9_-]*$', 'zones'],
  headers: ['Headers.', '^[A-Za-z][A-Za-z0-9-]*$', 'X-Query'],
};

/** The JSON Schema of a dialect. */
export const dialectSchema = (document, scopes) => {
  const words = wordsOf(document, scopes);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Dialect',
    description:
      'The words of another provider of this family: of each kind a word of the specification, and the one that stands for it on the wire.',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(kinds).map(([kind, [description, pattern, example]]) => [
        kind,
        {
          type: 'object',
          description,
          propertyNames: { enum: words[kind] },
          additionalProperties: { type: 'string', maxLength: 100, pattern, examples: [example] },
        },
      ]),
    ),
  };
};
