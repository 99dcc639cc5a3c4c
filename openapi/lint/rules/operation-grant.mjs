import { servesUsers } from '../callers.mjs';
import { eachOperation, isPublic } from '../operation.mjs';

const reportNeeds = (ctx, { operation, parameters, cursor }) => {
  const name = operation.operationId;
  const needs = operation['x-grant'];
  if (!Array.isArray(needs)) {
    ctx.report({
      message: `${name} must say in x-grant what a restricted user needs.`,
      location: cursor.at.key(),
    });
    return;
  }
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  needs.forEach((need, index) => {
    const parameter = need?.parameter;
    if (parameter === undefined || parameter.startsWith('body.') || names.includes(parameter)) return;
    ctx.report({
      message: `A grant of ${name} is on what ${parameter} names, which its path does not have.`,
      location: cursor.at.child(['x-grant', index]),
    });
  });
};

/** What a restricted user must have been granted is said for every operation; `[]` says nothing is needed. */
export const operationGrant = () => {
  let forUsers = true;
  return {
    Root(root) {
      forUsers = servesUsers(root);
    },
    PathItem(pathItem, ctx) {
      eachOperation(pathItem, ctx, (found) => {
        const { operation, cursor } = found;
        if (forUsers) {
          if (!isPublic(operation)) reportNeeds(ctx, found);
        } else if ('x-grant' in operation) {
          ctx.report({
            message: `${operation.operationId} is not called by users, who alone have grants.`,
            location: cursor.at.child(['x-grant']),
          });
        }
      });
    },
  };
};
