import { eachOperation, isPaged } from '../operation.mjs';

const VERBS = {
  get: /^(?:get|list)[A-Z]/,
  put: /^update[A-Z]/,
  delete: /^delete[A-Z]/,
  // A create, or the action's own verb.
  post: /^(?!get[A-Z]|list[A-Z]|update[A-Z]|delete[A-Z])[a-z]+[A-Z]/,
};
const EXPECTED = {
  get: 'get… or list…',
  put: 'update…',
  delete: 'delete…',
  post: 'create… or the verb of the action',
};

/** operationId is verb and noun; the method fixes the verb, and only lists are listed. */
export const operationId = () => ({
  PathItem(pathItem, ctx) {
    eachOperation(pathItem, ctx, ({ method, operation, cursor }) => {
      const id = operation.operationId ?? '';
      const location = operation.operationId ? cursor.at.child(['operationId']) : cursor.at.key();
      if (!VERBS[method]) {
        ctx.report({ message: `${method.toUpperCase()} is not a method of this API.`, location });
      } else if (!VERBS[method].test(id) || !/^[A-Za-z0-9]+$/.test(id)) {
        ctx.report({
          message: `operationId "${id}" of a ${method.toUpperCase()} must be ${EXPECTED[method]}.`,
          location,
        });
      } else if (isPaged(cursor, ctx) && !id.startsWith('list')) {
        ctx.report({ message: `operationId "${id}" answers a page of a list and must be list….`, location });
      }
    });
  },
});
