import { follow } from './cursor.mjs';

const MANY = ['properties', 'patternProperties', 'allOf', 'oneOf', 'anyOf', 'prefixItems'];
const ONE = ['items', 'additionalProperties', 'not'];

/** The schemas directly inside a schema. */
export const inside = ({ node, at }) => [
  ...MANY.flatMap((keyword) =>
    Object.entries(node[keyword] ?? {}).map(([name, child]) => ({
      node: child,
      at: at.child([keyword, name]),
    })),
  ),
  ...ONE.filter((keyword) => node[keyword] && typeof node[keyword] === 'object').map((keyword) => ({
    node: node[keyword],
    at: at.child([keyword]),
  })),
];

/**
 * Visits a schema and every schema in it, through references, each once. The visitor gets the node as written (the
 * keywords beside a `$ref` count too) and as resolved.
 */
export const walkSchema = (start, ctx, visit) => {
  const seen = new Set();
  const step = (written) => {
    const resolved = follow(written, ctx);
    if (!resolved.node || seen.has(written.node)) return;
    seen.add(written.node);
    visit({ written, resolved });
    if (resolved.node !== written.node && seen.has(resolved.node)) return;
    seen.add(resolved.node);
    inside(resolved).forEach(step);
  };
  step(start);
};
