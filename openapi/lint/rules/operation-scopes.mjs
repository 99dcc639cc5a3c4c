import { servesUsers } from '../callers.mjs';
import { eachOperation, isPublic } from '../operation.mjs';

const access = (method) => (method === 'get' ? 'read_only' : 'read_write');

const scopeProblem = (method, { operationId: name, security = [], 'x-scope-note': note }) => {
  if (!security.some((way) => 'personalAccessToken' in way))
    return `${name} must accept a personal access token.`;
  if (typeof note === 'string' && note !== '') return undefined;
  const scopes = security.flatMap((way) => way.oauth ?? []);
  if (scopes.length !== 1) return `${name} must name exactly one scope, or say why in x-scope-note.`;
  if (scopes[0].endsWith(`:${access(method)}`)) return undefined;
  return `${name} is a ${method.toUpperCase()} and needs a ${access(method)} scope, not "${scopes[0]}".`;
};

const keyProblem = ({ operationId: name, security = [] }) =>
  security.length === 1 && Object.keys(security[0]).length === 1
    ? undefined
    : `${name} must name the one key that opens it.`;

/**
 * For users one scope, reading or writing as the method does (§5); anything else says why in `x-scope-note`. Elsewhere the
 * key that opens the operation.
 */
export const operationScopes = () => {
  let forUsers = true;
  return {
    Root(root) {
      forUsers = servesUsers(root);
    },
    PathItem(pathItem, ctx) {
      eachOperation(pathItem, ctx, ({ method, operation, cursor }) => {
        if (forUsers && isPublic(operation)) return;
        const message = forUsers ? scopeProblem(method, operation) : keyProblem(operation);
        if (message === undefined) return;
        const location = operation.security ? cursor.at.child(['security']) : cursor.at.key();
        ctx.report({ message, location });
      });
    },
  };
};
