import { eachOperation, isPublic } from '../operation.mjs';

const access = (method) => (method === 'get' ? 'read_only' : 'read_write');

/** One scope, reading or writing as the method does (§5); anything else says why in `x-scope-note`. */
export const operationScopes = () => ({
  PathItem(pathItem, ctx) {
    eachOperation(pathItem, ctx, ({ method, operation, cursor }) => {
      if (isPublic(operation)) return;
      const location = operation.security ? cursor.at.child(['security']) : cursor.at.key();
      const name = operation.operationId;
      const security = operation.security ?? [];
      if (!security.some((way) => 'personalAccessToken' in way)) {
        ctx.report({ message: `${name} must accept a personal access token.`, location });
      }
      if (typeof operation['x-scope-note'] === 'string' && operation['x-scope-note'] !== '') return;
      const scopes = security.flatMap((way) => way.oauth ?? []);
      if (scopes.length !== 1) {
        ctx.report({ message: `${name} must name exactly one scope, or say why in x-scope-note.`, location });
      } else if (!scopes[0].endsWith(`:${access(method)}`)) {
        ctx.report({
          message: `${name} is a ${method.toUpperCase()} and needs a ${access(method)} scope, not "${scopes[0]}".`,
          location,
        });
      }
    });
  },
});
