/** The description of a kind of words, for people. */
interface About {
  /** The words that are renamed. */
  readonly about: string;
  /** Lines of a dialect's file, below the kind. */
  readonly examples: readonly string[];
}

/** The kinds of words that a dialect has, in the order of its file. */
export const kinds = {
  paths: { about: 'Segments of paths, and paths within answers.', examples: ['domains: zones'] },
  fields: {
    about: 'Fields of bodies and answers, keys of filters, query parameters, parts of forms.',
    examples: ['ttl_sec: ttl', 'node_*: server_* # the star matches the rest of the word'],
  },
  values: {
    about: 'Values of enumerations, such as the action of an event, and kinds of entities.',
    examples: ['master: primary'],
  },
  ids: {
    about: 'IDs of the catalog: types of nodes, regions, images, kernels and clusters.',
    examples: ['g6-nano-1: g6-tiny', 'node/*: server/*'],
  },
  labels: {
    about: 'Labels of the catalog, and default labels of new things.',
    examples: ['Nano 1GB: Tiny', 'node{id}: server{id}'],
  },
  scopes: {
    about: 'Families of scopes: the part before the colon.',
    examples: ['domains: zones'],
  },
  headers: {
    about: 'Headers of requests and answers, except the headers of HTTP.',
    examples: ['X-Filter: X-Query'],
  },
  nouns: {
    about: 'Nouns in sentences of the server, in the singular: refusals and messages of events.',
    examples: ['node: server'],
  },
  sentences: {
    about: 'Reasons of refusals, by the ID of the rule; `{field}` is the field.',
    examples: ['domain.name.unique: This zone exists already'],
  },
} as const satisfies Readonly<Record<string, About>>;

/** A kind of words. */
export type WordKind = keyof typeof kinds;

/** All kinds. */
export const kindNames = Object.keys(kinds) as readonly WordKind[];

/** The first line of a file, which lets an editor complete and check it. */
export const SCHEMA_LINE =
  '# yaml-language-server: $schema=http://127.0.0.1:8080/docs/specification/dialect.schema.json';

/** The lines that begin a kind. */
export const headOf = (kind: WordKind): readonly string[] => ['', `# ${kinds[kind].about}`, `${kind}:`];

/** A file to begin with: it has every kind, and renames nothing. */
export const starter = (): string =>
  [
    SCHEMA_LINE,
    '# A dialect: on the left a word of the specification, on the right the word that clients use.',
    '# `cloud-account dialect words` lists the words, `cloud-account dialect check` checks this file, and',
    '# `CLOUD_DIALECT=<this file> npx cloud-account serve` serves it.',
    ...kindNames.flatMap((kind) => [...headOf(kind), ...kinds[kind].examples.map((line) => `  # ${line}`)]),
    '',
  ].join('\n');
