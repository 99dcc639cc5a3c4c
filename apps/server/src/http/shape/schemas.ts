import {
  type Document,
  type JsonSchema,
  operationIn,
  operations,
  type OperationId,
  readDocument,
  resolve,
  schemaIn,
} from '@cloud-account/spec';

const documents = new Map<string, Document>();

const documentOf = (id: OperationId): Document => {
  const { api } = operations[id];
  const document = documents.get(api) ?? readDocument(api);
  documents.set(api, document);
  return document;
};

const step = (document: Document, shape: JsonSchema, name: string): JsonSchema | undefined => {
  const at = resolve(document, shape);
  const own = /^\d+$/.test(name) && at.items !== undefined ? at.items : at.properties?.[name];
  if (own !== undefined) return resolve(document, own);
  for (const part of [...(at.allOf ?? []), ...(at.oneOf ?? []), ...(at.anyOf ?? [])]) {
    const found = step(document, part, name);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The schema of one place in an operation's JSON body. */
export function bodyShape(id: OperationId, steps: readonly string[]): JsonSchema | undefined {
  const document = documentOf(id);
  return steps.reduce<JsonSchema | undefined>(
    (at, name) => at && step(document, at, name),
    schemaIn(document, operationIn(document, id).requestBody),
  );
}

const expand = (document: Document, node: JsonSchema): JsonSchema => {
  const shape = resolve(document, node);
  const { properties, items, additionalProperties: rest } = shape;
  const inside = (part: JsonSchema) => expand(document, part);
  return {
    ...shape,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, inside(field)]),
      ),
    }),
    ...(items && { items: inside(items) }),
    ...(typeof rest === 'object' && { additionalProperties: inside(rest) }),
  };
};

/** The schema of an operation's JSON body, with all that it refers to written out. */
export function bodyTree(id: OperationId): JsonSchema {
  const document = documentOf(id);
  return expand(document, schemaIn(document, operationIn(document, id).requestBody) ?? {});
}

/** The shapes of the parameters of operations by place and name: every request asks for some. */
const parameters = new Map<OperationId, ReadonlyMap<string, JsonSchema>>();

function parametersOf(id: OperationId): ReadonlyMap<string, JsonSchema> {
  const document = documentOf(id);
  const written = (operationIn(document, id).parameters ?? []).map((one) => resolve(document, one));
  return new Map(
    written.map(({ in: place, name, schema }) => [`${place} ${name}`, resolve(document, schema)]),
  );
}

/** The schema of a parameter. */
export function parameterShape(id: OperationId, place: string, name: string): JsonSchema | undefined {
  const shapes = parameters.get(id) ?? parametersOf(id);
  parameters.set(id, shapes);
  return shapes.get(`${place} ${name}`);
}
