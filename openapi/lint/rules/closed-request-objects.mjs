import { eachOperation, requestBodies } from '../operation.mjs';
import { walkSchema } from '../walk-schema.mjs';

const isObject = (schema) => [schema.type].flat().includes('object') || 'properties' in schema;

/** Closed, or a map whose values have a schema of their own. */
const isClosed = (schema) => {
  const rest = schema.additionalProperties ?? schema.unevaluatedProperties;
  return rest === false || (typeof rest === 'object' && Object.keys(rest).length > 0);
};

/** Every object a request carries names its fields and refuses others, so a misspelt field is found out. */
export const closedRequestObjects = () => ({
  PathItem(pathItem, ctx) {
    eachOperation(pathItem, ctx, ({ operation, cursor }) => {
      for (const body of requestBodies(cursor, ctx)) {
        walkSchema({ node: body.node.schema ?? {}, at: body.at.child(['schema']) }, ctx, ({ resolved }) => {
          if (!isObject(resolved.node) || isClosed(resolved.node)) return;
          ctx.report({
            message: `An object in the body of ${operation.operationId} is open: set additionalProperties to false.`,
            location: resolved.at,
          });
        });
      }
    });
  },
});
