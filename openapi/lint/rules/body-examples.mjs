import { follow } from '../cursor.mjs';
import { eachOperation, requestBodies, successBodies } from '../operation.mjs';

const SELF = ['example', 'examples', 'const'];

/** Whether an example of a schema can be put together from what it says. */
const exampled = (start, ctx, above = []) => {
  const cursor = follow(start, ctx);
  const { node } = cursor;
  if (!node) return false;
  if (SELF.some((keyword) => keyword in node || keyword in start.node)) return true;
  if (above.includes(node)) return false;
  const nested = (path) =>
    exampled({ node: path.reduce((at, key) => at[key], node), at: cursor.at.child(path) }, ctx, [
      ...above,
      node,
    ]);
  if (node.allOf) return node.allOf.every((_, index) => nested(['allOf', index]));
  for (const keyword of ['oneOf', 'anyOf']) {
    if (node[keyword]) return node[keyword].some((_, index) => nested([keyword, index]));
  }
  if (node.items) return nested(['items']);
  if (node.properties) return Object.keys(node.properties).every((name) => nested(['properties', name]));
  return node.type === 'object';
};

/** Every body that is read, and every success that is answered, has an example. */
export const bodyExamples = () => ({
  PathItem(pathItem, ctx) {
    eachOperation(pathItem, ctx, ({ operation, cursor }) => {
      for (const body of [...requestBodies(cursor, ctx), ...successBodies(cursor, ctx)]) {
        if ('example' in body.node || 'examples' in body.node) continue;
        const schema = { node: body.node.schema, at: body.at.child(['schema']) };
        if (schema.node && exampled(schema, ctx)) continue;
        ctx.report({
          message: `A body of ${operation.operationId} has no example: give one on the media type or on every property.`,
          location: body.at.key(),
        });
      }
    });
  },
});
