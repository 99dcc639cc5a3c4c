import { servesUsers } from '../callers.mjs';
import { eachOperation } from '../operation.mjs';

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
      if (forUsers === 'x-rate-limits' in root) return;
      ctx.report({
        message: forUsers
          ? 'The limits of users stand in x-rate-limits.'
          : 'Only users are limited in their rate.',
        location: ctx.location.child([forUsers ? 'info' : 'x-rate-limits']).key(),
      });
    },
    PathItem(pathItem, ctx) {
      eachOperation(pathItem, ctx, ({ operation, cursor }) => {
        const { operationId: name, 'x-rate-limit': limit } = operation;
        if (limit === undefined) return;
        const report = (message) => ctx.report({ message, location: cursor.at.child(['x-rate-limit']) });
        if (!forUsers) report(`${name} is not called by users, who alone are limited in their rate.`);
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
