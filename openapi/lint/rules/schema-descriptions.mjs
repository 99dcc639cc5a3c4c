import { follow } from '../cursor.mjs';

const isDescribed = (cursor, ctx) =>
  [cursor.node, follow(cursor, ctx).node].some(
    (node) => typeof node?.description === 'string' && node.description.trim() !== '',
  );

/** Every field says what it means, itself or through what it refers to. */
export const schemaDescriptions = () => ({
  SchemaProperties(properties, ctx) {
    for (const [name, node] of Object.entries(properties)) {
      const at = ctx.location.child([name]);
      if (!isDescribed({ node, at }, ctx))
        ctx.report({ message: `The field "${name}" has no description.`, location: at.key() });
    }
  },
});
