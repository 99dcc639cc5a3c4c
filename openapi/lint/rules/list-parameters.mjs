import { eachOperation, isPaged } from '../operation.mjs';

const NEEDED = ['page', 'page_size', 'X-Filter'];

/** Every page of a list can be turned, sized and filtered. */
export const listParameters = () => ({
  PathItem(pathItem, ctx) {
    eachOperation(pathItem, ctx, ({ operation, parameters, cursor }) => {
      if (!isPaged(cursor, ctx)) return;
      const names = parameters.map((parameter) => parameter.name);
      for (const name of NEEDED.filter((needed) => !names.includes(needed))) {
        ctx.report({
          message: `${operation.operationId} answers a page of a list and must take ${name}.`,
          location: cursor.at.key(),
        });
      }
    });
  },
});
