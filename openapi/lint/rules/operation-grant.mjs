import { servesUsers } from '../callers.mjs';
import { eachOperation, isPublic } from '../operation.mjs';

const LEVELS = ['read_only', 'read_write'];
const FORMS = [
  (need, has) =>
    typeof need.entity === 'string' &&
    LEVELS.includes(need.level) &&
    (need.list === true || has(need.parameter)),
  (need) => typeof need.global === 'string',
  (need) => LEVELS.includes(need.account),
  (need) => need.unrestricted === true,
];

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
  const has = (parameter) =>
    parameter?.startsWith('body.') ||
    parameters.some((known) => known.in === 'path' && known.name === parameter);
  needs.forEach((need, index) => {
    if (FORMS.some((fits) => fits(need, has))) return;
    ctx.report({
      message: `A grant of ${name} must be {entity, level, parameter or list}, {global}, {account} or {unrestricted}.`,
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
