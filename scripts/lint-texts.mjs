// A rule of lint for all code: a text that somebody else wrote is never a replacement pattern.
const PATTERN =
  'A replacement that is a text contains patterns, such as `$$` and `$&`: give a function, `() => text`, unless the code itself writes the text.';

/** The value of a constant of the same file; any other node unchanged. */
const resolved = (node, lint) => {
  if (node.type !== 'Identifier') return node;
  for (let scope = lint.sourceCode.getScope(node); scope !== null; scope = scope.upper) {
    const [definition] = scope.set.get(node.name)?.defs ?? [];
    if (definition === undefined) continue;
    if (definition.type === 'FunctionName') return definition.node;
    const isConstant = definition.parent?.kind === 'const' && definition.node.id === definition.name;
    return (isConstant && definition.node.init) || node;
  }
  return node;
};

/** True if a replacement is a function, or a text that the code itself writes. */
const isSafe = (node, lint) => {
  const value = resolved(node, lint);
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string';
    case 'TemplateLiteral':
      return value.expressions.every((part) => isSafe(part, lint));
    case 'TaggedTemplateExpression':
      return value.tag.object?.name === 'String' && isSafe(value.quasi, lint);
    default:
      return value.type.includes('Function');
  }
};

const noTextAsReplacement = {
  create: (lint) => ({
    'CallExpression[arguments.length=2][callee.property.name=/^replace(All)?$/]:not([callee.object.property.name="classList"])'({
      arguments: [, given],
    }) {
      if (!isSafe(given, lint)) lint.report({ node: given, message: PATTERN });
    },
  }),
};

export default { meta: { name: 'texts' }, rules: { 'no-text-as-replacement': noTextAsReplacement } };
