// Reads the table of operations from the bundled document.
import { limitsOf } from './rate-limits.mjs';

const METHODS = ['get', 'post', 'put', 'delete'];

/** Follows a local `$ref`. */
const deref = (document, node) => {
  if (!node?.$ref) return node;
  const target = node.$ref
    .slice(2)
    .split('/')
    .reduce((at, key) => at[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  const { $ref: _, ...siblings } = node;
  return { ...deref(document, target), ...siblings };
};

const typesOf = (schema) => [schema.type].flat();

const kindOf = (schema) => {
  const types = typesOf(schema).filter((type) => type !== 'null');
  if (types.includes('integer') && types.includes('string')) return 'identifier';
  if (types[0] === 'array') return 'string-array';
  if (types[0] === 'string' && schema.pattern?.includes('T\\d{2}')) return 'datetime';
  return types[0];
};

/** The filterable properties of an object; those of objects within it have dotted names (`entity.id`). */
const filterableIn = (document, schema, prefix = '', orNull = false) =>
  Object.entries(schema.properties ?? {}).flatMap(([name, written]) => {
    const property = deref(document, written);
    const key = `${prefix}${name}`;
    const nullable = orNull || typesOf(property).includes('null');
    return [
      ...(property['x-filterable'] ? [[key, { type: kindOf(property), nullable }]] : []),
      ...filterableIn(document, property, `${key}.`, nullable),
    ];
  });

/** The keys `X-Filter` accepts on a list: the properties of its items marked `x-filterable`. */
const filterKeys = (document, operation) => {
  const page = deref(
    document,
    deref(document, operation.responses['200']).content['application/json'].schema,
  );
  const item = deref(document, deref(document, page.properties.data).items);
  return Object.fromEntries(filterableIn(document, item));
};

const row = (api, document, areaOf, path, method, operation) => {
  const parameters = (operation.parameters ?? []).map((parameter) => deref(document, parameter));
  const named = (place) =>
    parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name);
  const security = operation.security ?? document.security;
  const scopes = security.flatMap((requirement) => requirement.oauth ?? []);
  const body = deref(document, operation.requestBody);
  const lists = named('header').includes('X-Filter');
  return {
    operationId: operation.operationId,
    api,
    method,
    path,
    area: areaOf(path),
    tag: operation.tags[0],
    summary: operation.summary,
    public: security.length === 0 || security.some((way) => Object.keys(way).length === 0),
    scopes,
    grants: operation['x-grant'] ?? [],
    event: operation['x-event'] ?? null,
    companion: operation['x-companion'] ?? false,
    pathParameters: named('path'),
    pathValues: parameters.filter((parameter) => parameter['x-value']).map(({ name }) => name),
    segments: Object.fromEntries(
      parameters
        .filter((parameter) => parameter['x-segments'])
        .map(({ name, 'x-segments': count }) => [name, count]),
    ),
    queryParameters: named('query'),
    parametersInBody: operation['x-parameters-in-body'] ?? false,
    bodyTypes: body ? Object.keys(body.content) : [],
    ...(body && body.required !== true && { bodyOptional: true }),
    ...(operation['x-body-values'] && { bodyValues: operation['x-body-values'] }),
    maxAge: operation['x-max-age'] ?? 0,
    rateLimits: limitsOf(document, operation, method === 'get' && named('query').includes('page')),
    filter: lists ? filterKeys(document, operation) : null,
  };
};

/** One row for each operation, in the order of the document. */
export const operationRows = (api, document, areaOf) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) =>
      row(api, document, areaOf, path, method, item[method]),
    ),
  );

/** Every scope of the document with its description, in its order (§5). */
export const scopesOf = (document) =>
  document.components.securitySchemes.oauth?.flows.authorizationCode.scopes ?? {};
