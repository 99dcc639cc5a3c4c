// The words of our own that the published specifications may use. What is not here fails a test; the docs show it all.
const count = { type: 'integer', minimum: 1 };
const text = { type: 'string', pattern: '\\S' };
const level = { enum: ['read_only', 'read_write'] };

/** An object with these fields and no others. */
const fields = (properties, required = Object.keys(properties)) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

const decision = fields({
  id: { type: 'string', pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' },
  choice: text,
  why: text,
});

const command = fields(
  {
    name: { type: 'string', pattern: '^[a-z]+( [a-z-]+)+$' },
    arguments: { type: 'array', items: text },
    options: {
      type: 'object',
      additionalProperties: { anyOf: [text, { type: 'object', minProperties: 1 }] },
    },
    set: { type: 'object', minProperties: 1 },
    columns: { type: 'array', items: text },
    confirm: text,
    summary: text,
    done: text,
  },
  ['name'],
);

const limit = fields({ requests: count, seconds: count });

/**
 * Every extension by its name:
 *
 * - `meaning`: what it says, for the docs
 * - `value`: the JSON Schema of its value
 * - `example`: a value
 */
export const extensions = {
  'x-decision': {
    meaning:
      'One or several decisions where the reference is silent: the name, the choice, and the reason. It is at the thing that it concerns. The docs list all decisions.',
    value: { anyOf: [decision, { type: 'array', minItems: 1, items: decision }] },
    example: {
      id: 'success-codes',
      choice: 'Every success is 200.',
      why: 'The reference shows no success codes.',
    },
  },
  'x-grant': {
    meaning:
      'The grants that a restricted user needs, all of them: a level on the entity that a path parameter or a field of the body (`body.…`) names, or on the items of a list (`list`); a global grant; a level on the account; or `unrestricted`, if no grant is enough. With an empty list, the user needs no grant.',
    value: {
      type: 'array',
      items: {
        anyOf: [
          fields({ entity: text, level, parameter: text }),
          fields({ entity: text, level, list: { const: true } }),
          fields({ global: text }),
          fields({ account: level }),
          fields({ unrestricted: { const: true } }),
        ],
      },
    },
    example: [{ entity: 'domain', level: 'read_write', parameter: 'domainId' }, { global: 'add_domains' }],
  },
  'x-event': {
    meaning: 'The action of the event that the operation records.',
    value: { type: 'string', pattern: '^[a-z]+(_[a-z]+)*$' },
    example: 'domain_create',
  },
  'x-companion': {
    meaning: 'The operation is not in the reference, but clients need it.',
    value: { const: true },
    example: true,
  },
  'x-also-at': {
    meaning: 'Other paths of the operation, with the same parameters, which clients of other years call.',
    value: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^(/[a-z0-9-]+|/\\{\\w+\\})+$' } },
    example: ['/networking/ipv4/assign'],
  },
  'x-max-age': {
    meaning: 'The number of seconds for which a client can cache the answer; by default it cannot.',
    value: count,
    example: 900,
  },
  'x-body-values': {
    meaning: 'The largest number of values in a body, if it is larger than the general limit.',
    value: { type: 'integer', minimum: 2001 },
    example: 10_000,
  },
  'x-parameters-in-body': {
    meaning:
      'The server takes a parameter that the query does not have from the body, if that is a JSON object. It ignores everything else in the body.',
    value: { const: true },
    example: true,
  },
  'x-rate-limits': {
    meaning:
      'The rate limits of a caller: for all requests, for one operation, and for an operation that lists.',
    value: fields({ all: limit, operation: limit, list: limit }),
    example: {
      all: { requests: 800, seconds: 120 },
      operation: { requests: 400, seconds: 60 },
      list: { requests: 200, seconds: 60 },
    },
  },
  'x-absent': {
    meaning:
      'The things that clients ask for and the server does not have, in place of a path and operations: `lists` below `path` are empty, everything else below it does not exist, and a request that would make or change something is refused.',
    value: {
      type: 'array',
      items: fields({
        things: text,
        scope: { type: 'string', pattern: '^[a-z_]+$' },
        path: { type: 'string', pattern: '^(/[a-z0-9-]+)+$' },
        lists: { type: 'array', items: { type: 'string', pattern: '^([a-z-]+(/[a-z-]+)*)?$' } },
      }),
    },
    example: [
      { things: 'databases', scope: 'databases', path: '/databases', lists: ['engines', 'instances'] },
    ],
  },
  'x-rate-limit': {
    meaning:
      'The own rate limit of an operation, which replaces the general limit. Operations of one `bucket` count together. With `alone`, requests do not count in the limit of all requests. With `account`, all users of an account together have the limit of one user.',
    value: fields(
      {
        requests: count,
        seconds: count,
        bucket: { type: 'string', pattern: '^(?!all$)[a-z]+(-[a-z]+)*$' },
        alone: { const: true },
        account: { const: true },
      },
      ['requests', 'seconds'],
    ),
    example: { requests: 2, seconds: 60 },
  },
  'x-segments': {
    meaning: 'The largest number of segments of a path parameter whose value has slashes, raw or encoded.',
    value: { type: 'integer', minimum: 2 },
    example: 2,
  },
  'x-value': {
    meaning:
      'The path parameter is a value, such as a month, and not an ID. The server answers 400 to an invalid value, and 404 to an unknown ID. The value can begin with zeros.',
    value: { const: true },
    example: true,
  },
  'x-filterable': {
    meaning: '`X-Filter` accepts the field as a key, in each list whose items have it.',
    value: { const: true },
    example: true,
  },
  'x-fixed': {
    meaning:
      'The operation cannot change the field. The server accepts the current value, which clients send back, and refuses every other value.',
    value: { const: true },
    example: true,
  },
  'x-reasons': {
    meaning: 'The reason for a value that breaks a keyword, in place of the general reason.',
    value: { type: 'object', minProperties: 1, additionalProperties: text },
    example: { minimum: 'Disk size must be at least 1 MB' },
  },
  'x-faults': {
    meaning:
      'The causes for which a text does not match its `pattern`. Each cause has a pattern. The reason of the answer ends with the first cause that matches, and names its rule.',
    value: fields({
      rule: { type: 'string', pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' },
      faults: {
        type: 'array',
        minItems: 1,
        items: fields({ pattern: { type: 'string' }, reason: text }),
      },
    }),
    example: {
      rule: 'domain.name.valid',
      faults: [{ pattern: '^[^.]*$', reason: 'it has one label only' }],
    },
  },
  'x-bounds': {
    meaning:
      'Bounds that no keyword can express, each with a name: of a value after clean-up, or of several values together. The rules read them from here.',
    value: {
      type: 'object',
      minProperties: 1,
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: {
          minimum: { type: 'number' },
          maximum: { type: 'number' },
          enum: { type: 'array', minItems: 1 },
          const: {},
        },
      },
    },
    example: { records: { maximum: 12_000 } },
  },
  'x-published-as': {
    meaning:
      'The name under which the docs publish the schema, as a JSON Schema for editors and other programs.',
    value: { type: 'string', pattern: '^[a-z]+(-[a-z]+)*$' },
    example: 'seed',
  },
  'x-text': {
    meaning:
      'The words of the service in a string that is not an enumeration: a `path` of the API, `scopes`, a `value` of an enumeration, the `id` or the `label` of a thing of the catalog, or a `sentence`. A dialect renames them. With `fixed`, the string has words of the service that no dialect renames. An object maps the `type` of the thing to the kind of words; for other types, the string has no words of the service.',
    value: {
      anyOf: [
        { enum: ['path', 'scopes', 'value', 'id', 'label', 'sentence', 'fixed'] },
        { type: 'object', minProperties: 1, additionalProperties: { enum: ['id', 'label'] } },
      ],
    },
    example: 'id',
  },
  'x-command': {
    meaning:
      'The command of `cloud-account operator` that calls the operation, or several: its `name`; the parameters and fields that are its `arguments`, by default those of the path; its `options`, each with the field that it sets or filters by, or with the values that it sets, by default those of the body; values that it always `set`s; the `columns` of its table; what it asks about before (`confirm`) and says when it is `done`; its `summary`, where one operation has several commands.',
    value: { anyOf: [command, { type: 'array', minItems: 1, items: command }] },
    example: {
      name: 'user delete',
      confirm: 'Deleting a user',
      done: 'Deleted {username}.',
    },
  },
  'x-area': {
    meaning:
      'The folder of the operation in the sources of the specification. Its rules are in a folder of the same name.',
    value: { type: 'string', pattern: '^[a-z]+([-/][a-z]+)*$' },
    example: 'nodes/disks',
  },
};
