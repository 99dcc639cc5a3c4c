import { servesUsers } from '../callers.mjs';
import { follow, into } from '../cursor.mjs';
import { eachOperation, isPaged, isPublic } from '../operation.mjs';

const expected = ({ operation, parameters, cursor }, forUsers, ctx) => [
  '200',
  '400',
  ...(isPublic(operation) ? [] : ['401', ...(forUsers ? ['403'] : [])]),
  ...(parameters.some((parameter) => parameter.in === 'path') || isPaged(cursor, ctx) ? ['404'] : []),
  ...(operation.requestBody ? ['413', '415'] : []),
  ...(forUsers ? ['429'] : []),
  'default',
];

/** The name a JSON schema was referred to by. */
const schemaName = (response, ctx) => {
  const media = into(response, ['content', 'application/json'], ctx);
  if (!media.node?.schema) return undefined;
  return follow({ node: media.node.schema, at: media.at.child(['schema']) }, ctx)
    .at.pointer.split('/')
    .pop();
};

/** A success that has nothing to say at all. */
const isWithoutBody = (status, cursor, ctx) =>
  status === '204' && into(cursor, ['responses', status], ctx).node?.content === undefined;

/** Every operation declares the answers it can give, and every error is the shared envelope (§2.1). */
export const operationResponses = () => {
  let forUsers = true;
  return {
    Root(root) {
      forUsers = servesUsers(root);
    },
    PathItem(pathItem, ctx) {
      eachOperation(pathItem, ctx, (found) => {
        const responses = found.operation.responses ?? {};
        const location = found.cursor.at.child(['responses']);
        const name = found.operation.operationId;
        for (const status of expected(found, forUsers, ctx)) {
          if (!(status in responses))
            ctx.report({ message: `${name} must declare the answer ${status}.`, location: location.key() });
        }
        for (const status of Object.keys(responses)) {
          if (status === '200' || isWithoutBody(status, found.cursor, ctx)) continue;
          if (schemaName(into(found.cursor, ['responses', status], ctx), ctx) !== 'Errors') {
            ctx.report({
              message: `${name} must answer ${status} with the shared error envelope (schema Errors).`,
              location: location.child([status]),
            });
          }
        }
      });
    },
  };
};
