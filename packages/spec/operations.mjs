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

const scalars = ['string', 'integer', 'number', 'boolean', 'datetime'];

/** The scalar properties of an object that are not filterable. */
const othersIn = (document, schema) =>
  Object.entries(schema.properties ?? {}).flatMap(([name, written]) => {
    const property = deref(document, written);
    const type = kindOf(property);
    if (property['x-filterable'] || !scalars.includes(type)) return [];
    return [[name, { type, nullable: typesOf(property).includes('null') }]];
  });

/** The items of a list. */
const itemOf = (document, operation) => {
  const page = deref(
    document,
    deref(document, operation.responses['200']).content['application/json'].schema,
  );
  return deref(document, deref(document, page.properties.data).items);
};

/** The keys `X-Filter` accepts on a list: always, and on request of the operator. */
const filterKeys = (document, operation) => {
  const item = itemOf(document, operation);
  return {
    filter: Object.fromEntries(filterableIn(document, item)),
    otherKeys: Object.fromEntries(othersIn(document, item)),
  };
};

/** The fields of a body that clients should not send any more. */
const deprecatedIn = (document, body) => {
  const schema = deref(document, body?.content['application/json']?.schema);
  return Object.entries(schema?.properties ?? {}).flatMap(([name, property]) =>
    deref(document, property).deprecated ? [name] : [],
  );
};

const row = (api, document, areaOf, path, method, operation) => {
  const parameters = (operation.parameters ?? []).map((parameter) => deref(document, parameter));
  const named = (place) =>
    parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name);
  const security = operation.security ?? document.security;
  const scopes = security.flatMap((requirement) => requirement.oauth ?? []);
  const body = deref(document, operation.requestBody);
  const lists = named('header').includes('X-Filter');
  const deprecated = deprecatedIn(document, body);
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
    ...(operation['x-also-at'] && { alsoAt: operation['x-also-at'] }),
    ...('201' in operation.responses && { created: true }),
    ...(deprecated.length > 0 && { deprecatedFields: deprecated }),
    maxAge: operation['x-max-age'] ?? 0,
    rateLimits: limitsOf(document, operation, method === 'get' && named('query').includes('page')),
    ...(lists ? filterKeys(document, operation) : { filter: null, otherKeys: null }),
  };
};

/** One row for each operation, in the order of the document. */
export const operationRows = (api, document, areaOf) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) =>
      row(api, document, areaOf, path, method, item[method]),
    ),
  );

/** The part of a document by which the program names its commands; it takes a tenth of the time to read. */
export const namesIn = ({ tags, paths }) => ({
  tags,
  paths: Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        METHODS.filter((method) => item[method]).map((method) => {
          const { operationId, tags: own } = item[method];
          return [method, { operationId, tags: own }];
        }),
      ),
    ]),
  ),
});

/** Every scope of the document with its description, in its order (§5). */
export const scopesOf = (document) =>
  document.components.securitySchemes.oauth?.flows.authorizationCode.scopes ?? {};

const isSecret = (schema) => schema?.format === 'password' || schema?.items?.format === 'password';

/** The names of the properties of a document that hold secrets, or lists of them (`format: password`). */
export const secretFieldsOf = (document) => {
  const found = new Set();
  const look = (node) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, property] of Object.entries(node.properties ?? {}))
      if (isSecret(deref(document, property))) found.add(name);
    for (const child of Object.values(node)) look(child);
  };
  look(document);
  return [...found];
};
