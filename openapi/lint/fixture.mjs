// A small document that keeps every rule, for the tests to break one thing at a time.
const errors = (description) => ({
  description,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Errors' },
      example: { errors: [{ reason: 'Not found' }] },
    },
  },
});

const answers = (schema, ...statuses) => ({
  200: {
    description: 'Done.',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  },
  ...Object.fromEntries(
    ['400', '401', '403', ...statuses, '429', 'default'].map((status) => [status, errors('Refused.')]),
  ),
});

const body = (schema) => ({
  required: true,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

const security = (scope) => [{ oauth: [scope] }, { personalAccessToken: [] }];

const described = (operationId) => ({
  operationId,
  summary: operationId,
  description: 'Does what its name says.',
  tags: ['Jars'],
});

const jarId = {
  name: 'jarId',
  in: 'path',
  required: true,
  description: "The jar's ID.",
  schema: { type: 'integer' },
  example: 1,
};

const query = (name) => ({
  name,
  in: 'query',
  description: 'Of the list.',
  schema: { type: 'integer' },
  example: 25,
});

const label = { type: 'string', description: 'What is written on the jar.', example: 'plum' };
const count = { type: 'integer', description: 'A number.', example: 1 };
const object = (properties) => ({ type: 'object', description: 'An object.', properties });

const document = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Jars',
    version: '1.0.0',
    description: 'Jars.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    contact: { name: 'Jars' },
    'x-decision': [{ id: 'jars-are-glass', choice: 'Jars are of glass.', why: 'Glass can be seen through.' }],
  },
  'x-completion': { closed: ['answers'] },
  'x-rate-limits': {
    all: { requests: 800, seconds: 120 },
    operation: { requests: 400, seconds: 60 },
    list: { requests: 200, seconds: 60 },
  },
  servers: [{ url: 'http://127.0.0.1:8080/v4', description: 'Here.' }],
  tags: [{ name: 'Jars', description: 'Jars.' }],
  paths: {
    '/jars': {
      get: {
        ...described('listJars'),
        security: security('jars:read_only'),
        'x-grant': [{ entity: 'jar', level: 'read_only', list: true }],
        parameters: [query('page'), query('page_size'), { ...query('X-Filter'), in: 'header' }],
        responses: answers('JarPage', '404'),
      },
      post: {
        ...described('createJar'),
        security: security('jars:read_write'),
        'x-grant': [{ global: 'add_jars' }],
        requestBody: body('JarCreate'),
        responses: answers('Jar', '413', '415'),
      },
    },
    '/jars/{jarId}': {
      parameters: [jarId],
      put: {
        ...described('updateJar'),
        security: security('jars:read_write'),
        'x-grant': [{ entity: 'jar', level: 'read_write', parameter: 'jarId' }],
        requestBody: body('JarUpdate'),
        responses: answers('Jar', '404', '413', '415'),
      },
      delete: {
        ...described('deleteJar'),
        security: security('jars:read_write'),
        'x-grant': [{ account: 'read_write' }],
        responses: answers('Empty', '404'),
      },
    },
  },
  components: {
    securitySchemes: {
      personalAccessToken: { type: 'http', scheme: 'bearer' },
      oauth: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://cloud.example/authorize',
            tokenUrl: 'https://cloud.example/token',
            scopes: { 'jars:read_only': 'Read jars.', 'jars:read_write': 'Change jars.' },
          },
        },
      },
    },
    schemas: {
      Errors: object({
        errors: {
          type: 'array',
          description: 'Every problem.',
          items: object({ reason: { type: 'string', description: 'What is wrong.', example: 'Not found' } }),
        },
      }),
      Empty: object({}),
      Jar: object({ label, weight_grams: count }),
      JarCreate: object({ label: { ...label, default: 'jam' } }),
      JarUpdate: object({ label, lid: { ...object({ colour: label }), description: 'The lid.' } }),
      JarPage: object({
        data: { type: 'array', description: 'The jars.', items: { $ref: '#/components/schemas/Jar' } },
        page: count,
        pages: count,
        results: count,
      }),
    },
  },
});

/** A fresh copy that shares nothing, so that a test breaks one place only. */
export const soundDocument = () => JSON.parse(JSON.stringify(document()));

/** Makes of the document one that a program calls with a key: no scopes, no grants, no limits of rate. */
export const forProgram = (document) => {
  document.components.securitySchemes = { jarKey: { type: 'http', scheme: 'bearer' } };
  delete document['x-rate-limits'];
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item).filter(({ operationId }) => operationId)) {
      operation.security = [{ jarKey: [] }];
      delete operation['x-grant'];
      delete operation.responses['403'];
      delete operation.responses['429'];
    }
  }
  return document;
};
