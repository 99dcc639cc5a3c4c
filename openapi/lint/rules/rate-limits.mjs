import { servesUsers } from '../callers.mjs';
import { eachOperation } from '../operation.mjs';

const GENERAL = ['all', 'operation', 'list'];

const isCount = (value) => Number.isInteger(value) && value > 0;

const hasOnly = (limit, ...keys) => Object.keys(limit).every((key) => keys.includes(key));

const isLimit = (limit) => isCount(limit?.requests) && isCount(limit.seconds);

const isOwnLimit = (limit) =>
  isLimit(limit) &&
  hasOnly(limit, 'requests', 'seconds', 'bucket', 'alone') &&
  (limit.bucket === undefined || (/^[a-z]+(-[a-z]+)*$/.test(limit.bucket) && limit.bucket !== 'all')) &&
  (limit.alone === undefined || limit.alone === true);

const areGeneral = (limits) =>
  hasOnly(limits, ...GENERAL) &&
  GENERAL.every((name) => isLimit(limits[name]) && hasOnly(limits[name], 'requests', 'seconds'));

/**
 * What limits the rate of users stands at the root (`x-rate-limits`), and beside an operation only where it differs
 * (`x-rate-limit`); operations that share a bucket say the same of it.
 */
export const rateLimits = () => {
  let forUsers = true;
  const shared = new Map();
  return {
    Root(root, ctx) {
      forUsers = servesUsers(root);
      const limits = root['x-rate-limits'];
      if (forUsers ? areGeneral(limits ?? {}) : limits === undefined) return;
      ctx.report({
        message: forUsers
          ? 'x-rate-limits must give requests and seconds for all, operation and list.'
          : 'Only users are limited in their rate.',
        location: ctx.location.child([limits === undefined ? 'info' : 'x-rate-limits']).key(),
      });
    },
    PathItem(pathItem, ctx) {
      eachOperation(pathItem, ctx, ({ operation, cursor }) => {
        const { operationId: name, 'x-rate-limit': limit } = operation;
        if (limit === undefined) return;
        const report = (message) => ctx.report({ message, location: cursor.at.child(['x-rate-limit']) });
        if (!forUsers) report(`${name} is not called by users, who alone are limited in their rate.`);
        else if (!isOwnLimit(limit))
          report(
            `The limit of ${name} must be {requests, seconds}, with a bucket to share and alone: true if need be.`,
          );
        else if (limit.bucket !== undefined) {
          const first = shared.get(limit.bucket) ?? limit;
          shared.set(limit.bucket, first);
          if (['requests', 'seconds', 'alone'].some((key) => first[key] !== limit[key]))
            report(`${name} must say of the bucket ${limit.bucket} what other operations say.`);
        }
      });
    },
  };
};
