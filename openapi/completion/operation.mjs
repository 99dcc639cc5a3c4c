import { here, into } from './cursor.mjs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Calls back for every operation of a path item, with its parameters (the path's own included) resolved. */
export const eachOperation = (pathItem, ctx, visit) => {
  const path = here(pathItem, ctx);
  for (const method of METHODS) {
    const operation = pathItem[method];
    if (!operation) continue;
    const cursor = into(path, [method], ctx);
    const own = (holder) =>
      (holder.node.parameters ?? []).map((_, index) => into(holder, ['parameters', index], ctx));
    const parameters = [...own(path), ...own(cursor)].map((parameter) => parameter.node).filter(Boolean);
    visit({ method, operation, parameters, cursor });
  }
};

/** An operation that asks for no token at all. */
export const isPublic = (operation) => Array.isArray(operation.security) && operation.security.length === 0;

/** A success that is a page of a list (§2.1). */
export const isPaged = (cursor, ctx) => {
  const { node } = into(cursor, ['responses', '200', 'content', 'application/json', 'schema'], ctx);
  return ['data', 'page', 'pages', 'results'].every((name) => name in (node?.properties ?? {}));
};
