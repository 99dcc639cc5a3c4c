import { isObject } from '@cloud-account/core';
import { referencesIn, type Document } from '@cloud-account/spec';

const isNote = (key: string) => key.startsWith('x-') || key === 'example' || key === 'examples';

/** Drops what only readers need. The keys of `properties` are names of fields, never notes. */
const withoutNotes = (node: unknown, named = false): unknown => {
  if (Array.isArray(node)) return node.map((item) => withoutNotes(item));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => named || !isNote(key))
      .map(([key, value]) => [key, withoutNotes(value, !named && key === 'properties')]),
  );
};

/** A file or a form is not the validator's to read: the operation does, once it knows that it wants to. */
const isJson = (body: unknown): boolean =>
  isObject(body) && isObject(body.content) && 'application/json' in body.content;

/** The validator looks at bodies; headers would lead to components that nothing else needs. */
const withoutHeaders = (response: unknown): unknown => {
  if (!isObject(response)) return response;
  const { headers: _headers, ...rest } = response;
  return rest;
};

/** The validator would refuse a text of a query with signs such as "/" and "+", which clients need not encode there. */
const withReserved = (parameter: unknown): unknown =>
  isObject(parameter) && parameter.in === 'query' ? { ...parameter, allowReserved: true } : parameter;

/** The parts of a component that the validator needs, by its section. */
const leanComponents: Readonly<Record<string, (component: unknown) => unknown>> = {
  responses: withoutHeaders,
  parameters: withReserved,
};

const leanOperation = (operation: unknown): Record<string, unknown> => {
  const {
    security: _security,
    parameters,
    requestBody,
    responses = {},
    ...rest
  } = operation as Record<string, object>;
  return {
    ...rest,
    ...(parameters !== undefined && { parameters: (parameters as unknown[]).map(withReserved) }),
    ...(isJson(requestBody) && { requestBody }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, withoutHeaders(response)]),
    ),
  };
};

/**
 * The part of the specification that one path needs: that path and the components it leads to, without what only
 * readers need. The validator scans paths and compiles schemas for as much document as it is given.
 */
export const documentOfPath = (document: Document, path: string, prefix: string): Document => {
  const item = document.paths[path] ?? {};
  const components: Record<string, Record<string, unknown>> = {};
  for (const reference of referencesIn(document, item)) {
    const [, , section = '', name = ''] = reference.split('/');
    if (section === 'headers') continue;
    const component = document.components[section]?.[name];
    (components[section] ??= {})[name] = leanComponents[section]?.(component) ?? component;
  }
  const operations = Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [method, leanOperation(operation)]),
  );
  const { openapi, info } = document;
  const pruned = withoutNotes({ openapi, info, paths: { [path]: operations }, components });
  return { ...(pruned as Omit<Document, 'servers'>), servers: [{ url: prefix }] } as Document;
};
