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
      'A choice where the reference is silent, or several: its name, what was chosen, and why. It stands beside what it concerns, and the docs list them all.',
    value: { anyOf: [decision, { type: 'array', minItems: 1, items: decision }] },
    example: {
      id: 'success-codes',
      choice: 'Every success is 200.',
      why: 'The reference shows no success codes.',
    },
  },
  'x-grant': {
    meaning:
      'What a restricted user must have been granted, all of it: a level on the entity that a parameter of the path or a field of the body (`body.…`) names, or on what a list shows (`list`); a global right; a level on the account; or nothing that can be granted (`unrestricted`). An empty list says that nothing is needed.',
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
    meaning: 'The operation is outside the reference and is served because clients cannot do without it.',
    value: { const: true },
    example: true,
  },
  'x-max-age': {
    meaning: 'For how many seconds a caller may keep the answer; not at all unless it is said.',
    value: count,
    example: 900,
  },
  'x-body-values': {
    meaning: 'How many values a body may hold, where it is more than the server reads elsewhere.',
    value: { type: 'integer', minimum: 2001 },
    example: 10_000,
  },
  'x-parameters-in-body': {
    meaning:
      'A parameter that the query does not have is taken from the body, where that is an object of JSON. All else in the body means nothing.',
    value: { const: true },
    example: true,
  },
  'x-rate-limits': {
    meaning:
      'How many requests of one caller are taken in a period: of all, of one operation, of one that reads a list.',
    value: fields({ all: limit, operation: limit, list: limit }),
    example: {
      all: { requests: 800, seconds: 120 },
      operation: { requests: 400, seconds: 60 },
      list: { requests: 200, seconds: 60 },
    },
  },
  'x-rate-limit': {
    meaning:
      "An operation's own limit of rate, in the place of the general one. Operations of one `bucket` are counted together; one that stands `alone` is not counted with all others; with `account` all users of an account have together what one user has.",
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
    meaning:
      'Over how many segments the value of a path parameter may stretch: it has slashes, raw or encoded.',
    value: { type: 'integer', minimum: 2 },
    example: 2,
  },
  'x-value': {
    meaning:
      'The path parameter is a value, such as a month, and names no thing: one that does not fit its schema is refused with 400 by its name, where an ID that names nothing answers 404, and a number may begin with zeros.',
    value: { const: true },
    example: true,
  },
  'x-filterable': {
    meaning: '`X-Filter` takes the field as a key, on every list whose items have it.',
    value: { const: true },
    example: true,
  },
  'x-reasons': {
    meaning: 'The reason where a value breaks a keyword, in place of the reason of other fields.',
    value: { type: 'object', minProperties: 1, additionalProperties: text },
    example: { minimum: 'Disk size must be at least 1 MB' },
  },
  'x-faults': {
    meaning:
      'What keeps a text from matching its `pattern`: each fault has a pattern of its own, and the first that matches follows the reason of all patterns, with the rule that it breaks.',
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
      'Bounds that no keyword can say, each with a name: of what is left of a value after clean-up, or of several values together. The rules read them from here.',
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
      'The schema is published by this name, as a JSON Schema that editors and other programs can use.',
    value: { type: 'string', pattern: '^[a-z]+(-[a-z]+)*$' },
    example: 'seed',
  },
  'x-text': {
    meaning:
      'What words a string is made of, where it is no enumeration: a `path` of the API, `scopes`, a `value` of an enumeration, the `id` or the `label` of a thing of the catalog, or a `sentence` of ours. A dialect renames them. What is `fixed` is made by the service, too, and no dialect renames it. An object says what a string is by the `type` of the thing that it belongs to; of other types it is no words of ours.',
    value: {
      anyOf: [
        { enum: ['path', 'scopes', 'value', 'id', 'label', 'sentence', 'fixed'] },
        { type: 'object', minProperties: 1, additionalProperties: { enum: ['id', 'label'] } },
      ],
    },
    example: 'id',
  },
  'x-area': {
    meaning:
      'The folder of the specification in which the operation was written; its rules are in a folder of the same name.',
    value: { type: 'string', pattern: '^[a-z]+([-/][a-z]+)*$' },
    example: 'nodes/disks',
  },
};
