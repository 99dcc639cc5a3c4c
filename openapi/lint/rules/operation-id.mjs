import { eachOperation, isPaged } from '../operation.mjs';

/** By method, what the operationId of an operation must look like and how that is said. */
export const OPERATION_VERBS = {
  get: { pattern: /^(?:get|list)[A-Z]/, expected: 'get… or list…' },
  put: { pattern: /^update[A-Z]/, expected: 'update…' },
  delete: { pattern: /^delete[A-Z]/, expected: 'delete…' },
  // A create, or the action's own verb.
  post: {
    pattern: /^(?!get[A-Z]|list[A-Z]|update[A-Z]|delete[A-Z])[a-z]+[A-Z]/,
    expected: 'create… or the verb of the action',
  },
};

/** operationId is verb and noun; the method fixes the verb, and only lists are listed. */
export const operationId = () => ({
  PathItem(pathItem, ctx) {
    eachOperation(pathItem, ctx, ({ method, operation, cursor }) => {
      const id = operation.operationId ?? '';
      const location = operation.operationId ? cursor.at.child(['operationId']) : cursor.at.key();
      const rule = OPERATION_VERBS[method];
      if (!rule) {
        ctx.report({ message: `${method.toUpperCase()} is not a method of this API.`, location });
      } else if (!rule.pattern.test(id) || !/^[A-Za-z0-9]+$/.test(id)) {
        ctx.report({
          message: `operationId "${id}" of a ${method.toUpperCase()} must be ${rule.expected}.`,
          location,
        });
      } else if (isPaged(cursor, ctx) && !id.startsWith('list')) {
        ctx.report({ message: `operationId "${id}" answers a page of a list and must be list….`, location });
      }
    });
  },
});
