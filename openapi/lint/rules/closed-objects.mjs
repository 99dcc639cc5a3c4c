import { isMap, isObject, saysMore } from '../object-schema.mjs';
import { answerBodies, eachOperation, requestBodies } from '../operation.mjs';
import { walkSchema } from '../walk-schema.mjs';

/**
 * Which objects take fields beside their own is said once, at the root (`x-completion.closed`), and completed in each: of
 * an answer a client knows all that may come, and of a body a server may know less than its clients. An object that says it
 * itself, or one that is in what is closed and in what is open, would be wrong in one of them.
 */
export const closedObjects = () => {
  let closed = [];
  /** The objects of answers and of bodies, by their node; what they are in, and where they stand. */
  const seen = { answers: new Map(), bodies: new Map() };

  const look = (kind, where, found, ctx) => {
    for (const { node, at } of found)
      walkSchema({ node: node.schema ?? {}, at: at.child(['schema']) }, ctx, ({ resolved }) => {
        if (isObject(resolved.node) && !seen[kind].has(resolved.node))
          seen[kind].set(resolved.node, { where, at: resolved.at });
      });
  };

  const check = (ctx) => {
    const objects = new Map([...seen.answers, ...seen.bodies]);
    for (const [schema, { where, at }] of objects) {
      if (!saysMore(schema) || isMap(schema)) continue;
      const message = `An object in the ${where} says itself whether it is closed: let additionalProperties out.`;
      ctx.report({ message, location: at });
    }
    if (closed.includes('answers') === closed.includes('bodies')) return;
    for (const [schema, { where, at }] of seen.bodies) {
      if (!seen.answers.has(schema) || isMap(schema)) continue;
      const message = `An object in the ${where} is in an answer too, and only one of them is closed: give each its own.`;
      ctx.report({ message, location: at });
    }
  };

  return {
    Root: {
      enter(root) {
        closed = root['x-completion']?.closed ?? [];
      },
      leave(_root, ctx) {
        check(ctx);
      },
    },
    PathItem(pathItem, ctx) {
      eachOperation(pathItem, ctx, ({ operation, cursor }) => {
        look('answers', `answer of ${operation.operationId}`, answerBodies(cursor, ctx), ctx);
        look('bodies', `body of ${operation.operationId}`, requestBodies(cursor, ctx), ctx);
      });
    },
  };
};
