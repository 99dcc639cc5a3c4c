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

/** The bodies an operation reads: media type and cursor for each. */
export const requestBodies = (cursor, ctx) => mediaTypes(into(cursor, ['requestBody'], ctx), ctx);

/** The bodies it answers with on success. */
export const successBodies = (cursor, ctx) => mediaTypes(into(cursor, ['responses', '200'], ctx), ctx);

/** Everything it answers with, refusals too. */
export const answerBodies = (cursor, ctx) =>
  Object.keys(cursor.node.responses ?? {}).flatMap((status) =>
    mediaTypes(into(cursor, ['responses', status], ctx), ctx),
  );

const mediaTypes = (body, ctx) =>
  Object.keys(body.node?.content ?? {}).map((type) => into(body, ['content', type], ctx));

/** A success that is a page of a list (§2.1). */
export const isPaged = (cursor, ctx) =>
  successBodies(cursor, ctx).some((body) => {
    const schema = into(body, ['schema'], ctx).node;
    return ['data', 'page', 'pages', 'results'].every((name) => name in (schema?.properties ?? {}));
  });
