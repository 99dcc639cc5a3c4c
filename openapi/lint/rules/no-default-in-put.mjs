import { eachOperation, requestBodies } from '../operation.mjs';
import { walkSchema } from '../walk-schema.mjs';

/** A default in a PUT's body would reset the field whenever it is left out. */
export const noDefaultInPut = () => ({
  PathItem(pathItem, ctx) {
    eachOperation(pathItem, ctx, ({ method, operation, cursor }) => {
      if (method !== 'put') return;
      for (const body of requestBodies(cursor, ctx)) {
        walkSchema(
          { node: body.node.schema ?? {}, at: body.at.child(['schema']) },
          ctx,
          ({ written, resolved }) => {
            const holder = [written, resolved].find(({ node }) => 'default' in node);
            if (!holder) return;
            ctx.report({
              message: `${operation.operationId} would reset a field that is left out: no default in a PUT's body.`,
              location: holder.at.child(['default']),
            });
          },
        );
      }
    });
  },
});
