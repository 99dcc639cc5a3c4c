/** In a bundle every reference leads to a component. */
const follow = (root, node) => {
  if (!node?.$ref) return node;
  const [section, name] = node.$ref.replace('#/components/', '').split('/');
  return follow(root, root.components?.[section]?.[name]);
};

/** The place of a node is nothing here; what walks through schemas asks for one. */
const nowhere = { child: () => nowhere };

/** True if a schema is about objects and does not say itself what becomes of other fields. */
const isOpen = (schema) =>
  ([schema.type].flat().includes('object') || 'properties' in schema) &&
  schema.additionalProperties === undefined;

/** The schemas directly inside a schema. */
const inside = ({ properties = {}, allOf = [], oneOf = [], anyOf = [], items, additionalProperties }) =>
  [...Object.values(properties), ...allOf, ...oneOf, ...anyOf, items, additionalProperties].filter(
    (schema) => typeof schema === 'object',
  );

const closeAll = (root, written, seen) => {
  const schema = follow(root, written);
  if (!schema || seen.has(schema)) return;
  seen.add(schema);
  if (isOpen(schema)) schema.additionalProperties = false;
  for (const one of inside(schema)) closeAll(root, one, seen);
};

const schemasOf = (root, holder) =>
  Object.values(follow(root, holder)?.content ?? {}).map(({ schema }) => schema);

const carriers = {
  answers: (root, { responses = {} }) =>
    Object.values(responses).flatMap((answer) => schemasOf(root, answer)),
  bodies: (root, { requestBody }) => schemasOf(root, requestBody),
};

/**
 * When a specification is bundled: closes every object of what its root calls closed (`x-completion.closed`). A client
 * then knows all that may come. Objects of what is not called closed stay open: what a client sends beside what is known
 * is of no account.
 */
export const closeObjects = () => {
  let closed = [];
  return {
    Root: {
      enter(root) {
        closed = root['x-completion']?.closed ?? [];
      },
      leave(root) {
        const operations = Object.values(root.paths ?? {}).flatMap((item) =>
          Object.values(follow(root, item)).filter((part) => part?.operationId),
        );
        for (const kind of closed)
          for (const operation of operations)
            for (const schema of carriers[kind](root, operation)) closeAll(root, schema, new Set());
      },
    },
  };
};
