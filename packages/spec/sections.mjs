// Sections of the reference (`§4.3`) stand in openapi/ for those who write it. Who uses the specification does not have the
// reference, so that nothing that is made of it names them.
const NAMED = /\s*\(§[^)]*\)/g;

const withoutIn = (text) => {
  const left = text.replace(NAMED, '');
  if (left.includes('§')) throw new Error(`A section of the reference stands in parentheses: ${text}`);
  return left;
};

/**
 * A document with all its texts, without the sections that stand in them in parentheses.
 *
 * @throws Error when one stands in the middle of a sentence, which would not read well without it
 */
export const withoutSections = (node) => {
  if (typeof node === 'string') return withoutIn(node);
  if (Array.isArray(node)) return node.map(withoutSections);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutSections(value)]));
};
