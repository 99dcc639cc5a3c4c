// A node together with where it stands: a reference inside it is relative to its own file.

/** The place of a visitor. */
export const here = (node, ctx) => ({ node, at: ctx.location });

/** Follows a `$ref`, however long the chain. */
const follow = ({ node, at }, ctx) => {
  if (!node?.$ref) return { node, at };
  const target = ctx.resolve(node, at.source.absoluteRef);
  return { node: target.node, at: target.location ?? at };
};

/** Steps into a node, following references on the way; the node is undefined where the path leads nowhere. */
export const into = (cursor, path, ctx) =>
  path.reduce(
    (from, key) => follow({ node: from.node?.[key], at: from.at.child([key]) }, ctx),
    follow(cursor, ctx),
  );
