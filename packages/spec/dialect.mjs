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

/** The words of each kind whose words the specification lists. */
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
    scopes: sorted(Object.keys(scopes).map((scope) => scope.split(':')[0])),
    // Standard headers of HTTP keep their names.
    headers: sorted(
      [...Object.keys(components.headers ?? {}), ...named('header')].filter((name) => name.startsWith('X-')),
    ),
  };
};

// How many stars there are is judged with all words.
const SEGMENT = '[A-Za-z0-9._~*-]*';
const ID = `^(?=.)${SEGMENT}(?:/${SEGMENT})?$`;
const TEXT = '^\\S(?:.*\\S)?$';

const text = (pattern, example, maxLength = 100) => ({
  type: 'string',
  maxLength,
  pattern,
  examples: [example],
});

/** Each kind: the words that it renames, and the schema of the words on the wire. */
const kinds = {
  paths: ['Segments of paths.', text(`^(?=.)${SEGMENT}$`, 'zones')],
  fields: ['Fields, keys of filters and parameters of queries.', text('^[A-Za-z_*][A-Za-z0-9_*-]*$', 'ttl')],
  values: ['Values of enumerations, and kinds of entities.', text(TEXT, 'primary')],
  ids: ['IDs of the catalog: types, kernels, images, regions and clusters.', text(ID, 'server/*'), ID],
  scopes: ['Families of scopes, what stands before the colon.', text('^[A-Za-z*][A-Za-z0-9_*-]*$', 'zones')],
  headers: ['Headers.', text('^[A-Za-z*][A-Za-z0-9*-]*$', 'X-Query')],
  labels: ['Labels of the catalog, and those that the service makes up.', text(TEXT, 'server{id}'), TEXT],
  nouns: ['Nouns in sentences.', text(TEXT, 'server'), '^[A-Za-z][A-Za-z0-9]*$'],
  sentences: [
    'By the ID of a rule, its sentence; of a rule with several, by their names. By a place of requests, such as `shape.volume.size`, the sentence of the shape check there.',
    {
      type: ['string', 'object'],
      maxLength: 290,
      pattern: TEXT,
      additionalProperties: text(TEXT, 'Server busy.', 290),
    },
    '^[a-z0-9._-]+$',
  ],
};

/** The names that a kind may have: words of the specification, or a part of them and a star; or what fits a pattern. */
const names = (words, pattern) =>
  words === undefined ? { pattern } : { anyOf: [{ enum: words }, { pattern: '^[^*]*\\*[^*]*$' }] };

/** The JSON Schema of a dialect. */
export const dialectSchema = (document, scopes) => {
  const words = wordsOf(document, scopes);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Dialect',
    description:
      'The words of another provider of this family: of each kind a word of ours, and the one that stands for it on the wire. A star in both stands for the rest of a word.',
    type: 'object',
    additionalProperties: false,
    properties: {
      filters: {
        enum: ['marked', 'all'],
        description: 'The keys of X-Filter that its clients need, in place of the setting CLOUD_FILTERS.',
      },
      ...Object.fromEntries(
        Object.entries(kinds).map(([kind, [description, additionalProperties, pattern]]) => [
          kind,
          {
            type: ['object', 'null'],
            description,
            propertyNames: names(words[kind], pattern),
            additionalProperties,
          },
        ]),
      ),
    },
  };
};
