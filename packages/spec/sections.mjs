// Sections of the reference (`§4.3`) are in openapi/ for its authors. Users of the specification do not have the
// reference, so generated files do not have them.
const NAMED = /\s*\(§[^)]*\)/g;

const withoutIn = (text) => {
  const left = text.replace(NAMED, '');
  if (left.includes('§')) throw new Error(`A section of the reference stands in parentheses: ${text}`);
  return left;
};

/**
 * A document without the section numbers in parentheses.
 *
 * @throws Error when a section is not in parentheses, because the sentence would need it
 */
export const withoutSections = (node) => {
  if (typeof node === 'string') return withoutIn(node);
  if (Array.isArray(node)) return node.map(withoutSections);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutSections(value)]));
};
